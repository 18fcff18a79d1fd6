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
import { OptionCounts, packLevels, toBits } from './filters/facets.ts';
import { acceptsOutOfState } from './filters/matcher.ts';
import { Schedules } from './filters/schedules.ts';
import { collectWords, type SearchableListing, toDay, toNameKey } from './listing.ts';
import { addToList, removeFromList } from './lists.ts';
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

const [openNowLowBits, openNowHighBits] = toBits({ ...noFilters, open: ['now'] });

/**
 * The search index: a table of places in columns, which searches scan, and the words of all listings. Changes are made
 * in place. Searches are synchronous, so none sees an incomplete change.
 */
export class SearchIndex implements ListingTable {
  columns: Columns = createColumns(1024);
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
  readonly totalByState = new Map<string, number>();
  readonly maintainedOrders: ReadonlyMap<Order, MaintainedOrder> = new Map(
    fixedOrders.map((order) => [order, new MaintainedOrder(order)]),
  );
  changeCount = 0;
  readonly #schedules = new Schedules();
  readonly #mainPlaceById = new Map<string, number>();
  readonly #freeRows: number[] = [];
  /** Number of visits so far, and of the last visit to each listing, by its main place. */
  #visitCount = 0;
  readonly #lastVisits: number[] = [];
  #ratingSum = 0;
  #reviewCount = 0;

  get size(): number {
    return this.#mainPlaceById.size;
  }

  get rowCount(): number {
    return this.cities.length;
  }

  get priorMean(): number {
    return computePriorMean(this.#ratingSum, this.#reviewCount);
  }

  /** Finds the main place of a listing; undefined if it is not public. */
  findMainPlace(id: string): number | undefined {
    return this.#mainPlaceById.get(id);
  }

  /** Sets the correction of a clinic by staff; undefined removes it. */
  correctClinic(key: string, correction: ClinicCorrection | undefined): void {
    this.clinics.corrections.set(key, correction);
    this.changeCount++;
  }

  listMainPlaces(): Iterable<number> {
    return this.#mainPlaceById.values();
  }

  /** Counts the listings whose reviews display one of these levels. */
  countListingsWithSimilarReviewers(levelMask: number): number {
    let count = 0;
    for (const mainPlace of this.listMainPlaces())
      if ((this.columns.levelBits[mainPlace]! & levelMask) !== 0) count++;
    return count;
  }

  /** Calls `visitListing` once for each listing with one of these places, or for all listings. */
  visitListings(places: ArrayLike<number> | undefined, visitListing: (mainPlace: number) => void): void {
    const { mainPlace: mainPlaces, nextPlace } = this.columns;
    if (!places) {
      for (let row = 0; row < this.rowCount; row++) if (mainPlaces[row] === row) visitListing(row);
      return;
    }
    this.#visitCount++;
    for (let i = 0; i < places.length; i++) {
      const mainPlace = mainPlaces[places[i]!]!;
      if (nextPlace[mainPlace]! >= 0) {
        if (this.#lastVisits[mainPlace] === this.#visitCount) continue;
        this.#lastVisits[mainPlace] = this.#visitCount;
      }
      visitListing(mainPlace);
    }
  }

  /** Sets the time for "open now", in milliseconds since 1970. Before the first call, no listing is open. */
  setClock(timeMs: number): void {
    const { optionCounts } = this;
    this.#schedules.setClock(timeMs, (mainPlace) => {
      const { lowBits, highBits } = this.columns;
      optionCounts.add(lowBits[mainPlace]!, highBits[mainPlace]!, -1);
      lowBits[mainPlace]! ^= openNowLowBits;
      highBits[mainPlace]! ^= openNowHighBits;
      optionCounts.add(lowBits[mainPlace]!, highBits[mainPlace]!);
      this.changeCount++;
    });
  }

  /** Applies changes in order. The next search sees them. */
  applyChanges(changes: readonly ListingChange[]): void {
    for (const { id, listing } of changes) {
      const mainPlace = this.#mainPlaceById.get(id);
      if (mainPlace !== undefined) this.#remove(id, mainPlace);
      if (listing) this.#add(listing);
      if (listing || mainPlace !== undefined) this.changeCount++;
    }
  }

