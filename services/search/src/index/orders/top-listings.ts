import { compareRanks, type Rank, type RankedListing } from './orders.ts';

/** Collects the first `size` of many listings, optionally only those after a position. */
export class TopListings {
  readonly #size: number;
  readonly #after: Rank | undefined;
  readonly #ranked: RankedListing[] = [];
  /** An upper bound of the last rank that is among the first; undefined if there may be fewer listings. */
  lastRank: Rank | undefined;

  constructor(size: number, after?: Rank) {
    this.#size = size;
    this.#after = after;
  }

  /** False if a listing cannot be among the first. Spares the creation of a rank for most listings. */
  canAdd(awayFlag: number, key: number): boolean {
    const { lastRank } = this;
    return (
      lastRank === undefined ||
      awayFlag < lastRank.awayFlag ||
      (awayFlag === lastRank.awayFlag && key <= lastRank.key)
    );
  }

  add(ranked: RankedListing): void {
    if (this.#after && compareRanks(ranked, this.#after) <= 0) return;
    if (this.lastRank && compareRanks(ranked, this.lastRank) > 0) return;
    this.#ranked.push(ranked);
    if (this.#ranked.length >= 2 * this.#size + 20) this.list();
  }

  /** Lists the first listings, in order. */
  list(): readonly RankedListing[] {
    this.#ranked.sort(compareRanks);
    if (this.#ranked.length >= this.#size) {
      this.#ranked.length = this.#size;
      this.lastRank = this.#ranked.at(-1);
    }
    return this.#ranked;
  }
}
