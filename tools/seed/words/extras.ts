import { toFlags } from '../flags.ts';
import { parsePhrases } from '../phrases.ts';
import type { Aspect } from './aspect.ts';

/** What only some reviews speak about. */
export const extras: readonly Aspect[] = [
  {
    dimension: 'overall',
    needs: toFlags(['second']),
    good: parsePhrases(`
{he} made two small changes to the old socket while {we} waited, and it was better at once.
{he} said that the other clinic had done most things right, which took character.
{he} wrote down what to ask for, so that {we} could take it back to the first clinic.
It turned out that nobody had measured the length since the surgery.
`),
    mixed: parsePhrases(`
It was useful to hear, though there was no clear answer.
`),
    poor: parsePhrases(`
{he} mostly criticized the other clinic.
{we} paid for an opinion and got a sales talk.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['child']),
    goodTag: 'Great with kids',
    good: parsePhrases(`
{he} let {who} hold the [cast saw|heat gun], switched off, before anything started.
{who} picked [dinosaur|galaxy|unicorn|soccer ball|shark|comic book] fabric for the socket and shows it to everyone.
{he} got down on the floor and played catch to see how {who} moves.
There are stickers in the drawer, and patience to go with them.
@lower,wearing {I} ran straight to the playground across the street with the new {device}.
@fitted Growth was planned in, so it lasts more than one school year.
{he} asked {who} what {I} want{s} to do at recess and made that the goal.
{who} asks when we are going back. To a clinic.
`),
    mixed: parsePhrases(`
{who} needed a while to warm up to {him}.
{he} is good with grown-ups and learning with children.
`),
    poor: parsePhrases(`
{he} is not used to children, and {who} could tell.
{who} was told to stop crying. {I} {was} {4-7}.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['sport']),
    goodTag: 'Sports & running',
    good: parsePhrases(`
{P} watched {me} run before {he} touched anything.
{he} set up the blade outside on the track, not in the office.
{I} finished a [5K|10K] in [April|May|October], slowly and without a blister.
{he} knows the difference between walking a lot and running, and fits for it.
{he} asked for the training plan and adjusted the stiffness to it.
`),
    mixed: parsePhrases(`
The running leg is good on the track and so-so on trails.
`),
    poor: parsePhrases(`
{he} put {me} on a blade without ever watching {me} run.
The sport leg is set up like a walking leg.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['myo']),
    goodTag: 'Myoelectric know-how',
    good: parsePhrases(`
{he} spent an afternoon finding the right spots for the electrodes.
{he} has clearly built dozens of myoelectric arms.
Training with the software came first, the hand second, and that was the right order.
{he} set the grips up with {me} in a real kitchen, with real eggs.
{he} loaned {us} the training kit for [two weeks|a month] before the fitting.
`),
    mixed: parsePhrases(`
The electrodes need moving every few weeks, and {he} does it, but still.
`),
    poor: parsePhrases(`
{he} was learning the myoelectric system along with {me}.
The hand twitches by itself, and "sweat" is the only explanation so far.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['upper']),
    goodTag: 'Upper-limb know-how',
    good: parsePhrases(`
Most places see one arm a year. {P} sees them all the time.
{he} asked about {my} tools, {my} keyboard and {my} kitchen before choosing a terminal device.
{he} never once suggested that one hand is enough.
It is rare to find someone who knows arms this well.
`),
    mixed: parsePhrases(`
{he} is honest that most of {his} work is legs.
`),
    poor: parsePhrases(`
{he} fits legs. An arm is not a leg.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['osseo']),
    goodTag: 'Osseointegration know-how',
    good: parsePhrases(`
{P} talked to the surgical team directly about the abutment and the loading plan.
{he} knew the connector, the torque and the warning signs without looking anything up.
Loading went by the plan, week by week, with {him} checking in by video.
`),
    mixed: parsePhrases(`
The alignment on the implant took some trial and error.
`),
    poor: parsePhrases(`
{we} had to explain the implant to {him}, which should be the other way around.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['cosmetic']),
    goodTag: 'Natural look',
    good: parsePhrases(`
The color match is so good that people at work have not noticed.
{he} matched the freckles.
Veins, nails, knuckles: it is all there.
{he} took photos of the other side in daylight to get the shade right.
`),
    mixed: parsePhrases(`
The shade is right indoors and a bit off in the sun.
`),
    poor: parsePhrases(`
The color is off, and "it will settle" is not an answer.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['far']),
    goodTag: 'Worth the travel',
    good: parsePhrases(`
@served {we} drive {2-5} hours each way and have never regretted it.
@served Five hours in the car for a fitting sounds crazy. {we} would do it again.
@served {we} flew in, stayed {3-5} days, and everything was done in one trip.
They plan the visits close together for people who come from far away.
There are three clinics closer to home. {we} drive past all of them.
`),
    mixed: parsePhrases(`
It is a long drive, so {we} save up questions.
`),
    poor: parsePhrases(`
{we} drove {3-5} hours for a visit that lasted ten minutes.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['fitted']),
    last: true,
    good: parsePhrases(`
{I} can {act} again.
The first thing {I} did was {act}.
{my} goal was to {act}. Done.
@self Last [Saturday|month|weekend] I managed to {act}. It sounds small. It is not.
@self,!first Two years ago I would not have believed that I would {act} again.
@!self Yesterday {I} got up to {act} without being asked. That says it all.
@self I have stopped planning my day around the {device}.
@family {I} {have} started leaving the house on {my} own again.
{we} set one goal, to {act}, and {P} kept coming back to it at every visit.
`),
    mixed: parsePhrases(`
{I} can {act} again, just not for long.
{my} goal was to {act}. {we} {are} getting there.
`),
    poor: parsePhrases(`
{my} goal was to {act}. {I'm} not there.
All {I} wanted was to {act}.
Months later {I} still cannot {act}.
`),
  },
];
