import { useQuery, useQueryClient } from '@app/query';
import { defaultQueryOptions, keepPreviousReply } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { CallError, type MatchNeeds, type MatchReply, type SearchQuery, type SearchReply } from '@app/types';
import { useEffect } from 'react';
import { buildResultsHref } from '../../paths.ts';
import { useSearch } from '../../search-api.ts';

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
  const { locale } = useShell();
  const queryClient = useQueryClient();
  const cursor = cursorsByPage.get(toPageKey(query, matchOptions));
  const body = matchOptions && {
    search: { ...query, after: cursor },
    facts: matchOptions.facts,
    reviewersLikeMe: matchOptions.onlySimilarReviewers,
  };
  const matchResult = useQuery({
    queryKey: [matchKey, body],
    queryFn: async ({ signal }): Promise<MatchReply> => {
      const { matchListings } = await import(
        /* webpackChunkName: "match" */ '../../shared/needs/match-calls.ts'
      );
      return matchListings(body!, { locale, signal });
    },
    enabled: enabled && body !== null,
    placeholderData: keepPreviousReply,
    ...defaultQueryOptions,
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
