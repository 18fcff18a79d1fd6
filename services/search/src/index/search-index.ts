import type { ClinicCorrection } from '@app/public-listing';
import { noFilters } from '@app/types';
import { ClinicTable } from './clinics/clinic-table.ts';
import {
  type Columns,
  createColumns,
  type IndexedListing,
  type ListingTable,
  unknownFirstVisitDays,
} from './columns.ts';
import { OptionCounts, toBits } from './filters/facets.ts';
import { packLevels } from './filters/levels.ts';
import { acceptsOutOfState } from './filters/matcher.ts';
import { Schedules } from './filters/schedules.ts';
import { collectWords, type SearchableListing, toDay, toNameKey } from './listing.ts';
import { addTo, removeFrom } from './lists.ts';
import { toUse, Vocabulary } from './names/vocabulary.ts';
import { MaintainedOrder } from './orders/maintained-order.ts';
import { computePriorMean, fixedOrders, type Order, toNameStart } from './orders/orders.ts';
import { createPause } from './pause.ts';
import { type City, toCity } from './places/cities.ts';
import { createOrigin, type Origin, unknownDistance, unknownLocation } from './places/geometry.ts';
import { Grid, toCell } from './places/grid.ts';
import { OutOfStatePlaces, toAreaKey } from './places/out-of-state-places.ts';

/** The current state of a listing; without `listing` it is no longer public. */
export interface ListingChange {
  id: string;
  listing: SearchableListing | undefined;
}

const [openNowLow, openNowHigh] = toBits({ ...noFilters, open: ['now'] });

/**
 * The search index: a table of places in columns, which searches scan, and the words of all listings. Changes are made
 * in place. Searches are synchronous, so none sees an incomplete change.
 */
export class SearchIndex implements ListingTable {
  columns: Columns = createColumns(1024);
  /** Listings by their main place. */
  readonly listings: (IndexedListing | undefined)[] = [];
  readonly grid = new Grid();
  readonly clinics = new ClinicTable(this.listings);
  /** The located places of listings that accept patients from other states and are not away. */
  readonly outOfStatePlaces = new OutOfStatePlaces();
  readonly placesByState = new Map<string, number[]>();
  /** The city of each place. */
  readonly cities: City[] = [];
  readonly vocabulary = new Vocabulary();
  /** The counts of all listings per filter option. */
  readonly optionCounts = new OptionCounts();
  readonly citiesByKey = new Map<string, City>();
  /** Number of listings by state code. */
  readonly totalByState = new Map<string, number>();
  readonly maintainedOrders: ReadonlyMap<Order, MaintainedOrder> = new Map(
    fixedOrders.map((order) => [order, new MaintainedOrder(order)]),
  );
  /** Number of changes so far. */
  sequence = 0;
  readonly #schedules = new Schedules();
  readonly #mainById = new Map<string, number>();
  readonly #freeRows: number[] = [];
  /** Number of visits so far, and of the last visit to each listing, by its main place. */
  #visitCount = 0;
  readonly #lastVisits: number[] = [];
  #ratingSum = 0;
  #reviewCount = 0;

  /** Number of listings. */
  get size(): number {
    return this.#mainById.size;
  }

  /** Number of rows, unused ones included. */
  get rowCount(): number {
    return this.cities.length;
  }

  /** The prior mean of ratings. */
  get priorMean(): number {
    return computePriorMean(this.#ratingSum, this.#reviewCount);
  }

  /** Finds the main place of a listing; undefined if it is not public. */
  findMain(id: string): number | undefined {
    return this.#mainById.get(id);
  }

  /** Sets the correction of a clinic by staff; undefined removes it. */
  correctClinic(key: string, correction: ClinicCorrection | undefined): void {
    this.clinics.corrections.set(key, correction);
    this.sequence++;
  }

  /** Lists the main places of all listings. */
  listMains(): Iterable<number> {
    return this.#mainById.values();
  }

  /** Counts the listings whose reviews display one of these levels. */
  countSimilarReviewers(levelMask: number): number {
    let count = 0;
    for (const main of this.listMains()) if ((this.columns.levelBits[main]! & levelMask) !== 0) count++;
    return count;
  }

  /** Calls `visitListing` once for each listing with one of these places, or for all listings. */
  visitListings(places: ArrayLike<number> | undefined, visitListing: (main: number) => void): void {
    const { mainPlace: main, nextPlace: next } = this.columns;
    if (!places) {
      for (let row = 0; row < this.rowCount; row++) if (main[row] === row) visitListing(row);
      return;
    }
    this.#visitCount++;
    for (let i = 0; i < places.length; i++) {
      const mainRow = main[places[i]!]!;
      if (next[mainRow]! >= 0) {
        if (this.#lastVisits[mainRow] === this.#visitCount) continue;
        this.#lastVisits[mainRow] = this.#visitCount;
      }
      visitListing(mainRow);
    }
  }

  /** Sets the time for "open now", in milliseconds since 1970. Before the first call, no listing is open. */
  setClock(instant: number): void {
    const { optionCounts } = this;
    this.#schedules.setClock(instant, (main) => {
      const { lowBits, highBits } = this.columns;
      optionCounts.add(lowBits[main]!, highBits[main]!, -1);
      lowBits[main]! ^= openNowLow;
      highBits[main]! ^= openNowHigh;
      optionCounts.add(lowBits[main]!, highBits[main]!);
      this.sequence++;
    });
  }

