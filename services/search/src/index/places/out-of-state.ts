import { computeChord, isNearest } from '../candidates.ts';
import { matchAll, toGroupFilters } from '../filters/facets.ts';
import { Best } from '../orders/best.ts';
import { type Hit, type Search, toHit } from '../search.ts';
import { isAlive, type Segment } from '../segment/segment.ts';
import type { Snapshot } from '../snapshot.ts';
import { findRuns } from './bands.ts';
import { farthestMiles, toSquaredChord, toTenthMiles } from './geometry.ts';

/** The first ring beyond the radius in miles, and the factor by which it grows. */
const firstStepMiles = 25;
const growth = 1.6;

/**
 * The nearest listings beyond the radius and outside a person's state (two letters) that accept patients from there and
 * pass the filters. Leaves out listings with a place within the radius: they are results.
 */
export function findOutOfStateHits(
  snapshot: Snapshot,
  criteria: Search,
  home: string | undefined,
  most: number,
): Hit[] {
  const { origin, radiusMiles, name, state } = criteria;
  const isAround = origin && Number.isFinite(radiusMiles) && name === undefined && state === undefined;
  if (!isAround || home === undefined) return [];
  const best = new Best('distance', most, snapshot.mean);
  try {
    for (let miles = radiusMiles + firstStepMiles; ; miles *= growth) {
      best.clear();
      for (const segment of snapshot.segments)
        offerTravel(best, segment, snapshot.sequence, criteria, { home, miles });
      const [last] = best.slice(most - 1, most);
      // The last tenth of a mile is not complete, because the circle may divide it.
      const isEnough = last !== undefined && last.key < miles * 10 - 1;
      if (isEnough || miles >= farthestMiles) return best.slice(0, most).map((one) => toHit(one, criteria));
    }
  } finally {
    best.release();
  }
}

/** Offers the listings within a circle. */
function offerTravel(
  best: Best,
  segment: Segment,
  sequence: number,
  criteria: Search,
  { home, miles }: { home: string; miles: number },
): void {
  const origin = criteria.origin!;
  const { match } = criteria;
  const { travel, words, levels, cities, city, sibling, away, row } = segment;
  const [homeFrom, homeTo] = cities.range(home, undefined);
  const wanted = toGroupFilters(criteria.filters);
  const near = toSquaredChord(criteria.radiusMiles);
  const far = toSquaredChord(miles);
  best.enter(segment, undefined);
  const runs = findRuns(travel, origin, miles);
  for (let run = 0; run < runs.count; run++) {
    for (let i = runs.from[run]!; i < runs.to[run]!; i++) {
      const place = travel.place[i]!;
      if (away[row[place]!] === 1) continue;
      const chord = computeChord(segment, place, origin);
      if (chord <= near || chord > far || (city[place]! >= homeFrom && city[place]! < homeTo)) continue;
      if (match?.onlyAlike && (levels[place]! & match.matcher.mask) === 0) continue;
      if (!matchAll(words[place * 2]!, words[place * 2 + 1]!, wanted) || !isAlive(segment, place, sequence))
        continue;
      if (sibling[place] !== place && !isNearest(segment, place, chord, origin)) continue;
      best.offer(toTenthMiles(chord), place);
    }
  }
}
