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
  #mains: Int32Array = new Int32Array(0);
  /** The prior mean of ratings with which the listings are ordered; undefined before the first update. */
  #priorMean: number | undefined;
  /** Listings that were added, changed or removed since the last update. */
  readonly #changedMains = new Set<number>();

  constructor(order: FixedOrder) {
    this.#order = order;
  }

  recordChange(main: number): void {
    if (this.#priorMean !== undefined) this.#changedMains.add(main);
  }

  read(table: ListingTable, { after, skip, size }: PageRange): RankedListing[] {
    this.update(table);
    const rank = this.#createRanker(table);
    const start = (after ? countUpTo(this.#mains, rank, after) : 0) + skip;
    return Array.from(this.#mains.subarray(start, start + size), rank);
  }

  /** Moves up to `maxChanges` changed listings. True if changed listings remain. */
  update(table: ListingTable, maxChanges = Number.POSITIVE_INFINITY): boolean {
    if (this.#priorMean === undefined || (this.#priorMean !== table.priorMean && this.#order !== 'name')) {
      this.#mains = new Int32Array(0);
      for (const main of table.listMains()) this.#changedMains.add(main);
    }
    this.#priorMean = table.priorMean;
    if (this.#changedMains.size === 0) return false;
    const isChanged = new Uint8Array(table.rowCount);
    const addedMains: number[] = [];
    for (const main of this.#changedMains) {
      if (maxChanges-- <= 0) break;
      this.#changedMains.delete(main);
      isChanged[main] = 1;
      if (table.listings[main]) addedMains.push(main);
    }
    let length = 0;
    for (const main of this.#mains) if (isChanged[main] === 0) this.#mains[length++] = main;
    this.#mains = this.#merge(table, this.#mains.subarray(0, length), addedMains);
    return this.#changedMains.size > 0;
  }

  /** Merges added listings into others that are in order. */
  #merge(table: ListingTable, otherMains: Int32Array, addedMains: readonly number[]): Int32Array {
    const rank = this.#createRanker(table);
    const mergedMains = new Int32Array(otherMains.length + addedMains.length);
    let start = 0;
    addedMains
      .map(rank)
      .sort(compareRanks)
      .forEach((ranked, i) => {
        const end = countUpTo(otherMains, rank, ranked, start);
        mergedMains.set(otherMains.subarray(start, end), start + i);
        mergedMains[end + i] = ranked.main;
        start = end;
      });
    mergedMains.set(otherMains.subarray(start), start + addedMains.length);
    return mergedMains;
  }

  #createRanker(table: ListingTable): (main: number) => RankedListing {
    const [order, priorMean] = [this.#order, table.priorMean];
    const rank = createRanker(table, order, priorMean);
    return (main) => rank(main, main, computeFixedKey(table.columns, order, main, priorMean));
  }
}

/** Counts the listings up to a rank by binary search from `start` on. */
function countUpTo(mains: Int32Array, toRank: (main: number) => Rank, rank: Rank, start = 0): number {
  let [from, to] = [start, mains.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compareRanks(toRank(mains[middle]!), rank) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
