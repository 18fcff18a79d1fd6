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

/** A topic of reviews, with sentences in three moods. Used once per review, unless `again`. */
export interface Aspect {
  /** The part rating that determines the mood. */
  dimension: Dimension | 'overall';
  /** Only for reviews and listings with this flag. */
  needs?: string;
  /** Several of its sentences can be combined in long reviews. */
  again?: boolean;
  /** Used at the end of a text. */
  last?: boolean;
  good: Pool;
  mixed: Pool;
  poor: Pool;
  /** Tags that go with a good or poor mood. */
  goodTag?: string;
  poorTag?: string;
}

/** All sentences of one language. */
export interface Book {
  numbers: readonly string[];
  openings: Pool;
  aspects: readonly Aspect[];
  closings: Readonly<Record<Stars, Pool>>;
  /** Texts of one or two sentences; if empty, closings are used. */
  shorts: Readonly<Record<Stars, Pool>>;
  /** Phrases that join two sentences, before positive and negative ones. */
  leads: { good: Pool; bad: Pool };
  toBad: Pool;
  toGood: Pool;
  titles: Readonly<Record<Stars, Pool>>;
  titlesByTag: Readonly<Record<string, Pool>>;
  /** Public replies of practices, which do not disclose whether the author was a patient. */
  replies: Readonly<Record<'praise' | 'plain' | 'planned' | 'made', Pool>>;
  /** Values of slots. */
  words: Readonly<Record<string, Pool>>;
}

const isLines = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

/** Parses every list of lines in the file into phrases. */
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

/** Colloquial plan names; empty for plans that no sentence mentions. */
export const planNames: Readonly<Record<string, string>> = englishWords.plans;

/** Reasons for rejections and suspensions, and notes of claimants. */
export const { rejections, suspensions, claimNotes } = englishWords.team;