  #add(listing: SearchableListing): void {
    const { id, version, levelCounts, clinicKey } = listing;
    const mainPlace = this.#addPlaces(listing.places);
    const nameKey = toNameKey(listing.lastName, listing.firstName);
    this.#setColumns(mainPlace, listing, nameKey);
    const fieldsByWord = collectWords(listing);
    const words = Array.from(fieldsByWord, ([text, fields]) =>
      this.vocabulary.add(text, toUse(mainPlace, fields)),
    );
    const wordFields = [...fieldsByWord.values()];
    this.listings[mainPlace] = { id, version, nameKey, levelCounts, clinicKey, words, wordFields };
    this.#mainPlaceById.set(id, mainPlace);
    this.clinics.add(mainPlace);
    this.#updateCounts(mainPlace, 1);
    this.#updatePlaceLists(mainPlace, addToList);
  }

  /** Adds a row per place. Returns the row of the main place. */
  #addPlaces(places: SearchableListing['places']): number {
    const rows = places.map(() => this.#freeRows.pop() ?? this.#createRow());
    const { placeNumber, mainPlace, nextPlace, cell, vectors } = this.columns;
    places.forEach(({ at, city, state }, i) => {
      const row = rows[i]!;
      placeNumber[row] = i;
      mainPlace[row] = rows[0]!;
      nextPlace[row] = rows[i + 1] ?? -1;
      cell[row] = at ? toCell(at.lat, at.lng) : -1;
      const { x, y, z } = at ? createOrigin(at.lat, at.lng) : unknownLocation;
      vectors.set([x, y, z], row * 3);
      this.cities[row] = this.#findOrAddCity(toCity(state, city));
    });
    return rows[0]!;
  }

  #setColumns(mainPlace: number, listing: SearchableListing, nameKey: string): void {
    const { columns } = this;
    const { isAway, levelCounts, confirmedAt, places, filters } = listing;
    const openOptions = this.#schedules.add(mainPlace, isAway ? [] : places);
    const [lowBits, highBits] = toBits({ ...filters, open: openOptions });
    columns.awayFlag[mainPlace] = isAway ? 1 : 0;
    columns.lowBits[mainPlace] = lowBits;
    columns.highBits[mainPlace] = highBits;
    columns.levelBits[mainPlace] = packLevels(levelCounts);
    columns.firstVisitDays[mainPlace] = listing.firstVisitDays ?? unknownFirstVisitDays;
    columns.ratingSum[mainPlace] = listing.ratingSum;
    columns.reviewCount[mainPlace] = listing.reviewCount;
    columns.confirmedDay[mainPlace] = toDay(confirmedAt);
    columns.publicSince[mainPlace] = listing.publicSince?.getTime() ?? 0;
    columns.nameStart[mainPlace] = toNameStart(nameKey);
  }

  #remove(id: string, mainPlace: number): void {
    this.#updateCounts(mainPlace, -1);
    this.#updatePlaceLists(mainPlace, removeFromList);
    this.clinics.remove(mainPlace);
    const { words, wordFields } = this.listings[mainPlace]!;
    for (const [i, word] of words.entries()) this.vocabulary.remove(word, toUse(mainPlace, wordFields[i]!));
    this.listings[mainPlace] = undefined;
    this.#schedules.remove(mainPlace);
    this.#mainPlaceById.delete(id);
    for (const row of this.#getPlaces(mainPlace)) {
      this.columns.mainPlace[row] = -1;
      this.#freeRows.push(row);
    }
  }

  #getPlaces(mainPlace: number): number[] {
    const rows = [];
    for (let row = mainPlace; row >= 0; row = this.columns.nextPlace[row]!) rows.push(row);
    return rows;
  }

  /** Adds a listing's places to the lists of places with `addToList`, or removes them with `removeFromList`. */
  #updatePlaceLists(mainPlace: number, addOrRemove: typeof addToList): void {
    const { awayFlag, lowBits, highBits, cell, nextPlace } = this.columns;
    const acceptsOutOfStatePatients =
      awayFlag[mainPlace] === 0 && acceptsOutOfState(lowBits[mainPlace]!, highBits[mainPlace]!);
    const hasOnePlace = nextPlace[mainPlace]! < 0;
    for (const row of this.#getPlaces(mainPlace)) {
      const { state } = this.cities[row]!;
      addOrRemove(this.placesByState, state, row);
      if (cell[row]! < 0) continue;
      addOrRemove(this.grid.cells, cell[row]!, row);
      if (!acceptsOutOfStatePatients) continue;
      if (hasOnePlace) addOrRemove(this.outOfStatePlaces.placesByArea, toAreaKey(state, cell[row]!), row);
      else addOrRemove(this.outOfStatePlaces.branchesByState, state, row);
    }
  }

  #createRow(): number {
    const row = this.rowCount;
    if (row === this.columns.placeNumber.length) {
      const largerColumns = createColumns(row * 2);
      for (const columnName of Object.keys(largerColumns) as (keyof Columns)[])
        largerColumns[columnName].set(this.columns[columnName]);
      this.columns = largerColumns;
    }
    this.cities.push(toCity('', ''));
    this.listings.push(undefined);
    return row;
  }

  #findOrAddCity(city: City): City {
    const key = `${city.state}/${city.slug}`;
    const knownCity = this.citiesByKey.get(key) ?? city;
    this.citiesByKey.set(key, knownCity);
    return knownCity;
  }

  /** Adds a listing to all counts, or subtracts it. */
  #updateCounts(mainPlace: number, delta: 1 | -1): void {
    const { lowBits, highBits, ratingSum, reviewCount } = this.columns;
    this.optionCounts.add(lowBits[mainPlace]!, highBits[mainPlace]!, delta);
    this.#ratingSum += delta * ratingSum[mainPlace]!;
    this.#reviewCount += delta * reviewCount[mainPlace]!;
    const cities = new Set(this.#getPlaces(mainPlace).map((row) => this.cities[row]!));
    for (const city of cities) city.total += delta;
    for (const state of new Set([...cities].map((city) => city.state)))
      this.totalByState.set(state, (this.totalByState.get(state) ?? 0) + delta);
    for (const maintainedOrder of this.maintainedOrders.values()) maintainedOrder.recordChange(mainPlace);
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
    index.applyChanges([{ id: listing.id, listing }]);
    await pause();
  }
  for (const maintainedOrder of index.maintainedOrders.values())
    while (maintainedOrder.update(index, maxChangesPerTurn)) await pause();
  return index;
}
