import { foldTokens } from '@app/db';
import { statesAndTerritories } from '@app/option-lists';
import { pick, sortTexts, Texts } from '../names/texts.ts';
import { createRange } from '../orders/sort.ts';
import { countGroupBytes, type GroupIndex, sliceGroups, transformInverse } from '../segment/grouped.ts';
import type { SlicedWork } from '../slices.ts';

/** The key of a city ("MO/st-louis") and its name. A state alone has the key "MO/". */
export interface CityName {
  key: string;
  name: string;
}

const stateCodes = new Set(statesAndTerritories.map(({ code }) => code));
const longestSlug = 60;

/** Unknown states share one key, which no page uses. */
export function toCityName(state: string, city: string): CityName {
  const code = state.trim().toUpperCase();
  return stateCodes.has(code)
    ? { key: `${code}/${toCitySlug(city)}`, name: city.trim() }
    : { key: '', name: '' };
}

/** Slug of a city; empty if no character of the name is usable. */
export const toCitySlug = (city: string) =>
  foldTokens(city)
    .map((token) => token.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, longestSlug)
    .replace(/-$/, '');

/** A range of city numbers within a segment; `to` is exclusive. */
export type CityRange = readonly [from: number, to: number];

/** The cities of a segment, sorted by key, so that a state is a range; with the places of each. */
export class Cities {
  readonly keys: Texts;
  readonly names: Texts;
  readonly #placesByCity: GroupIndex;
  readonly #states: readonly string[];

  private constructor(keys: Texts, names: Texts, placesByCity: GroupIndex) {
    this.keys = keys;
    this.names = names;
    this.#placesByCity = placesByCity;
    this.#states = Array.from({ length: keys.length }, (_, city) => keys.at(city).split('/')[0] ?? '');
  }

  /** Sorts the cities by key and replaces the numbers in `cityOfPlace`. */
  static *of(found: readonly CityName[], cityOfPlace: Uint32Array): SlicedWork<Cities> {
    const { texts: keys, order } = yield* sortTexts(
      found.map(({ key }) => key),
      cityOfPlace,
    );
    const cityByPlace = { starts: createRange(cityOfPlace.length + 1), members: cityOfPlace };
    const placesByCity = yield* transformInverse(cityByPlace, found.length);
    const names = yield* Texts.of((yield* pick(found, order)).map(({ name }) => name));
    return new Cities(keys, names, placesByCity);
  }

  get byteLength(): number {
    return this.keys.byteLength + this.names.byteLength + countGroupBytes(this.#placesByCity);
  }

  /** The cities of a state, or the one with this slug. Empty if there is none. */
  range(state: string, slug: string | undefined): CityRange {
    if (slug === undefined)
      return [this.keys.firstNotBefore(`${state}/`), this.keys.firstNotBefore(`${state}0`)];
    const city = this.keys.indexOf(`${state}/${slug}`);
    return city < 0 ? [0, 0] : [city, city + 1];
  }

  /** Two-letter state code; empty for unknown states. */
  getState(city: number): string {
    return this.#states[city]!;
  }

  placesIn([from, to]: CityRange): Uint32Array {
    return sliceGroups(this.#placesByCity, from, to);
  }
}
