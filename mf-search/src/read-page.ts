import { normalizePage } from '@app/seo';
import { readQuery, type SearchQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';

/** Search of a place or specialty page; null if the address has an invalid cursor. */
export function readPage(params: URLSearchParams, filters: Partial<SearchQuery>): SearchQuery | null {
  const paging = { page: normalizePage(readQuery(params)), after: params.get('after') ?? undefined };
  return z.safeParse(searchQuery, { ...filters, ...paging }).data ?? null;
}
