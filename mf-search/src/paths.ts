import { buildResultsPath, paths } from '@app/seo';
import type { SearchQuery } from '@app/types';

export { paths };

/** Address of the first step of the review form. */
export const buildReviewFormHref = (slug: string): string => `${paths.member(slug)}?write=1`;

export const buildVisitRequestHref = (slug: string): string => `${paths.member(slug)}?ask=visit`;

export const buildCompareHref = (slugs: readonly string[]): string =>
  `${paths.compare}?${new URLSearchParams(slugs.map((slug) => [comparedParam, slug]))}`;
const comparedParam = 'with';
export const maxComparedPeople = 3;
export const readComparedSlugs = (searchParams: URLSearchParams): string[] =>
  searchParams.getAll(comparedParam).slice(0, maxComparedPeople);

/** Canonical address of a search. It holds the whole state; empty values and flags that are off are left out. */
export const buildResultsHref = (search: Partial<SearchQuery>): string =>
  buildResultsPath(
    Object.fromEntries(
      Object.entries(search)
        .filter(([, value]) => value !== undefined && value !== false)
        .map(([key, value]) => [key, [value].flat().map(String)]),
    ),
  );

/** Ids of the profile sections that links of the page jump to. */
export const sectionIds = { reviews: 'reviews', insurance: 'insurance', visit: 'visit' } as const;
