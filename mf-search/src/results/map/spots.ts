import type { SearchQuery } from '@app/types';
import { type MapPart, type MapReply, toWholeListQuery } from '@app/types/search/map';
import { useMemo } from 'react';
import type { MatchOptions } from '../match/use-results.ts';
import { useMapResults } from './use-map-results.ts';

/** A point of the map: a person, or several people of a very large search. */
export interface Spot {
  /** Id of the person; absent for several. */
  id?: string;
  /** The person's position in the whole list, from 1; absent if it is unknown. */
  number?: number;
  total: number;
  at: [lat: number, lng: number];
}

/** Spots of a reply. `hasNumbers`: false for a part of a very large search, whose people have no numbers. */
export function toSpots({ people, cells }: MapReply, isWhole: boolean): Spot[] {
  const personSpots = people.flatMap((person, index): Spot[] => {
    if (!person) return [];
    const [id, lat, lng] = person;
    return [{ id, total: 1, at: [lat, lng], ...(isWhole && { number: index + 1 }) }];
  });
  const cellSpots = cells.map(([lat, lng, total]): Spot => ({ total, at: [lat, lng] }));
  // A group is drawn at its first spot: where most of its people are.
  return [...personSpots, ...cellSpots.toSorted((a, b) => b.total - a.total)];
}

export const sumSpots = (spots: readonly Spot[]) => spots.reduce((sum, { total }) => sum + total, 0);

export interface MapSearch {
  query: SearchQuery;
  matchOptions: MatchOptions | null;
}

/**
 * The spots of all results. Of a very large search, cells are counted; once a part of the world is in view, its people
 * are loaded.
 */
export function useSpots({ query, matchOptions }: MapSearch, part: MapPart | undefined) {
  const { data: wholeReply, isPlaceholderData } = useMapResults(query, matchOptions);
  const isClose = part !== undefined && wholeReply !== undefined && wholeReply.cells.length > 0;
  const { data: partReply } = useMapResults(query, matchOptions, isClose ? part : undefined, isClose);
  const reply = (isClose && partReply) || wholeReply;
  const isWhole = reply === wholeReply;
  return {
    spots: useMemo(() => (reply ? toSpots(reply, isWhole) : []), [reply, isWhole]),
    total: wholeReply?.total ?? 0,
    unplaced: useMemo(
      () => (wholeReply ? wholeReply.total - sumSpots(toSpots(wholeReply, true)) : 0),
      [wholeReply],
    ),
    /** Differs for different results, not for another order of the same; null while they are loading. */
    searchKey:
      wholeReply && !isPlaceholderData
        ? JSON.stringify([{ ...toWholeListQuery(query), sortBy: '' }, matchOptions])
        : null,
  };
}
