// Public calls about one listing and its reviews.

import { createCallQuery, useCall } from '@app/remote-kit';
import { getProsthetist, listRecentReviews, listReviews } from '@app/types';

/** Without an id the query is disabled. */
export const useProsthetist = (id?: string) =>
  useCall(getProsthetist, { params: { id: id ?? '' } }, { enabled: id !== undefined });
export const createProsthetistQuery = (id: string, locale: string) =>
  createCallQuery(getProsthetist, { params: { id } }, locale);
export const useReviews = (id: string) => useCall(listReviews, { params: { id } });
export const useRecentReviews = () => useCall(listRecentReviews);
