// Limb levels in a listing's public reviews, in two forms: 16 bits per place, sufficient for points and the filter, and
// exact counts per listing, for the few listings on a page.
import { limbLevelValues, upperLimbLevels } from '@app/option-lists';

/** Number of public reviews by displayed level. Includes broad levels ("Upper limb"). */
export type LevelCounts = Readonly<Record<string, number>>;

/** More reviewers add no points. */
export const mostReviewers = 3;
const bitsALevel = 2;
/** Set if a review displays a level of the upper limb, broad or narrow. */
export const upperLimbBit = 1 << (limbLevelValues.length * bitsALevel);
const upperLimb = new Set<string>([...upperLimbLevels, 'Upper limb']);

/** Two bits per level (up to three reviewers), and one for the upper limb. */
export function packLevels(counts: LevelCounts): number {
  let packed = 0;
  limbLevelValues.forEach((level, i) => {
    packed |= Math.min(mostReviewers, counts[level] ?? 0) << (i * bitsALevel);
  });
  const hasUpper = Object.keys(counts).some((level) => upperLimb.has(level) && counts[level]! > 0);
  return hasUpper ? packed | upperLimbBit : packed;
}

/** The bits of these levels. A listing with none of them set has no reviewer of these levels. */
export const createLevelMask = (levels: readonly number[]) =>
  levels.reduce((mask, level) => mask | (mostReviewers << (level * bitsALevel)), 0);

/** Bit positions of one or two levels; `noLevel` for a missing one. */
export function getShifts(levels: readonly number[]): [number, number] {
  const [first = noLevel, second = noLevel] = levels.map((level) => level * bitsALevel);
  return [first, second];
}
const noLevel = 30;

/** Number of reviewers of a level, at most three, by the level's bit position. */
export const getReviewers = (packed: number, shift: number) => (packed >>> shift) & mostReviewers;

const countBits = 24;

/** Exact counts of the narrow levels, one number per level that occurs. */
export const packExactLevels = (counts: LevelCounts): number[] =>
  limbLevelValues.flatMap((level, i) => {
    const count = counts[level] ?? 0;
    return count > 0 ? [i * 2 ** countBits + Math.min(count, 2 ** countBits - 1)] : [];
  });

/** The exact count of one level. */
export function getExactCount(exact: Iterable<number>, level: number): number {
  for (const one of exact) if (Math.floor(one / 2 ** countBits) === level) return one % 2 ** countBits;
  return 0;
}

const lowBits = 0x1555;
/** One bit per level that occurs: the lower bit of each pair. At most `lowBits`. */
const toPresence = (packed: number) => (packed | (packed >>> 1)) & lowBits;

/** Number of listings by set of displayed levels. */
export class LevelSets {
  /** A map, because most sets never occur. */
  readonly #bySet = new Map<number, number>();

  add(packed: number, by: 1 | -1): void {
    const set = toPresence(packed);
    if (set !== 0) this.#bySet.set(set, (this.#bySet.get(set) ?? 0) + by);
  }

  /** Number of listings that display a level of the mask. */
  withAny(mask: number): number {
    let sum = 0;
    for (const [set, count] of this.#bySet) if ((set & mask) !== 0) sum += count;
    return sum;
  }
}
