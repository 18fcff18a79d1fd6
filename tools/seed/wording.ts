import type { Phrase } from './phrases.ts';
import type { Aspect } from './words/aspect.ts';
import { closings, shorts, turnsToBad, turnsToGood } from './words/closings.ts';
import { extras } from './words/extras.ts';
import { fit } from './words/fit.ts';
import { listening } from './words/listening.ts';
import { openings } from './words/openings.ts';
import { billing, followUp, staff, timeliness } from './words/service.ts';
import { aspectsEs, closingsEs, openingsEs, turnsEs } from './words/spanish.ts';

/** Aspects that are told together. */
export interface Subject {
  name: string;
  aspects: readonly Aspect[];
}

/** By part rating; what it all led to stands alone. */
function groupSubjects(aspects: readonly Aspect[]): Subject[] {
  const groups = Map.groupBy(aspects, ({ dimension, last }) => (last ? 'last' : dimension));
  return [...groups].map(([name, members]) => ({ name, aspects: members }));
}

export type Stars = 1 | 2 | 3 | 4 | 5;

/** Everything that reviews of one language are made of. */
export interface PhraseBook {
  openings: readonly Phrase[];
  subjects: readonly Subject[];
  closings: Readonly<Record<Stars, readonly Phrase[]>>;
  /** For a sentence or two; where missing, a closing does. */
  shorts?: Readonly<Record<Stars, readonly Phrase[]>>;
  /** Words that lead on from one sentence to the next. */
  leads?: { good: readonly string[]; bad: readonly string[] };
  toBad: readonly Phrase[];
  toGood: readonly Phrase[];
}

export const english: PhraseBook = {
  openings,
  subjects: groupSubjects([
    ...timeliness,
    ...listening,
    ...billing,
    ...fit,
    ...followUp,
    ...staff,
    ...extras,
  ]),
  closings,
  shorts,
  leads: {
    good: ['Also,', 'Plus,', 'On top of that,', 'And', 'Another thing:', 'What I noticed:'],
    bad: ['Also,', 'Worse,', 'On top of that,', 'And'],
  },
  toBad: turnsToBad,
  toGood: turnsToGood,
};

export const spanish: PhraseBook = {
  openings: openingsEs,
  subjects: groupSubjects(aspectsEs),
  closings: closingsEs,
  toBad: turnsEs.bad,
  toGood: turnsEs.good,
};
