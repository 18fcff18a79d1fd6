import { toFlags } from '../flags.ts';
import { parsePhrases } from '../phrases.ts';
import type { Aspect } from './aspect.ts';

/** What comes after the fitting: adjustments, repairs, and somebody who answers. */
export const followUp: readonly Aspect[] = [
  {
    dimension: 'followUp',
    needs: toFlags(['served']),
    again: true,
    goodTag: 'Quick adjustments',
    good: parsePhrases(`
A call about a sore spot gets {us} in [the same week|within two days|the next morning].
Adjustments are quick and there is no fuss about small ones.
@fitted {P} called a week after delivery to ask how it was going. Nobody had ever done that.
The follow-up is what sets this place apart: two weeks, six weeks, three months, all booked in advance.
A little grinding here, a pad there, out the door in twenty minutes.
@fitted {we} have been back {3-6} times for small changes and never once felt like a bother.
@sameday A strap broke on a Thursday and was fixed the same day.
They keep a slot open every day for things that hurt.
"If it hurts, call" is not just a saying here.
@repair The adjustment took half an hour and there was no lecture about it.
@repair {he} fixed what {we} came for and two things {we} had not noticed.
{he} books the next check before you leave the room.
Every change is tested right there before {he} lets you go.
@child {he} sees {me} every three months, because {I} grow{s} and because {he} wants to.
`),
    mixed: parsePhrases(`
Adjustments get done, but expect [a week or two|ten days] until there is a slot.
Follow-up is there if you push for it.
The first follow-up was great, the second took some chasing.
Small adjustments are quick. Bigger ones are not.
`),
    poor: parsePhrases(`
An adjustment takes {3-5} weeks to book and ten minutes to do.
@fitted After delivery it felt as if the file was closed.
The follow-up visit was cancelled twice and never rebooked.
@fitted There was no follow-up at all unless {we} asked for it.
Every adjustment starts from zero, as if nobody took notes.
The squeak came back [the next day|before we were home].
`),
  },
  {
    dimension: 'followUp',
    needs: toFlags(['served']),
    good: parsePhrases(`
@sameday,lower The foot shell split on a [Friday|Monday] and was replaced that afternoon.
@lower They lent {me} a loaner foot while the repair was out.
@upper They lent {me} a spare hook while the repair was out.
A broken part was replaced under warranty without a single form for {us} to fill in.
@sameday Small repairs are done while you wait.
{he} showed {us} how to tighten it at home and gave {us} the right key.
The repaired part looks better than the original.
They sent the part by mail so that {we} could skip the drive.
@fitted Every year they check every bolt without being asked.
They keep spare [valves|straps|sleeves|pins] in a drawer, which has saved {us} more than once.
@upper,repair New cable, new glove, good as new.
@repair {he} found the cause instead of just the noise.
`),
    mixed: parsePhrases(`
Repairs are done well, but parts take a while.
The repair held. It just took two tries.
`),
    poor: parsePhrases(`
@lower,wearing The foot has clicked since week two and is still clicking.
The repair lasted [nine days|two weeks].
The part was "on order" for [two|three] months.
@repair {we} left with the same noise {we} came in with.
It came back from repair with somebody else's name on the tag.
`),
  },
  {
    dimension: 'followUp',
    poorTag: 'Hard to reach',
    good: parsePhrases(`
You can send a photo of a red spot and get an answer the same day.
There is a direct number, and it works.
Someone picks up the phone here.
Messages get answered before the end of the day.
When the office is closed, the machine tells you who to call, and that person answers.
E-mail on Sunday, answer on Monday before nine.
{he} calls back {himself}, between appointments.
A question about skin at ten at night had an answer by breakfast.
You never have to explain your story to three people first.
@fitted {he} gave {us} a number for the first weekend, just in case. {we} used it.
`),
    mixed: parsePhrases(`
Calls go to voicemail, but they do call back.
E-mail works better than the phone.
`),
    poor: parsePhrases(`
Getting a person on the phone is a project.
{we} left {3-5} messages before anybody called back.
Two calls, one e-mail, no answer.
Voicemail, voicemail, voicemail.
The mailbox was full for a week.
`),
  },
];

