import { compareRanks, type Rank, type RankedListing } from './orders.ts';

/** Collects the first `size` of many listings, optionally only those after a position. */
export class Top {
  readonly #size: number;
  readonly #after: Rank | undefined;
  readonly #kept: RankedListing[] = [];
  /** An upper bound of the last rank that is among the first; undefined if there may be fewer listings. */
  last: Rank | undefined;

  constructor(size: number, after?: Rank) {
    this.#size = size;
    this.#after = after;
  }

  /** False if a listing cannot be among the first. Spares the creation of a rank for most listings. */
  mayAdd(away: number, key: number): boolean {
    const { last } = this;
    return last === undefined || away < last.away || (away === last.away && key <= last.key);
  }

  add(ranked: RankedListing): void {
    if (this.#after && compareRanks(ranked, this.#after) <= 0) return;
    if (this.last && compareRanks(ranked, this.last) > 0) return;
    this.#kept.push(ranked);
    if (this.#kept.length >= 2 * this.#size + 20) this.list();
  }

  /** Lists the first listings, in order. */
  list(): readonly RankedListing[] {
    this.#kept.sort(compareRanks);
    if (this.#kept.length >= this.#size) {
      this.#kept.length = this.#size;
      this.last = this.#kept.at(-1);
    }
    return this.#kept;
  }
}
