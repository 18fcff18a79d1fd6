// Which limb levels a listing's public reviews display. Two forms: per place a number of 16 bits, which is all that
// points and the filter need, and per listing the exact counts, for the few that are shown.
import { limbLevelValues, upperLimbLevels } from '@app/option-lists';

/** Displayed level → how many public reviews. Broad levels ("Upper limb") are among them. */
export type LevelCounts = Readonly<Record<string, number>>;

/** More reviewers than this make no difference to a listing's points. */
export const mostReviewers = 3;
const bitsALevel = 2;
/** Some review displays a hand or an arm, narrowly or broadly. */
export const upperLimbBit = 1 << (limbLevelValues.length * bitsALevel);
const upperLimb = new Set<string>([...upperLimbLevels, 'Upper limb']);

/** Two bits a level, up to three reviewers, and a bit for upper limbs. */
export function packLevels(counts: LevelCounts): number {
  let packed = 0;
  limbLevelValues.forEach((level, i) => {
    packed |= Math.min(mostReviewers, counts[level] ?? 0) << (i * bitsALevel);
  });
  const hasUpper = Object.keys(counts).some((level) => upperLimb.has(level) && counts[level]! > 0);
  return hasUpper ? packed | upperLimbBit : packed;
}

/** The bits of these levels: a listing that has none of them set has no reviewer of these levels. */
export const createLevelMask = (levels: readonly number[]) =>
  levels.reduce((mask, level) => mask | (mostReviewers << (level * bitsALevel)), 0);

/** Where the bits of one or two levels are; a level that is not told has none. */
export function getShifts(levels: readonly number[]): [number, number] {
  const [first = noLevel, second = noLevel] = levels.map((level) => level * bitsALevel);
  return [first, second];
}
const noLevel = 30;

/** How many reviewers a level has, up to three; by where its bits are. */
export const getReviewers = (packed: number, shift: number) => (packed >>> shift) & mostReviewers;

const countBits = 24;

/** The exact counts of the narrow levels: one number for each that is there. */
export const packExactLevels = (counts: LevelCounts): number[] =>
  limbLevelValues.flatMap((level, i) => {
    const count = counts[level] ?? 0;
    return count > 0 ? [i * 2 ** countBits + Math.min(count, 2 ** countBits - 1)] : [];
  });

/** The count of one level among those of a listing. */
export function getExactCount(exact: Iterable<number>, level: number): number {
  for (const one of exact) if (Math.floor(one / 2 ** countBits) === level) return one % 2 ** countBits;
  return 0;
}

const lowBits = 0x1555;
/** Which levels are there at all, as a number below `lowBits + 1`: the lower bit of each pair. */
const toPresence = (packed: number) => (packed | (packed >>> 1)) & lowBits;

/** How many listings display which set of levels. */
export class LevelSets {
  /** Most sets never occur. */
  readonly #bySet = new Map<number, number>();

  add(packed: number, by: 1 | -1): void {
    const set = toPresence(packed);
    if (set !== 0) this.#bySet.set(set, (this.#bySet.get(set) ?? 0) + by);
  }

  /** Listings that display one of the levels of a mask. */
  withAny(mask: number): number {
    let sum = 0;
    for (const [set, count] of this.#bySet) if ((set & mask) !== 0) sum += count;
    return sum;
  }
}
