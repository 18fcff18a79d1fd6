// Calls of the search and the places. One file per kind of page (`listing-api.ts`, `own-api.ts`; a search with facts in
// `results/match/match.ts`, the report of a change in its form): in one file, every visitor would load 8 kB of schemas
// that the page does not use.

import { useCall } from '@app/remote-kit';
import { getPlace, listPlaces, type SearchQuery, searchProsthetists, toSearchInput } from '@app/types';

export const useSearch = (query: SearchQuery, enabled = true) =>
  useCall(searchProsthetists, toSearchInput(query), { enabled, keepOld: true });
export const usePlaces = () => useCall(listPlaces);
export const usePlace = (state: string, enabled = true) =>
  useCall(getPlace, { params: { state } }, { enabled });
