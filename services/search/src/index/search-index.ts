import type { ClinicCorrection } from '@app/public-listing';
import { noFilters } from '@app/types';
import { ClinicTable } from './clinics/clinic-table.ts';
import { type Columns, createColumns, type IndexedListing, type Table, unknownDays } from './columns.ts';
import { OptionCounts, toBits } from './filters/facets.ts';
import { packLevels } from './filters/levels.ts';
import { acceptsOutOfState } from './filters/matcher.ts';
import { Schedules } from './filters/schedules.ts';
import { collectWords, type SearchableListing, toNameKey } from './listing.ts';
import { addTo, removeFrom } from './lists.ts';
import { toUse, Vocabulary } from './names/vocabulary.ts';
import { MaintainedOrder } from './orders/maintained-order.ts';
import { computePriorMean, fixedOrders, type Order, toNameStart } from './orders/orders.ts';
import { createPause } from './pauses.ts';
import { type City, toCity } from './places/cities.ts';
import { createOrigin, type Origin, unknownDistance, unknownLocation } from './places/geometry.ts';
import { Grid, toCell } from './places/grid.ts';
import { OutOfStatePlaces, toAreaKey } from './places/out-of-state-places.ts';

/** The current state of a listing; without `listing` it is no longer public. */
export interface ListingChange {
  id: string;
  listing: SearchableListing | undefined;
}

const dayMs = 86_400_000;
const [openNowLow, openNowHigh] = toBits({ ...noFilters, open: ['now'] });

/**
 * The search index: a table of places in columns, which searches scan, and the words of all listings. Changes are made
 * in place. Searches are synchronous, so none sees an incomplete change.
 */
export class SearchIndex implements Table {
  columns: Columns = createColumns(1024);
  /** Listings by their main place. */
  readonly listings: (IndexedListing | undefined)[] = [];
  readonly grid = new Grid();
  readonly clinics = new ClinicTable(this.listings);
  /** The located places of listings that accept patients from other states and are not away. */
  readonly outOfState = new OutOfStatePlaces();
  readonly placesByState = new Map<string, number[]>();
  /** The city of each place. */
  readonly cities: City[] = [];
  readonly vocabulary = new Vocabulary();
  /** The counts of all listings per filter option. */
  readonly census = new OptionCounts();
  readonly citiesByKey = new Map<string, City>();
  /** Number of listings by state code. */
  readonly totalByState = new Map<string, number>();
  readonly maintainedOrders: ReadonlyMap<Order, MaintainedOrder> = new Map(
    fixedOrders.map((order) => [order, new MaintainedOrder(order)]),
  );
  /** Number of changes so far. */
  sequence = 0;
  readonly #schedules = new Schedules();
  readonly #mains = new Map<string, number>();
  readonly #free: number[] = [];
  /** Number of visits so far, and of the last visit to each listing, by its main place. */
  #visits = 0;
  readonly #visited: number[] = [];
  #ratingSum = 0;
  #reviewCount = 0;

  /** Number of listings. */
  get size(): number {
    return this.#mains.size;
  }

  /** Number of rows, unused ones included. */
  get length(): number {
    return this.cities.length;
  }

