// Fast path for searches of the whole country without filters, mostly by crawlers: the totals are stored, and the page
// comes from a stored order or from the nearest circle that holds enough listings.
import type { Facets } from '@app/types';
import { findNearestPlace, type Visitor, visitCircle } from '../candidates.ts';
import { LaneCounts } from '../filters/facets.ts';
import type { Tally } from '../filters/tally.ts';
import type { FixedOrder, Order } from '../orders/orders.ts';
import { countUpTo, findBound, getStoredOrder, type Position } from '../orders/position.ts';
import { isAlive, type Segment } from '../segment/segment.ts';
import type { Snapshot } from '../snapshot.ts';
import { countPlaces, findRuns } from './bands.ts';
import { farthestMiles, type Origin, unknownDistance } from './geometry.ts';

/** Which part of an order is wanted: its first listings behind a position. */
export interface OrderInput {
  order: Order;
  origin: Origin | undefined;
  after: Position | undefined;
  /** Prior mean of ratings. */
  mean: number;
  first: number;
}

/**
 * Ranks the first of all listings. False if the order is not stored: by match (depends on the person), or by another
 * mean.
 */
export async function rankWholeCountry(
  snapshot: Snapshot,
  input: OrderInput,
  tally: Tally,
): Promise<boolean> {
  const { order, mean } = input;
  if (order === 'match' || order === 'relevance') return false;
  if (order === 'distance') {
    await rankNearest(snapshot, input, tally);
    return true;
  }
  if (order !== 'name' && snapshot.segments.some((segment) => segment.mean !== mean)) return false;
  for (const segment of snapshot.segments) rankStored(segment, order, snapshot.sequence, input, tally);
  return true;
}

const counted = new WeakMap<Snapshot, { total: number; facets: Facets }>();

/** Total and facets of the whole country, computed once per snapshot. */
export function countWholeCountry(snapshot: Snapshot): { total: number; facets: Facets } {
  const known = counted.get(snapshot);
  if (known) return known;
  const lanes = new LaneCounts();
  let total = 0;
  for (const { census } of snapshot.segments) {
    lanes.addAll(census.lanes);
    total += census.living;
  }
  const count = { total, facets: lanes.toFacets() };
  counted.set(snapshot, count);
  return count;
}

/** Number of listings that display one of the levels of a mask. */
export const countAlike = ({ segments }: Snapshot, mask: number): number =>
  mask === 0 ? 0 : segments.reduce((sum, { census }) => sum + census.levels.withAny(mask), 0);

/** Walks a stored order from the start of the page. */
function rankStored(
  segment: Segment,
  order: FixedOrder,
  sequence: number,
  input: OrderInput,
  tally: Tally,
): void {
  const { origin, after, mean, first } = input;
  tally.enter(segment);
  const rows = getStoredOrder(segment, order);
  const rank = (row: number): boolean => {
    const main = segment.mainPlace[row]!;
    if (!isAlive(segment, main, sequence)) return false;
    tally.rank(origin ? findNearestPlace(segment, main, origin) : main, unknownDistance);
    return true;
  };
  let left = first;
  let i = after ? countUpTo(segment, order, mean, findBound(segment, after)) : 0;
  for (; left > 0 && i < rows.length; i++) {
    if (segment.away[rows[i]!] === 1) continue;
    if (rank(rows[i]!)) left--;
  }
  for (const row of segment.awayRows) rank(row);
}

/** Searches growing circles until one holds enough; listings without a known place come last. */
async function rankNearest({ segments, sequence }: Snapshot, input: OrderInput, tally: Tally): Promise<void> {
  const { after, first } = input;
  const origin = input.origin!;
  const ranks: Visitor = {
    enter: (segment) => tally.enter(segment),
    meet: (place, chord) => tally.rank(place, chord),
  };
  const behind = after?.order === 'distance' ? after.tenthMiles / 10 : 0;
  // Estimates by the runs of a circle, without reading them. They hold about a third more than the circle, and places
  // that do not count (dead listings, those with a nearer place).
  const enough = (behind > 0 ? countPlacesAround(segments, origin, behind) : 0) + first * 1.4;
  let miles = behind + shortestMiles;
  for (let found = 0; miles < farthestMiles; miles *= Math.min(2, 1.1 * Math.sqrt(enough / (found + 1)))) {
    found = countPlacesAround(segments, origin, miles);
    if (found >= enough) break;
  }
  for (; miles < farthestMiles; miles *= 1.5) {
    tally.restart();
    await visitCircle(segments, origin, miles, sequence, ranks);
    // The last tenth of a mile is not complete, because the circle may divide it.
    const [last] = tally.best.slice(first - 1, first);
    if (last && last.key < miles * 10 - 1) return;
  }
  tally.restart();
  await visitCircle(segments, origin, farthestMiles, sequence, ranks);
  for (const segment of segments) {
    tally.enter(segment);
    for (const place of segment.placeless) {
      if (isAlive(segment, place, sequence)) tally.rank(place, unknownDistance);
    }
  }
}

const shortestMiles = 2;

function countPlacesAround(segments: readonly Segment[], origin: Origin, miles: number): number {
  let places = 0;
  for (const segment of segments) places += countPlaces(findRuns(segment, origin, miles));
  return places;
}