  /** Applies changes in order. The next search sees them. */
  apply(changes: readonly ListingChange[]): void {
    for (const { id, listing } of changes) {
      const main = this.#mainById.get(id);
      if (main !== undefined) this.#remove(id, main);
      if (listing) this.#add(listing);
      if (listing || main !== undefined) this.sequence++;
    }
  }

  #add(searchable: SearchableListing): void {
    const { id, version, levelCounts, clinicKey } = searchable;
    const main = this.#addPlaces(searchable.places);
    const nameKey = toNameKey(searchable.lastName, searchable.firstName);
    this.#setColumns(main, searchable, nameKey);
    const fieldsByWord = collectWords(searchable);
    const words = Array.from(fieldsByWord, ([text, fields]) =>
      this.vocabulary.add(text, toUse(main, fields)),
    );
    const wordFields = [...fieldsByWord.values()];
    this.listings[main] = { id, version, nameKey, levelCounts, clinicKey, words, wordFields };
    this.#mainById.set(id, main);
    this.clinics.add(main);
    this.#count(main, 1);
    this.#updatePlaceLists(main, addTo);
  }

  /** Adds a row per place. Returns the row of the main place. */
  #addPlaces(places: SearchableListing['places']): number {
    const rows = places.map(() => this.#freeRows.pop() ?? this.#createRow());
    const { placeNumber: number, mainPlace: main, nextPlace: next, cell, vectors } = this.columns;
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

  #setColumns(main: number, searchable: SearchableListing, nameKey: string): void {
    const { columns } = this;
    const { isAway, levelCounts, confirmedAt, places, filters } = searchable;
    const openOptions = this.#schedules.add(main, isAway ? [] : places);
    const [lowBits, highBits] = toBits({ ...filters, open: openOptions });
    columns.awayFlag[main] = isAway ? 1 : 0;
    columns.lowBits[main] = lowBits;
    columns.highBits[main] = highBits;
    columns.levelBits[main] = packLevels(levelCounts);
    columns.firstVisitDays[main] = searchable.firstVisitDays ?? unknownFirstVisitDays;
    columns.ratingSum[main] = searchable.ratingSum;
    columns.reviewCount[main] = searchable.reviewCount;
    columns.confirmedDay[main] = toDay(confirmedAt);
    columns.publicSince[main] = searchable.publicSince?.getTime() ?? 0;
    columns.nameStart[main] = toNameStart(nameKey);
  }

  #remove(id: string, main: number): void {
    this.#count(main, -1);
    this.#updatePlaceLists(main, removeFrom);
    this.clinics.remove(main);
    const { words, wordFields: fields } = this.listings[main]!;
    for (const [i, word] of words.entries()) this.vocabulary.remove(word, toUse(main, fields[i]!));
    this.listings[main] = undefined;
    this.#schedules.remove(main);
    this.#mainById.delete(id);
    for (const row of this.#getPlaces(main)) {
      this.columns.mainPlace[row] = -1;
      this.#freeRows.push(row);
    }
  }

  #getPlaces(main: number): number[] {
    const rows = [];
    for (let row = main; row >= 0; row = this.columns.nextPlace[row]!) rows.push(row);
    return rows;
  }

  /** Adds a listing's places to the lists of places with `addTo`, or removes them with `removeFrom`. */
  #updatePlaceLists(main: number, addOrRemove: typeof addTo): void {
    const { awayFlag, lowBits, highBits, cell, nextPlace: next } = this.columns;
    const isOutOfState = awayFlag[main] === 0 && acceptsOutOfState(lowBits[main]!, highBits[main]!);
    const hasOnePlace = next[main]! < 0;
    for (const row of this.#getPlaces(main)) {
      const { state } = this.cities[row]!;
      addOrRemove(this.placesByState, state, row);
      if (cell[row]! < 0) continue;
      addOrRemove(this.grid.cells, cell[row]!, row);
      if (!isOutOfState) continue;
      if (hasOnePlace) addOrRemove(this.outOfStatePlaces.placesByArea, toAreaKey(state, cell[row]!), row);
      else addOrRemove(this.outOfStatePlaces.branchesByState, state, row);
    }
  }

  #createRow(): number {
    const row = this.rowCount;
    if (row === this.columns.placeNumber.length) {
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
  #count(main: number, delta: 1 | -1): void {
    const { lowBits, highBits, ratingSum, reviewCount } = this.columns;
    this.optionCounts.add(lowBits[main]!, highBits[main]!, delta);
    this.#ratingSum += delta * ratingSum[main]!;
    this.#reviewCount += delta * reviewCount[main]!;
    const cities = new Set(this.#getPlaces(main).map((row) => this.cities[row]!));
    for (const city of cities) city.total += delta;
    for (const state of new Set([...cities].map((city) => city.state)))
      this.totalByState.set(state, (this.totalByState.get(state) ?? 0) + delta);
    for (const order of this.maintainedOrders.values()) order.recordChange(main);
  }
}

/** Computes the squared chord to a place; Infinity if its location is unknown. */
export function computeSquaredChord({ vectors }: Columns, place: number, origin: Origin): number {
  const dx = vectors[place * 3]! - origin.x;
  const dy = vectors[place * 3 + 1]! - origin.y;
  const dz = vectors[place * 3 + 2]! - origin.z;
  const squaredChord = dx * dx + dy * dy + dz * dz;
  return squaredChord >= 0 ? squaredChord : unknownDistance;
}

/** Number of listings that are put into a maintained order between two pauses. */
const maxChangesPerTurn = 1000;

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
    while (order.update(index, maxChangesPerTurn)) await pause();
  return index;
}
