// The whole country without a filter is asked for most by machines (crawlers) and never looks at most of it: totals are
// kept, and the page comes from an order that is kept too, or from the nearest circle that holds enough.
import type { Facets } from '@app/types';
import { nearestPlace, type Visitor, visitCircle } from './candidates.ts';
import { LaneCounts } from './facets.ts';
import { farthestMiles, metresPerMile, type Origin, unknownDistance } from './geometry.ts';
import type { FixedOrder, Order } from './orders.ts';
import { boundIn, countUpTo, keptOrder, type Position } from './position.ts';
import { isAlive, type Segment } from './segment.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tally } from './tally.ts';

/** What is wanted of an order: so many of the first, behind a position. */
export interface Wish {
  order: Order;
  origin: Origin | undefined;
  after: Position | undefined;
  /** The mean that ratings are drawn towards. */
  mean: number;
  first: number;
}

/** Ranks the first of all listings; false where that order is not kept (by the mean of another generation). */
export function rankWholeCountry(snapshot: Snapshot, wish: Wish, tally: Tally): boolean {
  const { order, mean } = wish;
  if (order === 'distance') {
    rankNearest(snapshot, wish, tally);
    return true;
  }
  if (order === 'rating' && snapshot.segments.some((segment) => segment.mean !== mean)) return false;
  for (const segment of snapshot.segments) rankKept(segment, order, snapshot.sequence, wish, tally);
  return true;
}

export function countWholeCountry({ segments }: Snapshot): { total: number; facets: Facets } {
  const lanes = new LaneCounts();
  let total = 0;
  for (const { census } of segments) {
    lanes.addAll(census.lanes);
    total += census.living;
  }
  return { total, facets: lanes.toFacets() };
}

/** Walks a kept order from where the page begins. */
function rankKept(segment: Segment, order: FixedOrder, sequence: number, wish: Wish, tally: Tally): void {
  const { origin, after, mean, first } = wish;
  tally.enter(segment);
  const rows = keptOrder(segment, order);
  let left = first;
  let i = after ? countUpTo(segment, order, mean, boundIn(segment, after)) : 0;
  for (; left > 0 && i < rows.length; i++) {
    const main = segment.mainPlace[rows[i]!]!;
    if (!isAlive(segment, main, sequence)) continue;
    tally.rank(origin ? nearestPlace(segment, main, origin) : main, unknownDistance);
    left--;
  }
}

/** Draws wider and wider circles until they hold enough; listings without a known place come behind all others. */
function rankNearest({ segments, sequence }: Snapshot, { origin, after, first }: Wish, tally: Tally): void {
  const ranks: Visitor = {
    enter: (segment) => tally.enter(segment),
    meet: (place, chord) => tally.rank(place, chord),
  };
  const behind = after?.order === 'distance' ? after.metres / metresPerMile : 0;
  let miles = Math.min(farthestMiles, behind * 1.05 + 5);
  for (;;) {
    tally.restart();
    for (const segment of segments) visitCircle(segment, origin!, miles, sequence, ranks);
    if (miles === farthestMiles) break;
    // The last metre of a circle may be cut in two.
    const [last] = tally.slice(first - 1, first);
    if (last && last.key < miles * metresPerMile - 1) return;
    const growth = 1.2 * Math.sqrt((first + 1) / (tally.best.length + 1));
    miles = Math.min(farthestMiles, miles * Math.min(4, growth));
  }
  for (const segment of segments) {
    tally.enter(segment);
    for (const place of segment.placeless) {
      if (isAlive(segment, place, sequence)) tally.rank(place, unknownDistance);
    }
  }
}
