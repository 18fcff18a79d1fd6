// Calls of the search and the places. Calls of other pages have their own files (`listing-api.ts`, `own-api.ts`,
// `shared/needs/match-calls.ts`): in one file, every visitor would load 8 kB of schemas that the page does not use.

import { useCall } from '@app/remote-kit';
import { getPlace, listPlaces, type SearchQuery, searchProsthetists, toSearchInput } from '@app/types';

export const useSearch = (query: SearchQuery, enabled = true) =>
  useCall(searchProsthetists, toSearchInput(query), { enabled, keepPrevious: true });
export const usePlaces = () => useCall(listPlaces);
export const usePlace = (state: string, enabled = true) =>
  useCall(getPlace, { params: { state } }, { enabled });
