import type { ListingDoc } from '@app/db';
import { type Flags, toFlags } from '../phrases/flags.ts';
import { type Phrase, renderPhrase, Said } from '../phrases/phrases.ts';
import { bioParts } from '../phrases/wording.ts';
import type { Random } from '../random.ts';

export interface BioFacts {
  city: string;
  company: string;
  yearStarted: number | undefined;
  years: number;
  /** What the listing says elsewhere, as flags of the sentences. */
  flags: Flags;
}

type Part = keyof typeof bioParts;
const plans: readonly (readonly [readonly Part[], number])[] = [
  [['origin', 'approach', 'focus', 'life'], 26],
  [['origin', 'focus', 'approach', 'practice'], 20],
  [['approach', 'focus', 'approach', 'closing'], 14],
  [['origin', 'approach', 'approach', 'focus', 'practice', 'life'], 16],
  [['focus', 'approach', 'closing'], 10],
  [['origin', 'approach'], 8],
  [['practice', 'focus', 'approach', 'life', 'closing'], 6],
];
/** One that no card has room for. */
const longPlan = (
  Object.entries({ origin: 4, approach: 18, focus: 9, practice: 6, life: 10, closing: 4 }) as [Part, number][]
).flatMap(([part, times]) => Array.from({ length: times }, () => part));

/** A few sentences in a practitioner's own words, none that the rest of the listing denies. */
export function drawBio(random: Random, facts: BioFacts, length: 'usual' | 'long' = 'usual'): string {
  const said = new Said();
  const used = new Set<number>();
  const slots = {
    city: facts.city,
    company: facts.company,
    years: String(facts.years),
    yearStart: String(facts.yearStarted ?? ''),
  };
  const sentences = (length === 'long' ? longPlan : random.weighted(plans)).flatMap((part) => {
    const phrase: Phrase | undefined = said.choose(bioParts[part], facts.flags, random, used);
    if (!phrase) return [];
    used.add(phrase.id);
    return [renderPhrase(phrase, random, slots)];
  });
  return sentences.join(' ');
}

/** What the listing lets its owner say. */
export function toBioFacts(doc: ListingDoc, thisYear: number): BioFacts {
  const { yearStartedPracticing: yearStarted, specialties, languageAccommodations: languages } = doc;
  const years = yearStarted === undefined ? 0 : thisYear - yearStarted;
  const arms = doc.limbLevels?.includes('Hand') ?? specialties.includes('Myoelectric');
  const flags: Record<string, boolean | undefined> = {
    sport: specialties.includes('Athletes and High Activity'),
    myo: specialties.includes('Myoelectric'),
    osseo: specialties.includes('Osseointegration'),
    rotation: specialties.includes('Rotationplasty'),
    cosmetic: specialties.includes('Cosmetic (Lifelike)'),
    oos: specialties.includes('Accepts out-of-state patients'),
    children: doc.treatsChildren,
    upper: arms,
    below: !arms && doc.limbLevels?.length === 2,
    knee: doc.deviceFamilies?.includes('Microprocessor knee'),
    workshop: doc.onSiteFabrication,
    sameday: doc.sameDayRepairs,
    spanish: languages.includes('Spanish'),
    chinese: languages.includes('Chinese'),
    asl: languages.includes('ASL'),
    known: years >= 3,
    veteran: years >= 25,
  };
  return {
    city: doc.city,
    company: doc.company ?? doc.clinic ?? '',
    yearStarted,
    years,
    flags: toFlags(Object.keys(flags).filter((flag) => flags[flag])),
  };
}
