// Every call of this slice, one line each.
import {
  getPlace,
  getProsthetist,
  listPlaces,
  listReviews,
  recentReviews,
  type SearchQuery,
  searchInput,
  searchProsthetists,
} from '@app/types';
import { callQuery, useCall } from './use-call.ts';

export const useSearch = (query: SearchQuery, enabled = true) =>
  useCall(searchProsthetists, searchInput(query), { enabled, keepOld: true });
/** Without an id nobody is asked for. */
export const useProsthetist = (id?: string) =>
  useCall(getProsthetist, { params: { id: id ?? '' } }, { enabled: id !== undefined });
export const prosthetistQuery = (id: string, locale: string) =>
  callQuery(getProsthetist, { params: { id } }, locale);
export const useReviews = (id: string) => useCall(listReviews, { params: { id } });
export const useRecentReviews = () => useCall(recentReviews);
export const usePlaces = () => useCall(listPlaces);
export const usePlace = (state: string, enabled = true) =>
  useCall(getPlace, { params: { state } }, { enabled });

export type SearchState = ReturnType<typeof useSearch>;
