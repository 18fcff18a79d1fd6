// Filters as bits: each option has one of 64 bits, in two 32-bit words. Limb levels in public reviews have bits of their own.
import { filterFields, isListFilter } from '@app/listing-fields';
import { type LimbLevel, licenseValues, limbLevelValues } from '@app/option-lists';
import { type Facets, noFilters, type SearchFilters } from '@app/types';

type FilterKey = keyof SearchFilters;
/** 64 bits as two words. */
export type Bits = readonly [low: number, high: number];
/** Filter values of a listing. Unknown values are ignored, because no search contains them. */
type FilterValues = { [K in FilterKey]: SearchFilters[K] extends boolean ? boolean : readonly string[] };

/** All options; the position of each is its bit. Options of a group are alternatives: one of them is sufficient. */
const filterOptions: { key: FilterKey; value: string; group: number }[] = [];
let groupCount = 0;
for (const field of filterFields) {
  const values = isListFilter(field)
    ? field.options.map(({ value }) => value)
    : field.kind === 'days'
      ? field.filter.steps
      : ['true'];
  // A filter that requires all values has one group per value.
  const requiresAll = isListFilter(field) && field.filter.match === 'all';
  values.forEach((value, i) => {
    if (i === 0 || requiresAll) groupCount++;
    filterOptions.push({ key: field.filter.key, value, group: groupCount - 1 });
  });
}
if (filterOptions.length > 64)
  throw new Error(`The option lists need ${filterOptions.length} bits; the index has 64.`);

function collectBits(isIncluded: (option: (typeof filterOptions)[number]) => boolean): Bits {
  const bits: [number, number] = [0, 0];
  filterOptions.forEach((option, bit) => {
    if (isIncluded(option)) bits[bit >>> 5]! |= 1 << (bit & 31);
  });
  return bits;
}

/** The name of each option, by its bit: "insurance/Medicare". The search cluster compares names. */
export const optionNames: readonly string[] = filterOptions.map(({ key, value }) => `${key}/${value}`);
export const openNowOption = 'open/now';

export const listOptionNames = (bits: Bits): string[] =>
  optionNames.filter((_, bit) => ((bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1);

/** Computes the counts of all options. `countOption` returns that of an option by its bit. */
export function toFacets(countOption: (bit: number) => number): Facets {
  const facets: Record<string, number | Record<string, number>> = {};
  filterOptions.forEach(({ key, value }, bit) => {
    if (typeof noFilters[key] === 'boolean') facets[key] = countOption(bit);
    else facets[key] = Object.assign(facets[key] ?? {}, { [value]: countOption(bit) });
  });
  // The options cover all keys of `Facets`.
  return facets as Facets;
}

export const toBits = (values: FilterValues): Bits =>
  collectBits(({ key, value }) => {
    const filterValue = values[key];
    return typeof filterValue === 'boolean' ? filterValue : filterValue.includes(value);
  });

/** Converts a title to the bits of licenses: "CPO" means both certifications that end with it. */
export const toLicenseBits = (title: string): Bits =>
  toBits({
    ...noFilters,
    license: licenseValues.filter((value) => value.toLowerCase().endsWith(`(${title})`)),
  });

export const hasAnyBit = (lowBits: number, highBits: number, bits: Bits) =>
  (lowBits & bits[0]) !== 0 || (highBits & bits[1]) !== 0;

/** A filter of a search: the bits of which a listing needs at least one, and all bits of their group. */
export interface GroupFilter {
  wantedBits: Bits;
  groupBits: Bits;
}

const groupBitSets = Array.from({ length: groupCount }, (_, group) =>
  collectBits((option) => option.group === group),
);

/** Converts filter values to one filter per group with a value. */
export function toGroupFilters(filters: SearchFilters): GroupFilter[] {
  const [lowBits, highBits] = toBits(filters);
  return groupBitSets
    .map((groupBits) => ({
      groupBits,
      wantedBits: [lowBits & groupBits[0], highBits & groupBits[1]] as const,
    }))
    .filter(({ wantedBits }) => wantedBits[0] !== 0 || wantedBits[1] !== 0);
}

export const passesAll = (lowBits: number, highBits: number, filters: readonly GroupFilter[]) =>
  filters.every(({ wantedBits }) => hasAnyBit(lowBits, highBits, wantedBits));

/** Counts listings per option. Adding takes eight increments: there is a table for each byte, indexed by its value. */
export class OptionCounts {
  readonly #tables = new Uint32Array(8 * 256);

  clear(): void {
    this.#tables.fill(0);
  }

  add(lowBits: number, highBits: number, delta = 1): void {
    const tables = this.#tables;
    tables[lowBits & 255]! += delta;
    tables[256 + ((lowBits >>> 8) & 255)]! += delta;
    tables[512 + ((lowBits >>> 16) & 255)]! += delta;
    tables[768 + (lowBits >>> 24)]! += delta;
    tables[1024 + (highBits & 255)]! += delta;
    tables[1280 + ((highBits >>> 8) & 255)]! += delta;
    tables[1536 + ((highBits >>> 16) & 255)]! += delta;
    tables[1792 + (highBits >>> 24)]! += delta;
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

/** Number of public reviews by displayed level. Includes broad levels ("Upper limb"), which have no bit. */
export type LevelCounts = Readonly<Record<string, number>>;

const packBits = (isIncluded: (level: LimbLevel) => boolean) =>
  limbLevelValues.reduce((bits, level, i) => (isIncluded(level) ? bits | (1 << i) : bits), 0);

/** Converts the levels that reviews display to bits. */
export const packLevels = (levelCounts: LevelCounts) => packBits((level) => (levelCounts[level] ?? 0) > 0);

export const listLevels = (levelBits: number): LimbLevel[] =>
  limbLevelValues.filter((_, i) => (levelBits & (1 << i)) !== 0);

/** Creates a mask of these levels. A listing without any of its bits has no reviewer with these levels. */
export const createLevelMask = (levels: readonly LimbLevel[]) => packBits((level) => levels.includes(level));
