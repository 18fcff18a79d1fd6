import { compareRanks, type Rank, type RankedListing } from './orders.ts';

/** Keeps the first n of many listings, optionally those behind a position. */
export class Top {
  readonly #size: number;
  readonly #after: Rank | undefined;
  readonly #kept: RankedListing[] = [];
  /** The n-th of those met so far, or a later one; undefined if there may be fewer. */
  last: Rank | undefined;

  constructor(size: number, after?: Rank) {
    this.#size = size;
    this.#after = after;
  }

  /** False if a listing is surely not among the first: the answer for most, without an object. */
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

  /** The first n, in order. */
  list(): readonly RankedListing[] {
    this.#kept.sort(compareRanks);
    if (this.#kept.length >= this.#size) {
      this.#kept.length = this.#size;
      this.last = this.#kept.at(-1);
    }
    return this.#kept;
  }
}
