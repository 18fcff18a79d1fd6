import { type SearchQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';

/** The search behind a place or specialty page; null where its address asks for a page that no list has. */
export function readPage(params: URLSearchParams, about: Partial<SearchQuery>): SearchQuery | null {
  const paging = { page: params.get('page') ?? undefined, after: params.get('after') ?? undefined };
  return z.safeParse(searchQuery, { ...about, ...paging }).data ?? null;
}
