import type { Words } from '../filters/facets.ts';
import { packExactLevels, packLevels } from '../filters/levels.ts';
import { Dictionary } from '../names/dictionary.ts';
import { Texts } from '../names/texts.ts';
import { buildFixedOrders } from '../orders/fixed-orders.ts';
import { computePriorMean } from '../orders/orders.ts';
import { Cities, type CityName } from '../places/cities.ts';
import type { UnitVector } from '../places/geometry.ts';
import { placeColumns } from '../places/place-columns.ts';
import { createPauses, isPause, runInSlices, type SlicedWork } from '../slices.ts';
import { Census } from './census.ts';
import { Column } from './column.ts';
import type { Entry } from './entry.ts';
import { Ids, type IdWords, parseIdWords } from './ids.ts';
import type { Segment } from './segment.ts';

/** A listing to be added to a segment, with the builder's numbers of words and cities. */
export interface Draft {
  id: IdWords;
  version: number;
  ratingSum: number;
  reviewCount: number;
  confirmedDay: number;
  isAway: boolean;
  nameKey: string;
  words: Words;
  /** As `packLevels` and `packExactLevels` return them. */
  levels: number;
  exact: Iterable<number>;
  tokens: Iterable<number>;
  /** Fields of each token. */
  fields: Iterable<number>;
  /** Main place first. */
  places: readonly { at: UnitVector | undefined; city: number }[];
}

/** Builds a segment from listings in ascending order of ids. */
export class SegmentBuilder {
  readonly #ids = new Column(Uint32Array);
  readonly #version = new Column(Uint32Array);
  readonly #ratingSum = new Column(Uint32Array);
  readonly #reviewCount = new Column(Uint32Array);
  readonly #confirmedDay = new Column(Uint16Array);
  readonly #away = new Column(Uint8Array);
  readonly #nameKeys: string[] = [];
  readonly #words = new Column(Uint32Array);
  readonly #levels = new Column(Uint16Array);
  readonly #exactStarts = new Column(Uint32Array);
  readonly #exact = new Column(Uint32Array);
  readonly #tokenStarts = new Column(Uint32Array);
  readonly #tokens = new Column(Uint32Array);
  readonly #fields = new Column(Uint8Array);
  readonly #placeStarts = new Column(Uint32Array);
  readonly #vectors = new Column(Float64Array);
  readonly #placeCity = new Column(Uint32Array);
  readonly #tokenNumbers = new Map<string, number>();
  readonly #foundTokens: string[] = [];
  readonly #cityNumbers = new Map<string, number>();
  readonly #cities: CityName[] = [];

  get size(): number {
    return this.#nameKeys.length;
  }

  tokenNumber(token: string): number {
    const known = this.#tokenNumbers.get(token);
    if (known !== undefined) return known;
    this.#tokenNumbers.set(token, this.#foundTokens.length);
    return this.#foundTokens.push(token) - 1;
  }

  /** The number of a city. Its first spelling is displayed. */
  cityNumber(city: CityName): number {
    const known = this.#cityNumbers.get(city.key);
    if (known !== undefined) return known;
    this.#cityNumbers.set(city.key, this.#cities.length);
    return this.#cities.push(city) - 1;
  }

  addEntry(entry: Entry): void {
    this.add({
      ...entry,
      id: parseIdWords(entry.id),
      levels: packLevels(entry.levelCounts),
      exact: packExactLevels(entry.levelCounts),
      tokens: entry.tokens.map((token) => this.tokenNumber(token)),
      places: entry.places.map(({ at, city }) => ({ at, city: this.cityNumber(city) })),
    });
  }

  add(draft: Draft): void {
    const { id, version, ratingSum, reviewCount, confirmedDay, nameKey, words, tokens, fields, places } =
      draft;
    for (const word of id) this.#ids.push(word);
    this.#version.push(version);
    this.#ratingSum.push(ratingSum);
    this.#reviewCount.push(reviewCount);
    this.#confirmedDay.push(confirmedDay);
    this.#away.push(draft.isAway ? 1 : 0);
    this.#nameKeys.push(nameKey);
    for (const word of words) this.#words.push(word);
    this.#levels.push(draft.levels);
    this.#exactStarts.push(this.#exact.length);
    for (const one of draft.exact) this.#exact.push(one);
    this.#tokenStarts.push(this.#tokens.length);
    for (const token of tokens) this.#tokens.push(token);
    for (const field of fields) this.#fields.push(field);
    this.#placeStarts.push(this.#placeCity.length);
    for (const { at, city } of places) {
      for (const axis of ['x', 'y', 'z'] as const) this.#vectors.push(at?.[axis] ?? Number.NaN);
      this.#placeCity.push(city);
    }
  }

  /**
   * `mean`: the prior mean of ratings. Default: the mean of these listings, if they are the whole site.
   */
  *finish(mean?: number): SlicedWork<Segment> {
    this.#tokenStarts.push(this.#tokens.length);
    this.#exactStarts.push(this.#exact.length);
    this.#placeStarts.push(this.#placeCity.length);
    const places = yield* placeColumns({
      starts: yield* this.#placeStarts.finish(),
      vectors: yield* this.#vectors.finish(),
      city: yield* this.#placeCity.finish(),
      words: yield* this.#words.finish(),
      levels: yield* this.#levels.finish(),
    });
    const cities = yield* Cities.of(this.#cities, places.city);
    const tokensByRow = { starts: yield* this.#tokenStarts.finish(), members: yield* this.#tokens.finish() };
    const fields = yield* this.#fields.finish();
    const dictionary = yield* Dictionary.of(this.#foundTokens, tokensByRow, fields);
    const keys = {
      ratingSum: yield* this.#ratingSum.finish(),
      reviewCount: yield* this.#reviewCount.finish(),
      confirmedDay: yield* this.#confirmedDay.finish(),
    };
    const priorMean =
      mean ?? computePriorMean(yield* sumNumbers(keys.ratingSum), yield* sumNumbers(keys.reviewCount));
    const away = yield* this.#away.finish();
    const census = new Census(cities.keys.length);
    const segment: Segment = {
      ids: new Ids(yield* this.#ids.finish()),
      version: yield* this.#version.finish(),
      ...keys,
      away,
      awayRows: Uint32Array.from(listFlagged(away)),
      names: yield* Texts.of(this.#nameKeys),
      ...places,
      ...(yield* buildFixedOrders(this.#nameKeys, keys, priorMean)),
      exactLevels: { starts: yield* this.#exactStarts.finish(), members: yield* this.#exact.finish() },
      cities,
      dictionary,
      census,
      mean: priorMean,
    };
    for (let row = 0; row < this.size; row++) {
      if (isPause(row)) yield;
      census.add(segment, row);
    }
    return segment;
  }
}

function* listFlagged(flags: Uint8Array): Generator<number> {
  for (let row = flags.indexOf(1); row >= 0; row = flags.indexOf(1, row + 1)) yield row;
}

function* sumNumbers(numbers: Uint32Array): SlicedWork<number> {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) {
    if (isPause(i)) yield;
    sum += numbers[i]!;
  }
  return sum;
}

/** Builds the first segment of an index from listings in ascending order of ids. */
export async function buildBase(entries: AsyncIterable<Entry> | Iterable<Entry>): Promise<Segment> {
  const builder = new SegmentBuilder();
  // A batch of the database arrives without a pause, so pauses are made here.
  const pause = createPauses();
  for await (const entry of entries) {
    builder.addEntry(entry);
    await pause();
  }
  return runInSlices(builder.finish());
}
