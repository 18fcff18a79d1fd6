import { LaneCounts } from '../filters/facets.ts';
import { LevelSets } from '../filters/levels.ts';
import type { Cities } from '../places/cities.ts';
import type { ListingColumns, PlaceColumns } from './columns.ts';

/** Columns needed for counting. */
type Counted = ListingColumns & PlaceColumns & { readonly cities: Cities };

/** Counts of a segment's living listings, kept up to date, so that answers for the whole country need no scan. */
export class Census {
  living = 0;
  ratingSum = 0;
  reviewCount = 0;
  readonly lanes = new LaneCounts();
  /** Listings by set of displayed levels. */
  readonly levels = new LevelSets();
  /** Listings by city; one with two places in a city counts once. */
  readonly byCity: Uint32Array;
  /** Listings by state code; one with two places in a state counts once. */
  readonly byState = new Map<string, number>();

  constructor(cities: number) {
    this.byCity = new Uint32Array(cities);
  }

  /** Adds a listing, or removes it with -1. */
  add(segment: Counted, row: number, by: 1 | -1 = 1): void {
    const { mainPlace, sibling, words, city, cities } = segment;
    const main = mainPlace[row]!;
    this.living += by;
    this.ratingSum += by * segment.ratingSum[row]!;
    this.reviewCount += by * segment.reviewCount[row]!;
    this.lanes.add(words[main * 2]!, words[main * 2 + 1]!, by);
    this.levels.add(segment.levels[main]!, by);
    if (sibling[main] === main) {
      this.#count(city[main]!, cities.getState(city[main]!), by);
      return;
    }
    const inCities = new Set<number>();
    const inStates = new Set<string>();
    let place = main;
    do {
      const one = city[place]!;
      const state = cities.getState(one);
      this.#count(inCities.has(one) ? undefined : one, inStates.has(state) ? undefined : state, by);
      inCities.add(one);
      inStates.add(state);
      place = sibling[place]!;
    } while (place !== main);
  }

  #count(city: number | undefined, state: string | undefined, by: number): void {
    if (city !== undefined) this.byCity[city]! += by;
    if (state !== undefined) this.byState.set(state, (this.byState.get(state) ?? 0) + by);
  }
}
