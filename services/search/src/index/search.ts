import type { Facets, Fit, SearchFilters } from '@app/types';
import { computeChord, visitCandidates, type Where } from './candidates.ts';
import { type GroupFilter, toGroupFilters } from './filters/facets.ts';
import { explainFit } from './filters/fit.ts';
import { type Match, Tally } from './filters/tally.ts';
import { matchNames } from './names/match-names.ts';
import { computeRelevance, type MatchedWord } from './names/relevance.ts';
import type { RankedPlace } from './orders/best.ts';
import type { Order } from './orders/orders.ts';
import { type Position, toPosition } from './orders/position.ts';
import { toMiles, unknownDistance } from './places/geometry.ts';
import { countAlike, countWholeCountry, rankWholeCountry } from './places/whole-country.ts';
import type { Snapshot } from './snapshot.ts';

export interface Search extends Where {
  filters: SearchFilters;
  /** By distance only with an origin, by relevance only with a name. */
  order: Order;
  /** Start of the page: a position to continue after, or an offset. */
  from: Position | number;
  pageSize: number;
  /** Facts of a person, if given. Required for the order by match. */
  match?: Match | undefined;
}

export interface Found {
  /** Exact, never estimated. */
  total: number;
  facets: Facets;
  /** How many results pass "reviewers like me". */
  alike: number;
  hits: Hit[];
  /** Start of the next page; undefined on the last one. */
  next: Position | undefined;
}

/** A result, with the place that represents it. */
export interface Hit {
  id: string;
  version: number;
  /** 0: the main place; 1 to 4: further ones. */
  place: number;
  /** Null without an origin, or if no location is known. */
  miles: number | null;
  /** Reasons why it fits; set if facts were given. */
  fit?: Fit;
  /** Set for a search by name. */
  matched?: MatchedWord[];
}

/** Runs a search: total, facets, and one page of hits. A pure function of the snapshot. */
export async function search(snapshot: Snapshot, criteria: Search): Promise<Found> {
  const { from, order, match } = criteria;
  const wanted = toGroupFilters(criteria.filters);
  const after = typeof from === 'number' ? undefined : from;
  const skip = typeof from === 'number' ? from : 0;
  const end = skip + criteria.pageSize;
  const mean = after?.mean ?? snapshot.mean;
  // One more than the page, to know whether there is a next page.
  const first = end + 1;
  const hasOrigin = criteria.origin !== undefined;
  const named = criteria.name && matchNames(snapshot, criteria.name);
  const relevance = named && computeRelevance(snapshot, named);
  const tally = new Tally({ wanted, order, mean, after, first, match, relevance, hasOrigin });
  try {
    const isCounted =
      isEverything(criteria, wanted) &&
      (await rankWholeCountry(snapshot, { order, origin: criteria.origin, after, mean, first }, tally));
    if (!isCounted) await visitCandidates(snapshot, criteria, tally, named);
    const ranked = tally.slice(skip, end);
    const last = tally.length > end ? ranked.at(-1) : undefined;
    return {
      ...(isCounted
        ? { ...countWholeCountry(snapshot), alike: countAlike(snapshot, match?.matcher.mask ?? 0) }
        : { total: tally.total, facets: tally.lanes.toFacets(), alike: tally.alike }),
      hits: ranked.map((one) => ({
        ...toHit(one, criteria),
        ...(relevance && { matched: relevance.get(one.segment)!.matchedWords(one.segment.row[one.place]!) }),
      })),
      next: last && toPosition(order, last, mean),
    };
  } finally {
    tally.release();
  }
}

export function toHit(
  { segment, place }: RankedPlace,
  { origin, match }: Pick<Search, 'origin' | 'match'>,
): Hit {
  const row = segment.row[place]!;
  const chord = origin ? computeChord(segment, place, origin) : unknownDistance;
  return {
    id: segment.ids.at(row),
    version: segment.version[row]!,
    place: segment.number[place]!,
    miles: chord === unknownDistance ? null : toMiles(chord),
    ...(match && { fit: explainFit(match.matcher, segment, place) }),
  };
}

const isEverything = ({ name, state, radiusMiles, match }: Search, wanted: readonly GroupFilter[]) =>
  !match?.onlyAlike &&
  name === undefined &&
  state === undefined &&
  radiusMiles === Number.POSITIVE_INFINITY &&
  wanted.length === 0;
