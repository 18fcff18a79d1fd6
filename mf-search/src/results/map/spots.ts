import type { SearchQuery } from '@app/types';
import { type MapPart, type MapReply, toWholeList } from '@app/types/search/map';
import { useMemo } from 'react';
import type { Person } from '../match/use-results.ts';
import { useMapResults } from './use-map-results.ts';

/** What the map counts at one point: a person, or several of a search with very many. */
export interface Spot {
  /** Of the person; absent for several. */
  id?: string;
  /** The person's position in the whole list, from 1; absent if it is unknown. */
  number?: number;
  total: number;
  at: [lat: number, lng: number];
}

/** Spots of a reply. The people of a part of a search with very many have no numbers. */
export function toSpots({ people, cells }: MapReply, isWhole: boolean): Spot[] {
  const persons = people.flatMap((person, index): Spot[] => {
    if (!person) return [];
    const [id, lat, lng] = person;
    return [{ id, total: 1, at: [lat, lng], ...(isWhole && { number: index + 1 }) }];
  });
  const counted = cells.map(([lat, lng, total]): Spot => ({ total, at: [lat, lng] }));
  // A group is drawn at its first spot: where most of its people are.
  return [...persons, ...counted.toSorted((a, b) => b.total - a.total)];
}

export const sumSpots = (spots: readonly Spot[]) => spots.reduce((sum, { total }) => sum + total, 0);

export interface MapSearch {
  query: SearchQuery;
  person: Person | null;
}

/**
 * The spots of all results. Of a search with very many, cells are counted; once a part of the world is in view, its
 * people are asked for.
 */
export function useSpots({ query, person }: MapSearch, part: MapPart | undefined) {
  const { data: whole, isPlaceholderData } = useMapResults(query, person);
  const isClose = part !== undefined && whole !== undefined && whole.cells.length > 0;
  const { data: partly } = useMapResults(query, person, isClose ? part : undefined, isClose);
  const reply = (isClose && partly) || whole;
  const isWhole = reply === whole;
  return {
    spots: useMemo(() => (reply ? toSpots(reply, isWhole) : []), [reply, isWhole]),
    total: whole?.total ?? 0,
    unplaced: useMemo(() => (whole ? whole.total - sumSpots(toSpots(whole, true)) : 0), [whole]),
    /** Another one for other results, not for another order of them; null while they are loading. */
    searchKey:
      whole && !isPlaceholderData ? JSON.stringify([{ ...toWholeList(query), sortBy: '' }, person]) : null,
  };
}
