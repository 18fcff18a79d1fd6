import { foldTokens } from '@app/db';
import { statesAndTerritories } from '@app/option-lists';
import { pick, sortTexts, Texts } from '../names/texts.ts';
import { createRange } from '../orders/sort.ts';
import { countGroupBytes, type GroupIndex, sliceGroups, transformInverse } from '../segment/grouped.ts';
import type { SlicedWork } from '../slices.ts';

/** A city as place pages know it: "MO/st-louis" and how it is written. A state alone is "MO/". */
export interface CityName {
  key: string;
  name: string;
}

const stateCodes = new Set(statesAndTerritories.map(({ code }) => code));
const longestSlug = 60;

/** States that we do not know share one nameless place, which no page leads to. */
export function toCityName(state: string, city: string): CityName {
  const code = state.trim().toUpperCase();
  return stateCodes.has(code)
    ? { key: `${code}/${toCitySlug(city)}`, name: city.trim() }
    : { key: '', name: '' };
}

/** Empty where nothing of the name fits into an address. */
export const toCitySlug = (city: string) =>
  foldTokens(city)
    .map((token) => token.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, longestSlug)
    .replace(/-$/, '');

/** Cities `from` up to but not including `to`, by their number in a segment. */
export type CityRange = readonly [from: number, to: number];

/** The cities of a segment by key, so that a state is a stretch of them; for each, the places there. */
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

  /** Sorts the cities by key, and writes their new numbers into `cityOfPlace`. */
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

  /** The cities of a state, or the one that has this slug: an empty range where there are none. */
  range(state: string, slug: string | undefined): CityRange {
    if (slug === undefined)
      return [this.keys.firstNotBefore(`${state}/`), this.keys.firstNotBefore(`${state}0`)];
    const city = this.keys.indexOf(`${state}/${slug}`);
    return city < 0 ? [0, 0] : [city, city + 1];
  }

  /** Two letters; empty for the nameless place. */
  getState(city: number): string {
    return this.#states[city]!;
  }

  placesIn([from, to]: CityRange): Uint32Array {
    return sliceGroups(this.#placesByCity, from, to);
  }
}
