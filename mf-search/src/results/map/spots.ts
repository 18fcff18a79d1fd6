import { useCall } from '@app/remote-kit';
import { type BodyOf, call, type SearchQuery } from '@app/types';
import {
  type MapPart,
  type MapReply,
  mapMatches,
  mapProsthetists,
  toMapInput,
  toWholeListQuery,
} from '@app/types/search/map';
import { useMemo } from 'react';
import { useBodyQuery } from '../../shared/queries.ts';
import type { MatchOptions } from '../match/use-results.ts';

/** A point of the map: a person, or several people of a very large search. */
export interface Spot {
  /** Id of the person; absent for several. */
  id?: string;
  /** The person's position in the whole list, from 1; absent if it is unknown. */
  listPosition?: number;
  peopleCount: number;
  location: [lat: number, lng: number];
}

/** Spots of a reply. `hasNumbers`: false for a part of a very large search, whose people have no numbers. */
export function toSpots({ people, cells }: MapReply, hasNumbers: boolean): Spot[] {
  const personSpots = people.flatMap((person, index): Spot[] => {
    if (!person) return [];
    const [id, lat, lng] = person;
    return [{ id, peopleCount: 1, location: [lat, lng], ...(hasNumbers && { listPosition: index + 1 }) }];
  });
  const cellSpots = cells.map(([lat, lng, peopleCount]): Spot => ({ peopleCount, location: [lat, lng] }));
  // A group is drawn at its first spot: where most of its people are.
  return [...personSpots, ...cellSpots.toSorted((a, b) => b.peopleCount - a.peopleCount)];
}

export const countPeople = (spots: readonly Spot[]) =>
  spots.reduce((sum, { peopleCount }) => sum + peopleCount, 0);

export interface MapSearch {
  query: SearchQuery;
  matchOptions: MatchOptions | null;
}

/** Spots of all results. A very large search counts people by cell, and loads those of the part in view. */
export function useSpots({ query, matchOptions }: MapSearch, part: MapPart | undefined) {
  const { data: overviewReply, isPlaceholderData } = useMapResults(query, matchOptions);
  const needsDetail = part !== undefined && overviewReply !== undefined && overviewReply.cells.length > 0;
  const { data: detailReply } = useMapResults(
    query,
    matchOptions,
    needsDetail ? part : undefined,
    needsDetail,
  );
  const reply = (needsDetail && detailReply) || overviewReply;
  const isOverview = reply === overviewReply;
  return {
    spots: useMemo(() => (reply ? toSpots(reply, isOverview) : []), [reply, isOverview]),
    total: overviewReply?.total ?? 0,
    unplacedCount: useMemo(
      () => (overviewReply ? overviewReply.total - countPeople(toSpots(overviewReply, true)) : 0),
      [overviewReply],
    ),
    /** Differs for different results, not for another order of the same; null while they are loading. */
    searchKey:
      overviewReply && !isPlaceholderData
        ? JSON.stringify([{ ...toWholeListQuery(query), sortBy: '' }, matchOptions])
        : null,
  };
}

/** Locations of the results of a search. Facts about the visitor are sent in the body, never in an address. */
function useMapResults(
  query: SearchQuery,
  matchOptions: MatchOptions | null,
  part?: MapPart,
  enabled = true,
) {
  const body = matchOptions && {
    search: toWholeListQuery(query),
    facts: matchOptions.facts,
    reviewersLikeMe: matchOptions.onlySimilarReviewers,
    ...part,
  };
  const matchResult = useBodyQuery(['match', 'map', body], enabled && body !== null, (options) =>
    // The body is already parsed; the service parses it to the same value.
    call(mapMatches, { body: body as BodyOf<typeof mapMatches> }, options),
  );
  const searchResult = useCall(mapProsthetists, toMapInput(query, part), {
    enabled: enabled && body === null,
    keepPrevious: true,
  });
  return body ? matchResult : searchResult;
}
