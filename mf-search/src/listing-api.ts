// The public calls about one listing and its reviews. Apart from `api.ts`: a profile carries nothing of the search.

import { callQuery, useCall } from '@app/remote-kit';
import { getProsthetist, listReviews, recentReviews } from '@app/types';

/** Without an id nobody is asked for. */
export const useProsthetist = (id?: string) =>
  useCall(getProsthetist, { params: { id: id ?? '' } }, { enabled: id !== undefined });
export const createProsthetistQuery = (id: string, locale: string) =>
  callQuery(getProsthetist, { params: { id } }, locale);
export const useReviews = (id: string) => useCall(listReviews, { params: { id } });
export const useRecentReviews = () => useCall(recentReviews);
