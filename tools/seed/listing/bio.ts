import type { ListingDoc } from '@app/db';
import shares from '../data/shares.json' with { type: 'json' };
import { type Flags, renderPhrase, toFlags, UsedPhrases } from '../phrases/phrases.ts';
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
/** One that no card has room for. */
const longPlan = (
  Object.entries({ origin: 4, approach: 18, focus: 9, practice: 6, life: 10, closing: 4 }) as [Part, number][]
).flatMap(([part, times]) => Array.from({ length: times }, () => part));

const drawPlan = (random: Random) => random.weighted(shares.bio).split(' ') as Part[];

/** A few sentences in a practitioner's own words, none that the rest of the listing denies. */
export function drawBio(random: Random, facts: BioFacts, length: 'usual' | 'long' = 'usual'): string {
  const message = new UsedPhrases();
  const used = new Set<number>();
  const slots = {
    city: facts.city,
    company: facts.company,
    years: String(facts.years),
    yearStart: String(facts.yearStarted ?? ''),
  };
  const sentences = (length === 'long' ? longPlan : drawPlan(random)).flatMap((part) => {
    const phrase = message.choose(bioParts[part], facts.flags, random, used);
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
  const flags = toFlags({
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
  });
  return {
    city: doc.city,
    company: doc.company ?? doc.clinic ?? '',
    yearStarted,
    years,
    flags,
  };
}
