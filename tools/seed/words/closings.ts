import { parsePhrases } from '../phrases.ts';

/** How a review ends, by its stars. */
export const closings = {
  5: parsePhrases(`
Would I recommend {P}? Without a second thought.
If you are new to this, start here.
I tell everyone at the support group about {P}.
Meet a few prosthetists before you choose. {we} met three, and chose {P}.
Ten out of ten.
Thank you, {P}.
{we} {are} staying.
Find someone who listens like this.
I would drive twice as far.
Do not settle until you have met {P}.
I have already sent two people {his} way.
{he} cares, and it shows.
Best decision {we} made in a hard year.
@!first After {years} years I finally have someone I trust.
Go. Just go.
{city} is lucky to have {him}.
I wish {we} had found {him} sooner.
You will be in good hands.
`),
  4: parsePhrases(`
Not perfect, but I would go back.
I recommend {P}, with a little patience packed in your bag.
Good work, honest people.
Overall a solid place.
Four stars, and the fifth is within reach.
I would go again and bring my questions in writing.
Very good, with room to grow.
{we} will be back.
All in all {we} {are} happy.
I would send a friend here.
`),
  3: parsePhrases(`
It depends on what you need.
I am on the fence.
Good hands, weak organization.
Ask questions, and ask them early.
I might give it another year.
Some things great, some things not. Three stars is fair.
Your experience may be better than {ours}.
I would meet others before deciding.
Neither a warning nor a recommendation.
`),
  2: parsePhrases(`
I expected more.
{we} {are} looking for someone else.
The work can be good. The rest is not.
I would not send a friend here for now.
There are better places in the area.
I hope they fix this, because the talent is there.
Get everything in writing.
I wanted to like this place.
`),
  1: parsePhrases(`
{we} have moved to another clinic.
I would not go back.
Please meet other prosthetists first.
Get a second opinion. {we} did, and should have done so sooner.
A year lost.
I am writing this so that the next person asks more questions than {we} did.
Look elsewhere.
I do not recommend this place to anybody.
`),
} as const;

/** From the good to the bad. */
export const turnsToBad = parsePhrases(`
Now the other side.
It is not all good, though.
There is one thing, though.
What would I change?
One caution.
A small warning, too.
Still.
And yet.
Now for what went wrong.
I do have a complaint.
`);

/** From the bad to the good. */
export const turnsToGood = parsePhrases(`
To be fair, there is good too.
Credit where it is due.
In fairness:
Not everything was bad.
On the plus side:
What did work:
`);

/** For reviews of a sentence or two. */
export const shorts = {
  5: parsePhrases(`
Best prosthetist I have ever had, and I have had {4-7}.
{P} is the real deal. Kind, careful, and good with {his} hands.
Cannot say enough good things about {P} and the whole team.
Simply the best care {we} have had since this all started.
Patient, precise, honest. What more do you want?
{P} gave {me} {my} life back. I do not say that lightly.
`),
  4: parsePhrases(`
Good experience overall, a few small things to improve.
Happy with {P}. A bit slow, but worth it in the end.
Solid work and friendly people, I would come back.
Very good prosthetist, average office.
`),
  3: parsePhrases(`
Okay, not great. It works, but it took a lot of visits.
Mixed feelings. Nice people, uneven results.
Average. Some visits were good and some were a waste of time.
`),
  2: parsePhrases(`
Not what {we} hoped for. Slow, and hard to talk to.
Disappointed. The result is just about usable.
Too many visits for too little result.
`),
  1: parsePhrases(`
Do not go here unless you have no other choice.
Worst experience {we} have had with any clinic.
Months of visits, and nothing to show for it.
`),
} as const;