  /** The prior mean of ratings. */
  get priorMean(): number {
    return computePriorMean(this.#ratingSum, this.#reviewCount);
  }

  /** Finds the main place of a listing; undefined if it is not public. */
  findMain(id: string): number | undefined {
    return this.#mains.get(id);
  }

  /** Sets the correction of a clinic by staff; undefined removes it. */
  correctClinic(key: string, correction: ClinicCorrection | undefined): void {
    this.clinics.corrections.set(key, correction);
    this.sequence++;
  }

  /** Lists the main places of all listings. */
  listMains(): Iterable<number> {
    return this.#mains.values();
  }

  /** Counts the listings whose reviews display one of these levels. */
  countAlike(mask: number): number {
    let count = 0;
    for (const main of this.listMains()) if ((this.columns.levels[main]! & mask) !== 0) count++;
    return count;
  }

  /** Calls `visitListing` once for each listing with one of these places, or for all listings. */
  visit(places: ArrayLike<number> | undefined, work: (main: number) => void): void {
    const { main, next } = this.columns;
    if (!places) {
      for (let row = 0; row < this.length; row++) if (main[row] === row) work(row);
      return;
    }
    this.#visits++;
    for (let i = 0; i < places.length; i++) {
      const mainRow = main[places[i]!]!;
      if (next[mainRow]! >= 0) {
        if (this.#visited[mainRow] === this.#visits) continue;
        this.#visited[mainRow] = this.#visits;
      }
      work(mainRow);
    }
  }

  /** Sets the time for "open now", in milliseconds since 1970. Before the first call, no listing is open. */
  setClock(instant: number): void {
    const { census } = this;
    this.#schedules.setClock(instant, (main) => {
      const { low, high } = this.columns;
      census.add(low[main]!, high[main]!, -1);
      low[main]! ^= openNowLow;
      high[main]! ^= openNowHigh;
      census.add(low[main]!, high[main]!);
      this.sequence++;
    });
  }

  /** Applies changes in order. The next search sees them. */
  apply(changes: readonly ListingChange[]): void {
    for (const { id, listing } of changes) {
      const main = this.#mains.get(id);
      if (main !== undefined) this.#remove(id, main);
      if (listing) this.#add(listing);
      if (listing || main !== undefined) this.sequence++;
    }
  }

