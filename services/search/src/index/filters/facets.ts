// Filters as bits: each option has one of 64 bits, in two 32-bit words.
import { filterFields, isListFilter } from '@app/listing-fields';
import { type Facets, noFilters, type SearchFilters } from '@app/types';

type Key = keyof SearchFilters;
/** 64 bits as two words. */
export type Bits = readonly [low: number, high: number];
/** Filter values of a listing. Unknown values are ignored, because no search contains them. */
type Values = { [K in Key]: SearchFilters[K] extends boolean ? boolean : readonly string[] };

/** All options; the position of each is its bit. Options of a group are alternatives: one of them is sufficient. */
const options: { key: Key; value: string; group: number }[] = [];
let groupCount = 0;
for (const field of filterFields) {
  const values = isListFilter(field)
    ? field.options.map(({ value }) => value)
    : field.kind === 'days'
      ? field.filter.steps
      : ['true'];
  // A filter that requires all values has one group per value.
  const needsAll = isListFilter(field) && field.filter.match === 'all';
  values.forEach((value, i) => {
    if (i === 0 || needsAll) groupCount++;
    options.push({ key: field.filter.key, value, group: groupCount - 1 });
  });
}
if (options.length > 64) throw new Error(`The option lists need ${options.length} bits; the index has 64.`);

function combine(isMatch: (option: (typeof options)[number]) => boolean): Bits {
  const words: [number, number] = [0, 0];
  options.forEach((option, bit) => {
    if (isMatch(option)) words[bit >>> 5]! |= 1 << (bit & 31);
  });
  return words;
}

/** The name of each option, by its bit: "insurance/Medicare". The search cluster compares names. */
export const optionNames: readonly string[] = options.map(({ key, value }) => `${key}/${value}`);
export const openNowOption = 'open/now';

/** Lists the names of options. */
export const listOptionNames = (bits: Bits): string[] =>
  optionNames.filter((_, bit) => ((bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1);

/** Computes the counts of all options. `count` returns that of an option by its bit. */
export function toFacets(count: (bit: number) => number): Facets {
  const facets: Record<string, number | Record<string, number>> = {};
  options.forEach(({ key, value }, bit) => {
    if (typeof noFilters[key] === 'boolean') facets[key] = count(bit);
    else facets[key] = Object.assign(facets[key] ?? {}, { [value]: count(bit) });
  });
  // The options cover all keys of `Facets`.
  return facets as Facets;
}

/** Converts filter values to bits. */
export const toBits = (values: Values): Bits =>
  combine(({ key, value }) => {
    const filterValue = values[key];
    return typeof filterValue === 'boolean' ? filterValue : filterValue.includes(value);
  });

/** True if any of these bits is set. */
export const hasAnyBit = (low: number, high: number, bits: Bits) =>
  (low & bits[0]) !== 0 || (high & bits[1]) !== 0;

/** A filter of a search: the bits of which a listing needs at least one, and all bits of their group. */
export interface GroupFilter {
  wanted: Bits;
  group: Bits;
}

const groups = Array.from({ length: groupCount }, (_, group) => combine((option) => option.group === group));

/** Converts filter values to one filter per group with a value. */
export function toGroupFilters(filters: SearchFilters): GroupFilter[] {
  const [low, high] = toBits(filters);
  return groups
    .map((group) => ({ group, wanted: [low & group[0], high & group[1]] as const }))
    .filter(({ wanted }) => wanted[0] !== 0 || wanted[1] !== 0);
}

/** True if a listing passes all filters. */
export const passesAll = (low: number, high: number, filters: readonly GroupFilter[]) =>
  filters.every(({ wanted }) => hasAnyBit(low, high, wanted));

/** Counts listings per option. Adding takes eight increments: there is a table for each byte, indexed by its value. */
export class OptionCounts {
  readonly #tables = new Uint32Array(8 * 256);

  clear(): void {
    this.#tables.fill(0);
  }

  add(low: number, high: number, by = 1): void {
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

  toFacets(): Facets {
    return toFacets((bit) => this.#count(bit));
  }

  #count(bit: number): number {
    const start = (bit >>> 3) * 256;
    const mask = 1 << (bit & 7);
    let count = 0;
    // All bytes that contain the bit.
    for (let byte = mask; byte < 256; byte = (byte + 1) | mask) count += this.#tables[start + byte]!;
    return count;
  }
}
