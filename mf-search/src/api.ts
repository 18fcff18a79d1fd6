// Hooks for the public search and places endpoints.

import { useCall } from '@app/remote-kit';
import { getPlace, listPlaces, type SearchQuery, searchInput, searchProsthetists } from '@app/types';

export const useSearch = (query: SearchQuery, enabled = true) =>
  useCall(searchProsthetists, searchInput(query), { enabled, keepOld: true });
export const usePlaces = () => useCall(listPlaces);
export const usePlace = (state: string, enabled = true) =>
  useCall(getPlace, { params: { state } }, { enabled });