  #add(searchable: SearchableListing): void {
    const { id, version, levelCounts, clinicKey } = searchable;
    const main = this.#addPlaces(searchable.places);
    const nameKey = toNameKey(searchable.lastName, searchable.firstName);
    this.#setFacts(main, searchable, nameKey);
    const fieldsByWord = collectWords(searchable);
    const words = Array.from(fieldsByWord, ([text, fields]) =>
      this.vocabulary.add(text, toUse(main, fields)),
    );
    const fields = [...fieldsByWord.values()];
    this.listings[main] = { id, version, nameKey, levelCounts, clinicKey, words, fields };
    this.#mains.set(id, main);
    this.clinics.add(main);
    this.#count(main, 1);
    this.#listPlaces(main, addTo);
  }

  /** Adds a row per place. Returns the row of the main place. */
  #addPlaces(places: SearchableListing['places']): number {
    const rows = places.map(() => this.#free.pop() ?? this.#createRow());
    const { number, main, next, cell, vectors } = this.columns;
    places.forEach(({ at, city, state }, i) => {
      const row = rows[i]!;
      number[row] = i;
      main[row] = rows[0]!;
      next[row] = rows[i + 1] ?? -1;
      cell[row] = at ? toCell(at.lat, at.lng) : -1;
      const { x, y, z } = at ? createOrigin(at.lat, at.lng) : unknownLocation;
      vectors.set([x, y, z], row * 3);
      this.cities[row] = this.#findCity(toCity(state, city));
    });
    return rows[0]!;
  }

  #setFacts(main: number, searchable: SearchableListing, nameKey: string): void {
    const { columns } = this;
    const { isAway, levelCounts, confirmedAt, places, filters } = searchable;
    const open = this.#schedules.add(main, isAway ? [] : places);
    const [low, high] = toBits({ ...filters, open });
    columns.away[main] = isAway ? 1 : 0;
    columns.low[main] = low;
    columns.high[main] = high;
    columns.levels[main] = packLevels(levelCounts);
    columns.firstVisitDays[main] = searchable.firstVisitDays ?? unknownDays;
    columns.ratingSum[main] = searchable.ratingSum;
    columns.reviewCount[main] = searchable.reviewCount;
    columns.day[main] = confirmedAt ? Math.max(0, Math.floor(confirmedAt.getTime() / dayMs)) : 0;
    columns.publicSince[main] = searchable.publicSince?.getTime() ?? 0;
    columns.nameStart[main] = toNameStart(nameKey);
  }

  #remove(id: string, main: number): void {
    this.#count(main, -1);
    this.#listPlaces(main, removeFrom);
    this.clinics.remove(main);
    const { words, fields } = this.listings[main]!;
    for (const [i, word] of words.entries()) this.vocabulary.remove(word, toUse(main, fields[i]!));
    this.listings[main] = undefined;
    this.#schedules.remove(main);
    this.#mains.delete(id);
    for (const row of this.#getPlaces(main)) {
      this.columns.main[row] = -1;
      this.#free.push(row);
    }
  }

  #getPlaces(main: number): number[] {
    const rows = [];
    for (let row = main; row >= 0; row = this.columns.next[row]!) rows.push(row);
    return rows;
  }

  /** Adds a listing's places to the lists of places with `addTo`, or removes them with `removeFrom`. */
  #listPlaces(main: number, change: typeof addTo): void {
    const { away, low, high, cell, next } = this.columns;
    const isOutOfState = away[main] === 0 && acceptsOutOfState(low[main]!, high[main]!);
    const isOnly = next[main]! < 0;
    for (const row of this.#getPlaces(main)) {
      const { state } = this.cities[row]!;
      change(this.placesByState, state, row);
      if (cell[row]! < 0) continue;
      change(this.grid.cells, cell[row]!, row);
      if (!isOutOfState) continue;
      if (isOnly) change(this.outOfState.byArea, toAreaKey(state, cell[row]!), row);
      else change(this.outOfState.branches, state, row);
    }
  }

  #createRow(): number {
    const row = this.length;
    if (row === this.columns.number.length) {
      const largerColumns = createColumns(row * 2);
      for (const name of Object.keys(largerColumns) as (keyof Columns)[])
        largerColumns[name].set(this.columns[name]);
      this.columns = largerColumns;
    }
    this.cities.push(toCity('', ''));
    this.listings.push(undefined);
    return row;
  }

  #findCity(city: City): City {
    const key = `${city.state}/${city.slug}`;
    const knownCity = this.citiesByKey.get(key) ?? city;
    this.citiesByKey.set(key, knownCity);
    return knownCity;
  }

  /** Adds a listing to all counts, or subtracts it. */
  #count(main: number, by: 1 | -1): void {
    const { low, high, ratingSum, reviewCount } = this.columns;
    this.census.add(low[main]!, high[main]!, by);
    this.#ratingSum += by * ratingSum[main]!;
    this.#reviewCount += by * reviewCount[main]!;
    const cities = new Set(this.#getPlaces(main).map((row) => this.cities[row]!));
    for (const city of cities) city.total += by;
    for (const state of new Set([...cities].map((city) => city.state)))
      this.totalByState.set(state, (this.totalByState.get(state) ?? 0) + by);
    for (const order of this.maintainedOrders.values()) order.recordChange(main);
  }
}

/** Computes the squared chord to a place; Infinity if its location is unknown. */
export function computeChord({ vectors }: Columns, place: number, origin: Origin): number {
  const dx = vectors[place * 3]! - origin.x;
  const dy = vectors[place * 3 + 1]! - origin.y;
  const dz = vectors[place * 3 + 2]! - origin.z;
  const chord = dx * dx + dy * dy + dz * dz;
  return chord >= 0 ? chord : unknownDistance;
}

/** Number of listings that are put into a maintained order between two pauses. */
const changesPerTurn = 1000;

/** Builds an index, with pauses for other work. */
export async function buildIndex(
  listings: AsyncIterable<SearchableListing> | Iterable<SearchableListing>,
): Promise<SearchIndex> {
  const index = new SearchIndex();
  const pause = createPause();
  for await (const listing of listings) {
    index.apply([{ id: listing.id, listing }]);
    await pause();
  }
  for (const order of index.maintainedOrders.values())
    while (order.update(index, changesPerTurn)) await pause();
  return index;
}
