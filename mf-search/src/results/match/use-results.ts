import { useQuery, useQueryClient } from '@app/query';
import { keepOldAnswer, patience } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { CallError, type MatchFacts, type MatchReply, type SearchQuery, type SearchReply } from '@app/types';
import { useEffect } from 'react';
import { useSearch } from '../../api.ts';
import { buildResultsHref } from '../../paths.ts';

/** A page of results, with reasons where facts were told. */
export type Reply = SearchReply | MatchReply;

export const isMatched = (reply: Reply): reply is MatchReply => 'reviewersLikeMe' in reply;

/** Who told facts, and whether only people with reviewers like them are wanted. */
export interface Person {
  facts: MatchFacts;
  onlyAlike: boolean;
}

const matchKey = 'match';
/** Where the next pages go on, by the address that leads there: an address may not hold what was ranked by facts. */
const cursors = new Map<string, string>();

/** The address of another page of the list. */
export function pageHref(
  query: SearchQuery,
  page: number,
  after: string | null,
  person: Person | null,
): string {
  if (!person) return buildResultsHref({ ...query, page, after: after ?? undefined });
  const href = buildResultsHref({ ...query, page, after: undefined });
  if (after) cursors.set(href, after);
  return href;
}

/**
 * A page of results. Without facts it is what anybody gets, and what the page may have brought along; with facts it is
 * asked for in a body. If the code for that does not come, the list stays everybody's.
 */
export function useResults(query: SearchQuery, enabled: boolean, person: Person | null) {
  const { locale } = useShell();
  const queries = useQueryClient();
  const after = cursors.get(buildResultsHref({ ...query, after: undefined }));
  const body = person && {
    search: { ...query, after },
    facts: person.facts,
    reviewersLikeMe: person.onlyAlike,
  };
  const matched = useQuery({
    queryKey: [matchKey, body],
    queryFn: async ({ signal }): Promise<MatchReply> => {
      const { askMatch } = await import('./match.ts');
      return askMatch(body!, { locale, signal });
    },
    enabled: enabled && body !== null,
    placeholderData: keepOldAnswer,
    ...patience,
  });
  const isMatched = person !== null && (matched.error === null || matched.error instanceof CallError);
  const plain = useSearch(query, enabled && !isMatched);
  useEffect(() => {
    if (person) return;
    // Facts are gone, so what they were answered with goes too.
    cursors.clear();
    queries.removeQueries({ queryKey: [matchKey] });
  }, [person, queries]);
  if (!isMatched) return plain;
  const standsIn = matched.data === undefined && plain.data !== undefined;
  return {
    ...matched,
    data: matched.data ?? plain.data,
    isPlaceholderData: standsIn || matched.isPlaceholderData,
  };
}
export type ResultsState = ReturnType<typeof useResults>;
