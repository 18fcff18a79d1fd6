import { statesAndTerritories } from '@app/option-lists';
import type { listPlaces, ReplyOf } from '@app/types';
import type { SearchIndex } from '../search-index.ts';

export type StateCount = ReplyOf<typeof listPlaces>['states'][number];
export type RegionCount = Omit<StateCount, 'code'>;

/** Lists the states and territories with listings, by name. A listing counts in each state where it has a place. */
export const listStates = (index: SearchIndex): StateCount[] =>
  toStateCounts((code) => countListings(index, code));

/** Lists the states and territories whose count is above zero, by name. */
export const toStateCounts = (countInState: (code: string) => number): StateCount[] =>
  statesAndTerritories
    .map(({ code, name, slug }) => ({ code, name, slug, total: countInState(code) }))
    .filter(({ total }) => total > 0);

/** Returns the number of listings with a place in a state. */
export const countListings = ({ totalByState }: SearchIndex, code: string): number =>
  totalByState.get(code) ?? 0;

/** Lists the cities of a state with listings, by name. Cities without a slug have no page. */
export const listCities = ({ citiesByKey }: SearchIndex, code: string): RegionCount[] =>
  [...citiesByKey.values()]
    .filter(({ state, slug, total }) => state === code && slug && total > 0)
    .map(({ name, slug, total }) => ({ name, slug, total }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
