import { type Dimension, dimensions } from '@app/option-lists';
import englishWords from '../data/en.json' with { type: 'json' };
import spanishWords from '../data/es.json' with { type: 'json' };
import { type Phrase, parsePhrases } from './phrases.ts';

/** One thing a review may speak about, in three moods. A review speaks about it once, unless `again`. */
export interface Aspect {
  /** The part rating that sets the mood; `overall` where none fits. */
  dimension: Dimension | 'overall';
  /** Only for reviews and listings where this holds. */
  needs?: string[];
  /** Several sentences of it do not contradict each other: long reviews may come back to it. */
  again?: boolean;
  /** What it all led to: told at the end. */
  last?: boolean;
  good: readonly Phrase[];
  mixed: readonly Phrase[];
  poor: readonly Phrase[];
  /** The tag that goes with it when the mood is good or poor. */
  goodTag?: string;
  poorTag?: string;
}

/** Aspects that are told together. */
export interface Subject {
  name: string;
  aspects: readonly Aspect[];
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

type WrittenAspect = Omit<Aspect, 'dimension' | 'good' | 'mixed' | 'poor'> &
  Record<'good' | 'mixed' | 'poor', string[]> & { dimension: string };

const parseLists = <K extends string | number>(lists: Record<K, string[]>) =>
  Object.fromEntries(
    Object.entries<string[]>(lists).map(([key, lines]) => [key, parsePhrases(lines)]),
  ) as Record<K, readonly Phrase[]>;

const parseAspect = (aspect: WrittenAspect): Aspect => ({
  ...aspect,
  dimension: dimensions.find((name) => name === aspect.dimension) ?? 'overall',
  good: parsePhrases(aspect.good),
  mixed: parsePhrases(aspect.mixed),
  poor: parsePhrases(aspect.poor),
});

/** By part rating; what it all led to stands alone. */
function parseSubjects(aspects: readonly WrittenAspect[]): Subject[] {
  const groups = Map.groupBy(aspects.map(parseAspect), ({ dimension, last }) => (last ? 'last' : dimension));
  return [...groups].map(([name, members]) => ({ name, aspects: members }));
}

interface WrittenBook {
  openings: string[];
  aspects: WrittenAspect[];
  closings: Record<Stars, string[]>;
  shorts?: Record<Stars, string[]>;
  leads?: { good: string[]; bad: string[] };
  toBad: string[];
  toGood: string[];
}

const parseBook = ({
  openings,
  aspects,
  closings,
  shorts,
  leads,
  toBad,
  toGood,
}: WrittenBook): PhraseBook => ({
  openings: parsePhrases(openings),
  subjects: parseSubjects(aspects),
  closings: parseLists<Stars>(closings),
  ...(shorts && { shorts: parseLists<Stars>(shorts) }),
  ...(leads && { leads }),
  toBad: parsePhrases(toBad),
  toGood: parsePhrases(toGood),
});

export const english = parseBook(englishWords);
export const spanish = parseBook(spanishWords);

/** Titles that suit any review of its stars, and titles that go with a tag of the review. */
export const titles = parseLists<Stars>(englishWords.titles);
export const titlesByTag: Readonly<Record<string, readonly Phrase[]>> = parseLists(englishWords.titlesByTag);

/** What a practice answers in public. Nothing here tells whether the author was ever in its care. */
export const replies = parseLists(englishWords.replies);
export const spanishReplies = parseLists(spanishWords.replies);

/** How practitioners introduce themselves: why they do it, how they work, what they know, who they are after hours. */
export const bioParts = parseLists(englishWords.bio);

/** How people come to lose a limb, by age; and what they want to do with a new one. The wearer's "my" is `{my}`. */
export const { causes, goals } = englishWords;
export const spanishGoals = spanishWords.goals;
export const kinInSpanish = spanishWords.kin;

/** Pronouns of who speaks and of the practitioner, and how limbs and plans are called in a sentence. */
export const { speakers, practitioner, levels } = englishWords;
export const planNames: Readonly<Record<string, string>> = englishWords.plans;

/** Why a listing or a change was not published, why one is out of sight, and what claimants add. */
export const { refusals: errors, suspensions, claimNotes } = englishWords.team;
