import { type SearchQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';

/** Search of a place or specialty page; null if the address has an invalid page. */
export function readPage(params: URLSearchParams, about: Partial<SearchQuery>): SearchQuery | null {
  const paging = { page: params.get('page') ?? undefined, after: params.get('after') ?? undefined };
  return z.safeParse(searchQuery, { ...about, ...paging }).data ?? null;
}
