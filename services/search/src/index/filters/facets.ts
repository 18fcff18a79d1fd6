// Filters as bits. The values of a listing fill eight bytes ("lanes", two 32-bit words), group after group. Counting a
// hit takes eight increments, one in each lane's table of its 256 possible values; at the end the counts of single
// options are folded out of the tables.
import { filterFields } from '@app/listing-fields';
import { type Facets, noFilters, type SearchFilters } from '@app/types';

type Key = keyof SearchFilters;
const laneCount = 8;
const laneSize = 256;

/** Alternative values: a listing passes if it has one of them. */
interface Group {
  key: Key;
  /** Bit number of each value, 0 to 63. */
  bitOf: ReadonlyMap<string, number>;
  /** The group's bits as a mask for each lane. */
  lanes: readonly { lane: number; mask: number }[];
}

const groups: Group[] = [];
let bits = 0;
function addGroup(key: Key, values: readonly string[]): void {
  const bitOf = new Map(values.map((value) => [value, bits++]));
  const byLane = Map.groupBy(bitOf.values(), (bit) => bit >>> 3);
  const lanes = [...byLane].map(([lane, ones]) => ({
    lane,
    mask: ones.reduce((mask, bit) => mask | (1 << (bit & 7)), 0),
  }));
  groups.push({ key, bitOf, lanes });
}
for (const field of filterFields) {
  const { key } = field.filter;
  if (field.kind === 'answer') addGroup(key, ['true']);
  else if (field.kind === 'days') addGroup(key, field.filter.steps);
  else {
    const values = field.options.map(({ value }) => value);
    // A filter that requires all values has one group per value.
    const alternatives = field.filter.match === 'all' ? values.map((value) => [value]) : [values];
    for (const some of alternatives) addGroup(key, some);
  }
}
if (bits > laneCount * 8)
  throw new Error(`The option lists need ${bits} bits; the index has ${laneCount * 8}.`);

/** The eight lanes of a listing or of a search, as two words. */
export type Words = [low: number, high: number];

/** Filter values of a listing. Unknown values are ignored, because no search can name them. */
type Values = { [K in Key]: SearchFilters[K] extends boolean ? boolean : readonly string[] };

const getValues = (values: Values, key: Key): readonly string[] => {
  const given = values[key];
  if (typeof given !== 'boolean') return given;
  return given ? ['true'] : [];
};

/** The groups of a key, merged. */
const merged = Array.from(
  Map.groupBy(groups, ({ key }) => key),
  ([key, its]) => ({ key, bitOf: new Map(its.flatMap(({ bitOf }) => [...bitOf])) }),
);

/** Converts the filter values of a listing to bits. */
export const toWords = (values: Values): Words => packWords(merged, values);

function packWords(some: readonly Pick<Group, 'key' | 'bitOf'>[], values: Values): Words {
  const words: Words = [0, 0];
  for (const { key, bitOf } of some) {
    for (const value of getValues(values, key)) {
      const bit = bitOf.get(value);
      if (bit !== undefined) words[bit >>> 5]! |= 1 << (bit & 31);
    }
  }
  return [words[0] >>> 0, words[1] >>> 0];
}

/** A filter of a search within one group: the number of the group, and the bits of which a listing needs one. */
export interface GroupFilter {
  group: number;
  low: number;
  high: number;
}

export const toGroupFilters = (filters: SearchFilters): GroupFilter[] =>
  groups.flatMap((one, group) => {
    const [low, high] = packWords([one], filters);
    return low === 0 && high === 0 ? [] : [{ group, low, high }];
  });

/** True if a listing passes all filters. */
export const matchAll = (low: number, high: number, wanted: readonly GroupFilter[]) =>
  wanted.every((want) => (low & want.low) !== 0 || (high & want.high) !== 0);

/** Counters of all values of all lanes. */
export class LaneCounts {
  readonly #tables = new Uint32Array(laneCount * laneSize);

  clear(): void {
    this.#tables.fill(0);
  }

  /** Counts a listing in all groups; `by` = -1 removes it. */
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

  /** Counts a listing in one group alone: the only one whose filter it does not pass. */
  addTo(group: number, low: number, high: number): void {
    for (const { lane, mask } of groups[group]!.lanes) {
      const word = lane < 4 ? low : high;
      this.#tables[lane * laneSize + ((word >>> ((lane & 3) * 8)) & mask)]! += 1;
    }
  }

  addAll(others: LaneCounts): void {
    for (let i = 0; i < this.#tables.length; i++) this.#tables[i]! += others.#tables[i]!;
  }

  /** Number of listings per option. Destroys the counters. */
  toFacets(): Facets {
    const counts = Array.from({ length: laneCount }, (_, lane) => this.#fold(lane)).flat();
    const facets: Record<string, number | Record<string, number>> = {};
    for (const { key, bitOf } of groups) {
      for (const [value, bit] of bitOf) {
        if (typeof noFilters[key] === 'boolean') facets[key] = counts[bit]!;
        else facets[key] = { ...(facets[key] as Record<string, number> | undefined), [value]: counts[bit]! };
      }
    }
    // The groups cover all keys of `Facets`.
    return facets as Facets;
  }

  /**
   * Number of listings per bit of a lane. Sums the upper half of the table (highest bit set), adds it to the lower
   * half, and repeats with the half.
   */
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
