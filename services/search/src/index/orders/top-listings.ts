import { compareRanks, type Rank, type RankedListing } from './orders.ts';

/** Collects the first `size` of many listings, optionally only those after a position. */
export class TopListings {
  readonly #size: number;
  readonly #afterRank: Rank | undefined;
  readonly #rankedListings: RankedListing[] = [];
  /** An upper bound of the last rank that is among the first; undefined if there may be fewer listings. */
  lastRank: Rank | undefined;

  constructor(size: number, afterRank?: Rank) {
    this.#size = size;
    this.#afterRank = afterRank;
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

  add(rankedListing: RankedListing): void {
    if (this.#afterRank && compareRanks(rankedListing, this.#afterRank) <= 0) return;
    if (this.lastRank && compareRanks(rankedListing, this.lastRank) > 0) return;
    this.#rankedListings.push(rankedListing);
    if (this.#rankedListings.length >= 2 * this.#size + 20) this.list();
  }

  /** Lists the first listings, in order, and drops the others. */
  list(): readonly RankedListing[] {
    this.#rankedListings.sort(compareRanks);
    if (this.#rankedListings.length >= this.#size) {
      this.#rankedListings.length = this.#size;
      this.lastRank = this.#rankedListings.at(-1);
    }
    return this.#rankedListings;
  }
}
