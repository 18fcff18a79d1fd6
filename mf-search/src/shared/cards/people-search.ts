import { type State, statesAndTerritories } from '@app/option-lists';
import { normalizePage, specialtyPages } from '@app/seo';
import type { PageAddress, PageAnswer, PageHead, PageProblem, PageRedirect } from '@app/shell-api';
import {
  parseQuery,
  type SearchQuery,
  searchProsthetists,
  searchQuery as searchQuerySchema,
  toSearchInput,
} from '@app/types';
import * as z from 'zod/mini';

type SearchAnswer = PageAnswer<typeof searchProsthetists>;

export const findStateBySlug = (slug: string): State | undefined =>
  statesAndTerritories.find((state) => state.slug === slug);

export function findSpecialtyPage(slug: string | undefined) {
  const page = specialtyPages.find((specialtyPage) => specialtyPage.slug === slug);
  // The pages are generated from the option list of this filter.
  return page && { ...page, filters: { specialty: [page.value] as SearchQuery['specialty'] } };
}

/** Search of a place or specialty page; null if the address has an invalid cursor. */
export function readPeopleQuery(params: URLSearchParams, filters: Partial<SearchQuery>): SearchQuery | null {
  const paging = { page: normalizePage(parseQuery(params)), after: params.get('after') ?? undefined };
  return z.safeParse(searchQuerySchema, { ...filters, ...paging }).data ?? null;
}

/** Call for a list under its own heading; null if the address has an invalid cursor. */
export function createPeopleCall(search: PageAddress['search'], filters: Partial<SearchQuery>) {
  const query = readPeopleQuery(search, filters);
  return query && { endpoint: searchProsthetists, input: toSearchInput(query) };
}

/** Document head of a page with such a list, or its problem. A page past the last one redirects to the last. */
export function createPeopleHead(
  searchAnswer: SearchAnswer,
  createHead: (reply: Extract<SearchAnswer, { kind: 'reply' }>['reply']) => PageHead,
): PageHead | PageRedirect | PageProblem {
  if (searchAnswer.kind === 'down') return { problem: 'unavailable' };
  if (searchAnswer.kind === 'refused') return { problem: 'bad-address' };
  const { prosthetists, page, pages } = searchAnswer.reply;
  const lastPage = Math.max(1, pages);
  return prosthetists.length === 0 && page > lastPage
    ? { redirect: createHead({ ...searchAnswer.reply, page: lastPage }).path, status: 302 }
    : createHead(searchAnswer.reply);
}
