import { readQuery, type SearchQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';

/** The search behind a place or specialty page; junk in its address is as if it were not there. */
export function readPage(params: URLSearchParams, fixed: Partial<SearchQuery>): SearchQuery {
  const paging = { page: params.get('page') ?? undefined, after: params.get('after') ?? undefined };
  const parsed = z.safeParse(searchQuery, { ...fixed, ...paging });
  return parsed.success
    ? parsed.data
    : z.parse(searchQuery, { ...readQuery(new URLSearchParams()), ...fixed });
}
