import { phrases } from '../phrases.ts';

/** Titles that suit any review of its stars, and titles that go with a tag of the review. */
export const titles = {
  5: phrases(`
Could not be happier
@!first The best {device} {I} {have} had
Finally in good hands
Worth every mile
Craft and heart
Care that fits
Exactly what {we} needed
Back to {my} life
Kind and precise
`),
  4: phrases(`
Very good, not perfect
Good hands
Happy, with small wishes
Recommended
Solid and friendly
`),
  3: phrases(`
Mixed
It depends
Good work, slow office
Half and half
`),
  2: phrases(`
Not what {we} hoped for
Expected more
Too many visits
`),
  1: phrases(`
Look elsewhere
A lost year
Would not go back
`),
} as const;

export const titlesByTag: Readonly<Record<string, ReturnType<typeof phrases>>> = {
  'Comfortable socket': phrases('No more sore spots\nComfortable at last'),
  Listens: phrases('Somebody who listens\nListens first\nHeard at last'),
  'Explains options': phrases('Clear answers\nEvery option on the table'),
  'Quick adjustments': phrases('If it hurts, they fix it\nFast when it matters'),
  'Honest about timelines': phrases('On the day they promised\nHonest from the start'),
  'Great with kids': phrases('Wonderful with our {kid}\nPatient with children'),
  'Sports & running': phrases('Back to running\nBuilt for running'),
  'Upper-limb know-how': phrases('Knows arms\nA real upper-limb specialist'),
  'Myoelectric know-how': phrases('Knows myoelectric inside out\nGood with myoelectric'),
  'Osseointegration know-how': phrases('Knows osseointegration'),
  'Natural look': phrases('You have to look twice\nA perfect match'),
  'Helps with insurance': phrases('They took on the insurance\nHelp with the paperwork'),
  'Clear costs': phrases('No surprises on the bill'),
  'Worth the travel': phrases('Worth the drive\nFar, and worth it'),
  'Socket pain': phrases('It still hurts\nPain and patience'),
  'Long waits': phrases('Long waits\nBring a book\nToo slow'),
  'Rushed visits': phrases('Always in a hurry'),
  'Hard to reach': phrases('Nobody calls back\nHard to reach'),
  'Billing surprises': phrases('Surprise on the bill\nAsk for prices in writing'),
  'Many remakes': phrases('Remake after remake'),
  "Didn't listen": phrases('Did not feel heard\nNot listening'),
};
