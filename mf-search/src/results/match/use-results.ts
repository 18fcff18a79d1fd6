import { useQueryClient } from '@app/query';
import { CallError, type MatchNeeds, type MatchReply, type SearchQuery, type SearchReply } from '@app/types';
import { useEffect, useState } from 'react';
import { buildResultsHref } from '../../paths.ts';
import { useBodyQuery, useSearch } from '../../shared/queries.ts';

/** A page of results; with the needs that each listing meets if facts were stated. */
export type ResultsReply = SearchReply | MatchReply;

export const isMatchReply = (reply: ResultsReply): reply is MatchReply => 'reviewersLikeMe' in reply;

export interface MatchOptions {
  facts: MatchNeeds;
  onlySimilarReviewers: boolean;
}

const matchKey = 'match';
/**
 * Cursor of each following page, by its address and the facts: an address must not contain a cursor derived from facts,
 * and a cursor is a place in the order of the facts that it was made with.
 */
const cursorsByPage = new Map<string, string>();
const toPageKey = (query: SearchQuery, matchOptions: MatchOptions | null): string =>
  JSON.stringify([buildResultsHref({ ...query, after: undefined }), matchOptions]);

export function buildPageHref(
  query: SearchQuery,
  page: number,
  cursor: string | null,
  matchOptions: MatchOptions | null,
): string {
  if (!matchOptions) return buildResultsHref({ ...query, page, after: cursor ?? undefined });
  const pageQuery = { ...query, page, after: undefined };
  if (cursor) cursorsByPage.set(toPageKey(pageQuery, matchOptions), cursor);
  return buildResultsHref(pageQuery);
}

/**
 * A page of results. Without facts it is the public search, possibly preloaded by the server; with facts it is a POST
 * request. If the code for matching fails to load, the public search is used.
 */
export function useResults(query: SearchQuery, enabled: boolean, matchOptions: MatchOptions | null) {
  const queryClient = useQueryClient();
  const cursor = cursorsByPage.get(toPageKey(query, matchOptions));
  const body = matchOptions && {
    search: { ...query, after: cursor },
    facts: matchOptions.facts,
    reviewersLikeMe: matchOptions.onlySimilarReviewers,
  };
  const matchResult = useBodyQuery([matchKey, body], enabled && body !== null, async (options) => {
    const { matchListings } = await import(
      /* webpackChunkName: "match" */ '../../shared/needs/match-calls.ts'
    );
    return matchListings(body!, options);
  });
  const usesMatchResult =
    matchOptions !== null && (matchResult.error === null || matchResult.error instanceof CallError);
  const publicResult = useSearch(query, enabled && !usesMatchResult);
  useEffect(() => {
    if (matchOptions) return;
    // The facts were removed, so cursors derived from them are removed too.
    cursorsByPage.clear();
    queryClient.removeQueries({ queryKey: [matchKey] });
  }, [matchOptions, queryClient]);
  if (!usesMatchResult) return publicResult;
  const isPublicPlaceholder = matchResult.data === undefined && publicResult.data !== undefined;
  return {
    ...matchResult,
    data: matchResult.data ?? publicResult.data,
    isPlaceholderData: isPublicPlaceholder || matchResult.isPlaceholderData,
  };
}
export type ResultsState = ReturnType<typeof useResults>;

type MatchComponents = typeof import('./match.ts')['matchComponents'];

let cachedComponents: MatchComponents | null = null;

/** Loads the components for matching on demand; null until they are loaded, or if that fails. */
export function useMatchComponents(enabled: boolean): MatchComponents | null {
  const [components, setComponents] = useState(cachedComponents);
  useEffect(() => {
    if (!enabled || components) return;
    import(/* webpackChunkName: "match" */ './match.ts').then(
      ({ matchComponents }) => {
        cachedComponents = matchComponents;
        setComponents(matchComponents);
      },
      () => undefined,
    );
  }, [enabled, components]);
  return enabled ? components : null;
}
