import type { ListingTable } from '../columns.ts';
import {
  compareRanks,
  computeFixedKey,
  createRanker,
  type FixedOrder,
  type PageRange,
  type Rank,
  type RankedListing,
} from './orders.ts';

/** All listings in an order, by their main places. Listings that changed are moved before the order is read. */
export class MaintainedOrder {
  readonly #order: FixedOrder;
  #mainPlaces: Int32Array = new Int32Array(0);
  /** The prior mean of ratings with which the listings are ordered; undefined before the first update. */
  #priorMean: number | undefined;
  /** Listings that were added, changed or removed since the last update. */
  readonly #changedMainPlaces = new Set<number>();

  constructor(order: FixedOrder) {
    this.#order = order;
  }

  recordChange(mainPlace: number): void {
    if (this.#priorMean !== undefined) this.#changedMainPlaces.add(mainPlace);
  }

  /** Moves all changed listings, then returns the listings of a page. */
  read(table: ListingTable, { afterRank, skip, size }: PageRange): RankedListing[] {
    this.update(table);
    const toRankedListing = this.#createRanker(table);
    const start = (afterRank ? countListingsUpTo(this.#mainPlaces, toRankedListing, afterRank) : 0) + skip;
    return Array.from(this.#mainPlaces.subarray(start, start + size), toRankedListing);
  }

  /** Moves up to `maxChanges` changed listings. True if changed listings remain. */
  update(table: ListingTable, maxChanges = Number.POSITIVE_INFINITY): boolean {
    if (this.#priorMean === undefined || (this.#priorMean !== table.priorMean && this.#order !== 'name')) {
      this.#mainPlaces = new Int32Array(0);
      for (const mainPlace of table.listMainPlaces()) this.#changedMainPlaces.add(mainPlace);
    }
    this.#priorMean = table.priorMean;
    if (this.#changedMainPlaces.size === 0) return false;
    const changedFlags = new Uint8Array(table.rowCount);
    const addedMainPlaces: number[] = [];
    for (const mainPlace of this.#changedMainPlaces) {
      if (maxChanges-- <= 0) break;
      this.#changedMainPlaces.delete(mainPlace);
      changedFlags[mainPlace] = 1;
      if (table.listings[mainPlace]) addedMainPlaces.push(mainPlace);
    }
    let length = 0;
    for (const mainPlace of this.#mainPlaces)
      if (changedFlags[mainPlace] === 0) this.#mainPlaces[length++] = mainPlace;
    this.#mainPlaces = this.#merge(table, this.#mainPlaces.subarray(0, length), addedMainPlaces);
    return this.#changedMainPlaces.size > 0;
  }

  /** Merges added listings into others that are in order. */
  #merge(table: ListingTable, otherMainPlaces: Int32Array, addedMainPlaces: readonly number[]): Int32Array {
    const toRankedListing = this.#createRanker(table);
    const mergedMainPlaces = new Int32Array(otherMainPlaces.length + addedMainPlaces.length);
    let start = 0;
    addedMainPlaces
      .map(toRankedListing)
      .sort(compareRanks)
      .forEach((rankedListing, i) => {
        const end = countListingsUpTo(otherMainPlaces, toRankedListing, rankedListing, start);
        mergedMainPlaces.set(otherMainPlaces.subarray(start, end), start + i);
        mergedMainPlaces[end + i] = rankedListing.mainPlace;
        start = end;
      });
    mergedMainPlaces.set(otherMainPlaces.subarray(start), start + addedMainPlaces.length);
    return mergedMainPlaces;
  }

  #createRanker(table: ListingTable): (mainPlace: number) => RankedListing {
    const [order, priorMean] = [this.#order, table.priorMean];
    const toRankedListing = createRanker(table, order, priorMean);
    return (mainPlace) =>
      toRankedListing(mainPlace, mainPlace, computeFixedKey(table.columns, order, mainPlace, priorMean));
  }
}

/** Counts the listings up to a rank by binary search from `start` on. */
function countListingsUpTo(
  mainPlaces: Int32Array,
  toRank: (mainPlace: number) => Rank,
  rank: Rank,
  start = 0,
): number {
  let [low, high] = [start, mainPlaces.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRanks(toRank(mainPlaces[middle]!), rank) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
