import type { Dimension } from '@app/option-lists';
import englishWords from '../data/en.json' with { type: 'json' };
import spanishWords from '../data/es.json' with { type: 'json' };

export interface Phrase {
  text: string;
  needs: readonly string[];
  forbids: readonly string[];
}
export type PhrasePool = readonly Phrase[];
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
  good: PhrasePool;
  mixed: PhrasePool;
  poor: PhrasePool;
  /** Tags that go with a good or poor mood. */
  goodTag?: string;
  poorTag?: string;
}

export interface PhraseBook {
  numbers: readonly string[];
  openings: PhrasePool;
  aspects: readonly Aspect[];
  closings: Readonly<Record<Stars, PhrasePool>>;
  /** Texts of one or two sentences; if empty, closings are used. */
  shorts: Readonly<Record<Stars, PhrasePool>>;
  /** Phrases that join two sentences, before positive and negative ones. */
  leads: { good: PhrasePool; bad: PhrasePool };
  toBad: PhrasePool;
  toGood: PhrasePool;
  titles: Readonly<Record<Stars, PhrasePool>>;
  titlesByTag: Readonly<Record<string, PhrasePool>>;
  /** Public replies of practices, which do not disclose whether the author was a patient. */
  replies: Readonly<Record<'praise' | 'plain' | 'planned' | 'made', PhrasePool>>;
  /** Values of slots. */
  words: Readonly<Record<string, PhrasePool>>;
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

/** Parses every list of lines in the file into phrases. */
const parseBook = ({ numbers, ...texts }: { numbers: string }): PhraseBook => ({
  ...JSON.parse(JSON.stringify(texts), (_, value) => (isStringArray(value) ? value.map(parsePhrase) : value)),
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

export const english = parseBook(englishWords);
export const spanish = parseBook(spanishWords);

/** Colloquial plan names; empty for plans that no sentence mentions. */
export const planNames: Readonly<Record<string, string>> = englishWords.plans;

/** Reasons for rejections and suspensions, and notes of claimants. */
export const { rejections, suspensions, claimNotes } = englishWords.team;