/** Appointments and delivery. */
export const timeliness: readonly Aspect[] = [
  {
    dimension: 'timeliness',
    poorTag: 'Long waits',
    good: parsePhrases(`
The first appointment came within [a week|four days|ten days].
It was {6-9} days from the first call to the first visit.
@repair They squeezed {us} in the next morning.
@before They found a slot before the surgery date, which was six days away.
@second The second opinion did not take weeks: {we} {wewas} seen within [five|six] days.
No waiting list, at least not for {us}.
They found a slot between two others rather than make {us} wait a month.
Getting in was easy, easier than at the dentist.
The first visit was on a Saturday, which I did not know was possible.
I called on a [Monday|Tuesday] and {we} had a date for that [Thursday|Friday].
New people are seen quickly here, and it shows that they plan for it.
There was a cancellation list, and it really works: {we} {wewas} called two days later.
`),
    mixed: parsePhrases(`
The wait for the first visit was {3-4} weeks, then things moved.
It took a couple of weeks to be seen, which seems to be normal around {city}.
`),
    poor: parsePhrases(`
It took {6-9} weeks to get the first appointment.
Two months just to be seen.
@repair A month for a ten-minute alignment.
The earliest appointment was [five|six] weeks out, and then it was moved.
`),
  },
  {
    dimension: 'timeliness',
    needs: toFlags(['fitted']),
    goodTag: 'Honest about timelines',
    poorTag: 'Long waits',
    good: parsePhrases(`
From cast to finish it was {5-7} weeks, exactly as promised.
{he} said eight weeks and it was eight weeks.
When a part was late, {he} called before {we} had to.
{he} gave {us} a date, then kept it.
No overpromising: {he} said that the insurance would take longer than the work, and it did.
@!first {he} was honest that it would not be ready before [the wedding|the holidays|the trip], and found a way to make the old one last.
Done {2-5} days before the date they gave {us}.
{he} wrote the dates on a card at the first visit and every one of them held.
`),
    mixed: parsePhrases(`
Six weeks became nine, mostly because of the insurance.
Delivery slipped by two weeks; at least they said so.
The date moved once. After that it held.
`),
    poor: parsePhrases(`
Promised for [Easter|June|September], delivered {2-3} months later.
Every deadline came and went without a word.
From cast to delivery it was five months. Five.
@child By the time it was ready, {I} had nearly outgrown it.
"Next week" was the answer for [two|three] months.
The components sat on a shelf for a month because nobody made the call.
`),
  },
  {
    dimension: 'timeliness',
    poorTag: 'Long waits',
    good: parsePhrases(`
Appointments start on time.
@served In {5-8} visits {we} never waited more than ten minutes.
They text when {P} is running late, so you wait at home.
The waiting room is mostly empty, because they keep to the clock.
If the appointment says ten, it is ten.
They schedule enough time, so nobody runs behind.
{he} came out to apologize for being six minutes late. Six.
In and out within the hour, every time.
There is coffee in the waiting room, and never time to finish it.
`),
    mixed: parsePhrases(`
Bring a book: the waiting room runs about half an hour behind.
On time in the morning, late in the afternoon.
`),
    poor: parsePhrases(`
A nine o'clock appointment here means a quarter past ten.
{we} drove an hour and then waited another [hour|ninety minutes].
@served Appointments were moved {3-4} times, once while {we} {wewas} already in the car.
Forty minutes in the waiting room, every time.
`),
  },
];

/** Insurance and cost. */
export const billing: readonly Aspect[] = [
  {
    dimension: 'billing',
    goodTag: 'Helps with insurance',
    good: parsePhrases(`
The office fought [the denial|two denials] and won.
@insured They dealt with {insurer} so that {we} did not have to.
@insured The front desk knows more about {insurer} than {insurer} does.
@fitted Prior authorization took {3-5} weeks, and they called every Friday to say where it stood.
@fitted They wrote the letter of medical necessity and it went through the first time.
@fitted,insured {insurer} said no at first. They appealed with notes and a video of {me} [walking|using it], and that was that.
@served They explained what the plan covers before anything was ordered.
The insurance paperwork was simply handled.
There is one person who does nothing but insurance, and she is good at it.
They caught a mistake in the plan's own letter and had it corrected.
They asked for the referral themselves, so there was no running back and forth.
@insured {insurer} wanted three more forms. The clinic had them out the same afternoon.
When the plan changed in January, they noticed before {we} did.
@insured With {insurer} everything takes long, but they knew exactly which form to send.
`),
    mixed: parsePhrases(`
The insurance part took forever, though I am not sure that is the clinic's fault.
@insured They take {insurer}, but you have to remind them about the referral.
The authorization had to be sent twice.
`),
    poor: parsePhrases(`
They billed the wrong plan and it took {3-5} months to untangle.
The paperwork went back twice because a signature was missing.
@fitted Nobody checked the authorization before casting, so everything stopped for six weeks.
@insured The website says {insurer}. The bill says otherwise.
"You will have to call them yourself" was all the help {we} got with the insurance.
`),
  },
  {
    dimension: 'billing',
    goodTag: 'Clear costs',
    poorTag: 'Billing surprises',
    good: parsePhrases(`
@fitted The out-of-pocket number was in writing before anything was made.
The bill matched the estimate to the dollar.
No surprise bills.
They explained the deductible in one sentence, which my plan never managed.
The price list is printed, and nobody is embarrassed to talk about it.
Every invoice had each item in plain words.
They told {us} which extras were not worth the money.
When it could not be paid all at once, they set up a plan without making {us} feel small.
@fitted Nobody ever billed {us} for the remakes.
@second {he} told {us} what the visit would cost before {we} came.
@repair The repair cost less than {we} expected, and they told {us} so up front.
`),
    mixed: parsePhrases(`
The bill was right in the end, after one phone call.
@fitted Liners and socks add up, and it would help to hear that at the start.
The estimate was off by a little, not a lot.
`),
    poor: parsePhrases(`
A bill for $[640|1,180|412|2,300|875] came [six weeks|four months] later that nobody had mentioned.
@served {we} {wewas} charged for an adjustment that took five minutes.
Three invoices, three different amounts.
Ask for every price in writing. {we} did not, and regret it.
@fitted The deposit was never subtracted until {we} complained.
`),
  },
];

