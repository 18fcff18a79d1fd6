// What listings are filtered by, as bits. A listing's values of all groups are eight bytes ("lanes", two 32-bit words),
// a group owning as many whole lanes as its options need. Counting a hit is then eight increments, one in each lane's
// table of its 256 possible values; the counts of the single options are folded out of the tables once, at the end.
import {
  insuranceValues,
  languageValues,
  licenseValues,
  limbLevelValues,
  specialtyValues,
} from '@app/option-lists';
import type { Facets, SearchFilters } from '@app/types';

/** Option lists by group; the order within a list is the bit's. Lists may grow at their end, up to eight lanes in all. */
const options = {
  insurance: insuranceValues,
  license: licenseValues,
  specialty: specialtyValues,
  language: languageValues,
  limbLevel: limbLevelValues,
  children: ['true'],
} as const satisfies Record<keyof SearchFilters, readonly string[]>;

type Group = keyof SearchFilters;
const laneCount = 8;
const laneSize = 256;

interface Layout {
  group: Group;
  values: readonly string[];
  bitOf: ReadonlyMap<string, number>;
  firstLane: number;
  lanes: number;
}

const layouts: Layout[] = [];
let nextLane = 0;
for (const group of Object.keys(options) as Group[]) {
  const values: readonly string[] = options[group];
  const lanes = Math.ceil(values.length / 8);
  const bitOf = new Map(values.map((value, i) => [value, nextLane * 8 + i]));
  layouts.push({ group, values, bitOf, firstLane: nextLane, lanes });
  nextLane += lanes;
}
if (nextLane > laneCount)
  throw new Error(`The option lists need ${nextLane} lanes; the index has ${laneCount}.`);

/** The eight lanes of one listing or of what a search asks for. */
export type Words = [low: number, high: number];

/** A listing's values as bits. Values that are in no list cannot be asked for, so they are left out. */
export function wordsOf(
  values: Readonly<Record<Exclude<Group, 'children'>, readonly string[]>> & { children: boolean },
): Words {
  const words: Words = [0, 0];
  for (const { group, bitOf } of layouts) {
    const given = group === 'children' ? (values.children ? ['true'] : []) : values[group];
    for (const value of given) {
      const bit = bitOf.get(value);
      if (bit !== undefined) words[bit >>> 5]! |= 1 << (bit & 31);
    }
  }
  return [words[0] >>> 0, words[1] >>> 0];
}

/** One group that a search narrows: a listing needs one of these bits. Which of the two words, and which group. */
export interface Wanted {
  group: number;
  low: number;
  high: number;
}

export function wantedOf(filters: SearchFilters): Wanted[] {
  const none = { insurance: [], license: [], specialty: [], language: [], limbLevel: [], children: false };
  return layouts.flatMap(({ group }, i) => {
    const [low, high] = wordsOf({ ...none, [group]: filters[group] });
    return low === 0 && high === 0 ? [] : [{ group: i, low, high }];
  });
}

/** Whether a listing passes every group. */
export const passes = (low: number, high: number, wanted: readonly Wanted[]) =>
  wanted.every((want) => (low & want.low) !== 0 || (high & want.high) !== 0);

/** Counters for every value of every lane. */
export class LaneCounts {
  readonly #tables = new Uint32Array(laneCount * laneSize);

  clear(): void {
    this.#tables.fill(0);
  }

  /** Counts a listing in every group; `by` is -1 to take one out. */
  add(low: number, high: number, by: 1 | -1 = 1): void {
    const t = this.#tables;
    t[low & 255]! += by;
    t[256 + ((low >>> 8) & 255)]! += by;
    t[512 + ((low >>> 16) & 255)]! += by;
    t[768 + (low >>> 24)]! += by;
    t[1024 + (high & 255)]! += by;
    t[1280 + ((high >>> 8) & 255)]! += by;
    t[1536 + ((high >>> 16) & 255)]! += by;
    t[1792 + (high >>> 24)]! += by;
  }

  /** Counts a listing in one group alone: the one whose filter it does not pass. */
  addTo(group: number, low: number, high: number): void {
    const { firstLane, lanes } = layouts[group]!;
    for (let lane = firstLane; lane < firstLane + lanes; lane++) {
      const word = lane < 4 ? low : high;
      this.#tables[lane * laneSize + ((word >>> ((lane & 3) * 8)) & 255)]! += 1;
    }
  }

  addAll(others: LaneCounts): void {
    for (let i = 0; i < this.#tables.length; i++) this.#tables[i]! += others.#tables[i]!;
  }

  /** How many listings have each option. Uses the counters up. */
  toFacets(): Facets {
    const byGroup = {} as Record<Group, Record<string, number>>;
    for (const { group, values, firstLane } of layouts) {
      const counts: Record<string, number> = {};
      for (let i = 0; i < values.length; i += 8) {
        const bits = this.#fold(firstLane + i / 8);
        for (let bit = 0; bit < 8 && i + bit < values.length; bit++) counts[values[i + bit]!] = bits[bit]!;
      }
      byGroup[group] = counts;
    }
    const { children, ...lists } = byGroup;
    return { ...lists, children: children.true! };
  }

  /** How often each bit of a lane is set: the upper half of the values has the highest bit; laid on the lower half, … */
  #fold(lane: number): number[] {
    const table = this.#tables;
    const start = lane * laneSize;
    const bits: number[] = [];
    for (let half = laneSize / 2; half >= 1; half /= 2) {
      let count = 0;
      for (let i = start; i < start + half; i++) {
        const upper = table[i + half]!;
        count += upper;
        table[i]! += upper;
      }
      bits.unshift(count);
    }
    return bits;
  }
}
