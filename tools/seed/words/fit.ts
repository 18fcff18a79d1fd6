import { toFlags } from '../flags.ts';
import { parsePhrases } from '../phrases.ts';
import type { Aspect } from './aspect.ts';

/** Fit and comfort: how the socket came about, how it feels, how it holds, how one moves with it. */
export const fit: readonly Aspect[] = [
  {
    dimension: 'fitComfort',
    needs: toFlags(['served']),
    poorTag: 'Many remakes',
    good: parsePhrases(`
@fitted,lower {P} made [two|three] check sockets and would not move on until {I} could stand in one for half an hour without shifting around.
@fitted The second check socket was already close, and the final one was right.
@fitted {he} scanned, checked, shaved a little off, and checked again.
@lower {P} watched {me} walk the hallway [twice|three times] before touching a single screw.
{he} marked the sore spots in pencil and heated the plastic right there.
@workshop {he} disappeared into the workshop and came back ten minutes later with the trim line lowered exactly where it hurt.
@fitted Casting took an hour because {he} kept re-checking, and it shows in the result.
@fitted {P} told {me} to be picky during the fitting, and meant it.
@fitted There were {2-4} diagnostic sockets, which sounds like a lot until you feel the difference.
@fitted,experienced It fit on the first try, which has never happened to {me} before.
@fitted {he} put a clear test socket on {me} and showed {us} where the skin went white.
@fitted Measuring, casting, fitting: every step was done by {P} in person.
@fitted,upper {he} molded the socket around the way {I} [bend{s}|use{s}] the arm, not around a drawing.
{he} uses {his} hands more than the computer, and finds things the computer does not.
A quarter of an inch off the brim, that was all it needed, and {he} found it in minutes.
@fitted {P} would rather do one more test socket than deliver something half right.
@workshop The socket was trimmed, sanded and back on within the hour.
@fitted,knee {he} checked the seat of the socket standing, sitting and on the stairs before calling it final.
`),
    mixed: parsePhrases(`
@fitted It took {4-6} visits to get the socket right, which is more than {we} hoped for.
@fitted The first socket had to be remade, but the second one was better.
@fitted The check socket felt fine and the final one did not, so there was some going back and forth.
@fitted Getting to a decent fit took longer than promised, but it got there in the end.
The work is decent, though the small details needed a second round.
It is close to right. Close.
Some of the fixes held, some came undone after a week.
`),
    poor: parsePhrases(`
@fitted {3-5} sockets later there is still not one that fits.
@fitted Every remake moved the pain somewhere else.
@fitted The cast was taken in a hurry and the socket showed it.
{he} said it just needed breaking in. It did not break in, it broke the skin.
@fitted The final socket was tighter than the check socket and nobody could explain why.
@fitted {we} {wewas} told that remakes are normal, but {5-6} in one year is not normal.
@fitted The fix for every problem was another [sock|pad|strap].
Things were filed down until there was nothing left to file.
@fitted The socket was made from the old measurements. {I} had lost thirty pounds since.
@fitted There was no test socket at all, straight to the final one, and then the remakes began.
`),
  },
  {
    dimension: 'fitComfort',
    needs: toFlags(['served']),
    again: true,
    goodTag: 'Comfortable socket',
    poorTag: 'Socket pain',
    good: parsePhrases(`
@wearing {I} wear{s} it {11-12} hours a day now.
@wearing,self I forget I am wearing it, which is the best thing I can say about a socket.
@wearing No red spots, no blisters, not even in [July|August].
@wearing,self,experienced For the first time in {years} years my day does not end early because of the socket.
@wearing The pressure is where it should be and nowhere else.
@below,!first Sitting in the car used to pinch behind the knee. Not anymore.
@knee,!first The brim finally does not dig in when {I} sit{s} down.
@upper,!first The harness does not cut into {my} shoulder anymore.
@upper {I} can leave it on through a whole [workday|school day|Sunday] without {my} arm going numb.
@wearing Even at the end of a long day the skin looks fine.
@wearing The sweat is not gone, but the new liner made it something to live with.
@wearing After [a month|six weeks|two months] of daily use there is not one sore spot to report.
@wearing,self I put it on in the morning and stop thinking about it. That is new.
@lower,!first No more sitting down every ten minutes to take the weight off.
@lower,senior {I} can stand through [a whole church service|a card game at the counter|the dishes] without pain.
@child,wearing No tears in the morning, and no fighting over putting it on.
@child,wearing The school nurse has not called once this [semester|year] about a sore spot.
@wearing Comfortable is a big word for a prosthesis. This one earns it.
@lower,!first The end of {my} limb does not burn at night anymore.
@wearing It is snug without being tight, morning and evening.
@lower,!first {my} skin used to break down every [month|few weeks]. Not since this socket.
`),
    mixed: parsePhrases(`
@wearing It is comfortable for about {4-6} hours, then {I} need{s} a break.
@wearing Good in the morning, tight by the evening.
@lower,wearing There is one spot at the [end of the shin|outside edge|front] that still gets red.
@lower,wearing The fit is okay with a three-ply sock and too loose without.
@wearing Most days it is fine. Hot days are another story.
@upper,wearing It is heavy by the afternoon, though the fit itself is fine.
@wearing {I} {am} still building up the hours, slowly.
`),
    poor: parsePhrases(`
@wearing {I} can wear it for maybe two hours before it hurts.
@wearing There were blisters [twice|three times] in the first month.
@wearing It pinches, it rotates, and it rubs.
@wearing It spends more time in the closet than on {me}.
@lower,wearing {I} went back to crutches for [three weeks|a month] because the skin broke down.
@upper,wearing {I} quit wearing it after [two months|a month] because the harness left bruises.
The pain was the same at every visit and so was the answer: give it time.
@lower,wearing By noon {I} need{s} to take it off under the table.
@lower Nobody should have to choose between walking and bleeding.
@child {I} hide{s} it under the bed so {I} {do} not have to put it on.
@wearing Pressure on the bone, every single step.
@upper The edge cuts into the skin at the [elbow|armpit], and padding it with gauze was the advice.
`),
  },
  {
    dimension: 'fitComfort',
    needs: toFlags(['served']),
    good: parsePhrases(`
@lower,wearing The new suspension holds, even when it is hot out.
@lower,experienced,fitted {P} switched {me} from a pin lock to suction and the pistoning stopped.
@lower,wearing,!first No more clicking, no more air noises in quiet rooms.
@wearing {P} explained what to do when the limb shrinks during the day, and it works.
@upper,wearing The new sleeve keeps the arm where it belongs when {I} reach{es} up.
@fitted,!first Volume changes were the old problem. The adjustable panel {he} suggested took care of it.
@lower,wearing It does not turn, it does not slip, and it goes on in under a minute.
@upper,wearing It goes on with one hand, which was {my} one condition.
@lower,fitted The dial on the socket lets {me} tighten it through the day without sitting down. 
`),
    mixed: parsePhrases(`
@lower,wearing The pin still takes a few tries to click in.
@wearing,!first Suspension is better than before, not perfect.
@lower,wearing It makes a sound on stairs that takes getting used to.
@wearing It takes a while to put on, and more than a while when in a hurry.
`),
    poor: parsePhrases(`
@lower,wearing It slipped off [in a parking lot|on the stairs|at the grocery store]. That is not a small thing.
@lower,wearing The vacuum failed [twice|three times] in two months.
@lower,wearing The foot points outward by noon because the socket turns.
@upper,wearing It slides down the moment {I} lift{s} anything heavier than a cup of coffee.
@wearing The liner tore in the first [week|month], and so did the second one.
`),
  },
  {
    dimension: 'fitComfort',
    needs: toFlags(['served']),
    again: true,
    good: parsePhrases(`
@lower,wearing,!first {my} walk is the best it has been since the surgery.
@lower,self One small change to the foot angle, and the back pain I had blamed on my age was gone.
@lower,wearing {I} walk{s} down ramps now without holding the rail.
@knee,wearing {he} spent an hour setting up the knee and then sent {me} outside to try a real hill.
@knee,wearing Stairs foot over foot, for the first time.
@upper,wearing {I} can [hold a fork|carry a tray|zip a jacket] without thinking about it.
@upper,wearing Opening and closing feels natural now, not like a trick.
@lower {he} changed the alignment three times in one visit, a quarter turn at a time.
@lower,wearing The limp is mostly gone, and people have noticed.
@lower {he} looked at {my} other shoe too, and at how {my} hips sit. Everything is connected.
@knee,mpk,wearing The knee catches {me} when {I} stumble{s}. It has done so twice already.
@double Two legs means twice the alignment, and {he} had the patience for both.
@lower,wearing {he} set it up for {my} real shoes, not for the ones in the clinic.
`),
    mixed: parsePhrases(`
@lower,wearing {I} still limp{s} a bit when {I} get{s} tired.
@upper,wearing The grip is strong but slow.
@lower,wearing Flat ground is fine, uneven ground is work.
@knee,wearing The knee needs another round of settings.
`),
    poor: parsePhrases(`
@lower,wearing,!first {I} walk{s} worse than before.
@lower,wearing The leg is visibly too [long|short], and {my} hip pays for it.
@knee,wearing The knee has buckled on {me} more than once.
@upper,wearing It opens when it should close about one time in five.
@upper,wearing It is too heavy for what it can do.
@lower {he} never once watched {me} walk farther than the length of the room.
@lower,wearing {my} back hurts now, which it never did.
`),
  },
];