/** The people at the desk, and the rooms. */
export const staff: readonly Aspect[] = [
  {
    dimension: 'staff',
    again: true,
    good: parsePhrases(`
The front desk knows your name by the second visit.
Everybody from the phone to the workshop was kind.
The front desk sorted out a ride home when the bus did not come.
@workshop The technician came out to see how the socket sat, not just how it looked.
The residents are introduced, asked to watch, and asked to leave if you prefer.
The receptionist called ahead to ask whether the [stairs|parking|door] would be a problem.
@child The front desk has stickers, crayons and endless patience.
They are a small team, and you feel that they like working together.
The whole place smells of plaster and coffee, and people laugh there.
Somebody noticed the crutches and moved a chair before {we} sat down.
Nobody at the desk ever makes you repeat your date of birth across the room.
They remember birthdays, which is silly and nice.
The fitter in training asked before touching anything.
Everyone introduces themselves, down to the person with the broom.
They let you try things in private and knock before coming in.
The person on the phone has been there for twenty years and knows everything.
@spanish They switched to Spanish for my [mother|husband|aunt] without being asked.
@asl They had an interpreter ready without {us} having to ask twice.
`),
    mixed: parsePhrases(`
The front desk is friendly on some days and short on others.
New faces at the desk every time, so you explain things again.
Nice people, thin staffing.
`),
    poor: parsePhrases(`
The front desk treats you like an interruption.
Rude on the phone, and not just once.
Three different people gave {us} three different answers.
They called the wrong name across a full waiting room, twice.
The staff argued about the schedule in front of {us}.
`),
  },
  {
    dimension: 'staff',
    needs: toFlags(['placeKnown']),
    goodTag: 'Accessible clinic',
    good: parsePhrases(`
@stepFree Parking right at the door, no steps, wide hallway.
@lower The parallel bars are real ones, full length, with a mirror.
@stepFree The building is easy with a wheelchair, which matters on bad days.
@stepFree You can get from the car to the chair without a single step.
@restroom The restroom has grab bars on both sides, which should not be worth mentioning, but is.
`),
    mixed: parsePhrases(`
@lower The rooms are small for practicing with a walker.
Parking is tight at noon.
`),
    poor: parsePhrases(`
@lower There is nowhere to walk farther than fifteen feet, so how would anyone judge a gait?
`),
  },
  {
    dimension: 'staff',
    needs: toFlags(['placeUnknown']),
    goodTag: 'Accessible clinic',
    poorTag: 'Access problems',
    good: parsePhrases(`
Easy to get into, even on a bad day.
The doors open by themselves, all of them.
There is a bench at the entrance for those who need to rest halfway.
Ground floor, wide doors, done.
A real ramp, with a rail on both sides.
Parking is right outside, and somebody holds the door.
The hallway is long enough to really walk.
`),
    mixed: parsePhrases(`
Parking is tight at noon.
The door is heavy, but somebody comes to help.
`),
    poor: parsePhrases(`
The door is heavy, the ramp is steep, and the parking is across the street.
For a place that treats people with limb loss, the [restroom|entrance] is a puzzle.
@served The elevator was out on {2-3} of {our} visits.
One accessible parking space, always taken.
`),
  },
];
