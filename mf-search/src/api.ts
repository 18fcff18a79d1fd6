// Every call for lists of people and places, one line each.
import { getPlace, listPlaces, type SearchQuery, searchInput, searchProsthetists } from '@app/types';
import { useCall } from './use-call.ts';

export const useSearch = (query: SearchQuery, enabled = true) =>
  useCall(searchProsthetists, searchInput(query), { enabled, keepOld: true });
export const usePlaces = () => useCall(listPlaces);
export const usePlace = (state: string, enabled = true) =>
  useCall(getPlace, { params: { state } }, { enabled });
