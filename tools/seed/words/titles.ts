import { parsePhrases } from '../phrases.ts';

/** Titles that suit any review of its stars, and titles that go with a tag of the review. */
export const titles = {
  5: parsePhrases(`
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
  4: parsePhrases(`
Very good, not perfect
Good hands
Happy, with small wishes
Recommended
Solid and friendly
`),
  3: parsePhrases(`
Mixed
It depends
Good work, slow office
Half and half
`),
  2: parsePhrases(`
Not what {we} hoped for
Expected more
Too many visits
`),
  1: parsePhrases(`
Look elsewhere
A lost year
Would not go back
`),
} as const;

export const titlesByTag: Readonly<Record<string, ReturnType<typeof parsePhrases>>> = {
  'Comfortable socket': parsePhrases('No more sore spots\nComfortable at last'),
  Listens: parsePhrases('Somebody who listens\nListens first\nHeard at last'),
  'Explains options': parsePhrases('Clear answers\nEvery option on the table'),
  'Quick adjustments': parsePhrases('If it hurts, they fix it\nFast when it matters'),
  'Honest about timelines': parsePhrases('On the day they promised\nHonest from the start'),
  'Great with kids': parsePhrases('Wonderful with our {kid}\nPatient with children'),
  'Sports & running': parsePhrases('Back to running\nBuilt for running'),
  'Upper-limb know-how': parsePhrases('Knows arms\nA real upper-limb specialist'),
  'Myoelectric know-how': parsePhrases('Knows myoelectric inside out\nGood with myoelectric'),
  'Osseointegration know-how': parsePhrases('Knows osseointegration'),
  'Natural look': parsePhrases('You have to look twice\nA perfect match'),
  'Helps with insurance': parsePhrases('They took on the insurance\nHelp with the paperwork'),
  'Clear costs': parsePhrases('No surprises on the bill'),
  'Worth the travel': parsePhrases('Worth the drive\nFar, and worth it'),
  'Socket pain': parsePhrases('It still hurts\nPain and patience'),
  'Long waits': parsePhrases('Long waits\nBring a book\nToo slow'),
  'Rushed visits': parsePhrases('Always in a hurry'),
  'Hard to reach': parsePhrases('Nobody calls back\nHard to reach'),
  'Billing surprises': parsePhrases('Surprise on the bill\nAsk for prices in writing'),
  'Many remakes': parsePhrases('Remake after remake'),
  "Didn't listen": parsePhrases('Did not feel heard\nNot listening'),
};
