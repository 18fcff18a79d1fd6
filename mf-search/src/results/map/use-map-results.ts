import { useQuery } from '@app/query';
import { defaultQueryOptions, keepPreviousReply, useCall } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type BodyOf, call, type SearchQuery } from '@app/types';
import {
  type MapPart,
  mapMatches,
  mapProsthetists,
  toMapInput,
  toWholeListQuery,
} from '@app/types/search/map';
import type { MatchOptions } from '../match/use-results.ts';

/** Locations of the results of a search. Facts about the visitor are sent in the body, never in an address. */
export function useMapResults(
  query: SearchQuery,
  matchOptions: MatchOptions | null,
  part?: MapPart,
  enabled = true,
) {
  const { locale } = useShell();
  const body = matchOptions && {
    search: toWholeListQuery(query),
    facts: matchOptions.facts,
    reviewersLikeMe: matchOptions.onlySimilarReviewers,
    ...part,
  };
  const matchResult = useQuery({
    queryKey: ['match', 'map', body],
    queryFn: ({ signal }) =>
      // The body is already parsed; the service parses it to the same value.
      call(mapMatches, { body: body as BodyOf<typeof mapMatches> }, { locale, signal }),
    enabled: enabled && body !== null,
    placeholderData: keepPreviousReply,
    ...defaultQueryOptions,
  });
  const searchResult = useCall(mapProsthetists, toMapInput(query, part), {
    enabled: enabled && body === null,
    keepPrevious: true,
  });
  return body ? matchResult : searchResult;
}
