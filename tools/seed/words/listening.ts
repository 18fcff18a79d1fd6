import { parsePhrases } from '../phrases.ts';
import type { Aspect } from './aspect.ts';

/** Listening: being heard, being told the options, being given time. */
export const listening: readonly Aspect[] = [
  {
    dimension: 'listening',
    again: true,
    goodTag: 'Listens',
    poorTag: "Didn't listen",
    good: parsePhrases(`
{P} listens first and reaches for tools second.
{he} asked what a normal day looks like before {he} asked anything else.
{he} remembered what {we} said at the last visit, down to the [bad shoulder|garden steps|two flights of stairs].
When {I} said something was off, {he} believed {me}.
You can tell {P} about pain without being told that it is normal.
{he} sat down, put the screen away and listened.
@child {he} talked to {who} first and to us second.
@family {he} spoke to {who} directly, not past {me} to the family.
{he} wrote down every complaint and went through the list at the end.
Odd little complaints get taken seriously here.
The first visit was mostly questions, good ones.
{he} wanted to know what {I} used to do on weekends, and then worked toward that.
@self I cry easily these days, and {he} simply waited until I was done.
@self {P} treats me like the expert on my own body.
{he} does not guess. {he} asks, tries, and asks again.
@upper {he} asked which hand does what at home before suggesting anything.
@self I said I hate heavy things, and the whole {device} was planned around that.
@before {he} let {us} ask the questions that nobody wants to ask out loud.
@before {he} did not sell anything. {he} listened for an hour and told {us} what to ask the surgeon.
@second {he} looked at the old socket for a long time before saying a word about it.
{he} takes no for an answer, and asks why.
What I liked most: {he} repeats what you said in {his} own words to make sure {he} has it.
@young,self I did not want to look like a robot and I did not want to be talked out of it either. {he} got it.
@senior {he} speaks clearly, looks at {me} when {he} talks, and does not hurry an old person along.
`),
    mixed: parsePhrases(`
{he} listens, but you have to speak up.
{P} knows the craft. Listening comes second on some days.
{we} had to ask twice before the concern was taken seriously.
{he} hears you, though you may have to repeat it at the next visit.
Good ears when {he} is not in a hurry.
`),
    poor: parsePhrases(`
It hurt at every visit, {we} said so at every visit, and it never seemed to be written down.
{he} talked to the computer more than to {us}.
{he} had decided what {I} needed before {I} sat down.
Questions were answered with a shrug.
@self I felt like a chart, not a person.
{he} never once asked what a normal day looks like.
@lower Being told that it looks fine does not help when it feels like walking on gravel.
@child {he} talked over {my} head, and {I} noticed.
@family {he} spoke to me as if {who} {was} not in the room.
{he} interrupts. A lot.
The answer to everything was that others do fine with it.
@woman,self I do not think a man would have been told to just relax.
It is hard to trust someone who tells you what you feel.
`),
  },
  {
    dimension: 'listening',
    again: true,
    goodTag: 'Explains options',
    good: parsePhrases(`
@lower,fitted {he} laid three feet on the table and said what each would do for {me} and what each would not.
@fitted Every option came with the price, the weight and the downside.
{he} drew the socket on paper so that {we} could see where the weight goes.
{he} explains without talking down.
No jargon. A new word was explained once and used right from then on.
{he} said which option {he} would not recommend, and why.
@upper,fitted {he} let {me} try a hook and a hand before deciding.
@knee,fitted {he} put {me} in a trial knee for [two weeks|a week] before the choice was made.
@fitted {we} left with a printed page about skin, socks and care. It is still on the fridge.
The pros and cons were on the table before anything was ordered.
@before {he} showed {us} a real [socket|prosthesis], let {us} hold it, and explained the first year month by month.
@before {he} explained how the level of the cut changes what is possible later, in plain words.
@second {he} explained what was wrong with the old socket, and also what was right with it.
{he} admits it when {he} does not know, and then finds out.
@fitted The cheaper option was offered first, which told me a lot.
@child {he} explained it to {who} with a [toy truck|teddy bear|banana] and it stuck.
`),
    mixed: parsePhrases(`
Explanations were short, but fine when {we} asked.
@fitted It would have been good to hear about more than one option.
Some of it was over my head, and it took a second visit to sort out.
`),
    poor: parsePhrases(`
@fitted {we} got one option and a pen to sign with.
@fitted Nobody explained how to [care for the liner|handle volume changes|put it on properly]. The internet did.
@fitted Why this component and not another was never explained.
Every explanation raised two new questions.
@before {we} left knowing less than before.
`),
  },
  {
    dimension: 'listening',
    poorTag: 'Rushed visits',
    good: parsePhrases(`
Visits here do not start with a hand on the doorknob.
{he} never rushed {us}, not even with a full waiting room.
An appointment here is an hour, not ten minutes.
{he} stayed past closing to finish the last adjustment.
There is time to try things, walk around, sit down, and try again.
@senior {he} gave {me} time to rest between tries.
@child Breaks for snacks were part of the plan.
`),
    mixed: parsePhrases(`
Some visits feel rushed, especially on [Mondays|Fridays].
The first visit had all the time in the world, the later ones less.
You get the time you need if you book the first slot of the day.
`),
    poor: parsePhrases(`
Ten minutes in, {he} was already looking at the door.
{he} sees [two|three] people at once and goes back and forth between the rooms.
Every visit felt as if the next one was already late.
Fifteen minutes, including the paperwork.
`),
  },
];
