import type { Dimension } from '@app/option-lists';
import englishWords from '../data/en.json' with { type: 'json' };
import spanishWords from '../data/es.json' with { type: 'json' };

export interface Phrase {
  text: string;
  needs: readonly string[];
  forbids: readonly string[];
}
export type Pool = readonly Phrase[];
export type Stars = 1 | 2 | 3 | 4 | 5;

/** One thing a review may speak about, in three moods. A review speaks about it once, unless `again`. */
export interface Aspect {
  /** The part rating that sets the mood. */
  dimension: Dimension | 'overall';
  /** Only for reviews and listings where this holds. */
  needs?: string;
  /** Several sentences of it do not contradict each other: long reviews may come back to it. */
  again?: boolean;
  /** What it all led to: told at the end. */
  last?: boolean;
  good: Pool;
  mixed: Pool;
  poor: Pool;
  /** The tag that goes with it when the mood is good or poor. */
  goodTag?: string;
  poorTag?: string;
}

/** Everything that people write in one language. */
export interface Book {
  numbers: readonly string[];
  openings: Pool;
  aspects: readonly Aspect[];
  closings: Readonly<Record<Stars, Pool>>;
  /** For a sentence or two; where there are none, closings do. */
  shorts: Readonly<Record<Stars, Pool>>;
  /** Words that lead on from one sentence to the next. */
  leads: { good: Pool; bad: Pool };
  toBad: Pool;
  toGood: Pool;
  titles: Readonly<Record<Stars, Pool>>;
  titlesByTag: Readonly<Record<string, Pool>>;
  /** What a practice answers in public. Nothing here tells whether the author was ever in its care. */
  replies: Readonly<Record<'praise' | 'plain' | 'planned' | 'made', Pool>>;
  /** What slots stand for. */
  words: Readonly<Record<string, Pool>>;
}

const isLines = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

/** Every list of lines in the file as a list of phrases. */
const readBook = ({ numbers, ...written }: { numbers: string }): Book => ({
  ...JSON.parse(JSON.stringify(written), (_, value) => (isLines(value) ? value.map(parsePhrase) : value)),
  numbers: numbers.split(' '),
});

export function parsePhrase(line: string): Phrase {
  const [, conditions = '', text = ''] = /^(?:@(\S+) )?(.*)$/s.exec(line)!;
  const flags = conditions.split(',').filter(Boolean);
  return {
    text,
    needs: flags.filter((flag) => !flag.startsWith('!')),
    forbids: flags.filter((flag) => flag.startsWith('!')).map((flag) => flag.slice(1)),
  };
}

export const english = readBook(englishWords);
export const spanish = readBook(spanishWords);

/** How people call their plan in a sentence; empty for one that nobody tells a story about. */
export const planNames: Readonly<Record<string, string>> = englishWords.plans;

/** Why a listing or a change was not published, why one is out of sight, and what claimants add. */
export const { rejections, suspensions, claimNotes } = englishWords.team;
