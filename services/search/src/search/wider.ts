import { nationwideRadius, nationwideRadiusSent, radiusOptionsMiles } from '@app/option-lists';
import type { SearchReply } from '@app/types';
import { type Search, search } from '../index/search.ts';
import type { Snapshot } from '../index/snapshot.ts';

/** Below this many hits, wider radii are offered. */
const few = 5;
const mostOffers = 4;

/** Counts of listings at wider radii: the next radii with more results, and the whole country. */
export async function findWiderCounts(
  snapshot: Snapshot,
  criteria: Search,
  total: number,
): Promise<SearchReply['wider']> {
  if (total >= few || !Number.isFinite(criteria.radiusMiles)) return [];
  const count = async (radiusMiles: number) =>
    (await search(snapshot, { ...criteria, radiusMiles, from: 0, pageSize: 1 })).total;
  const offers: SearchReply['wider'] = [];
  let known = total;
  for (const radius of radiusOptionsMiles) {
    if (radius <= criteria.radiusMiles || radius === nationwideRadius || offers.length === mostOffers)
      continue;
    const found = await count(radius);
    if (found > known) offers.push({ radius, total: found });
    known = found;
  }
  const everywhere = await count(Number.POSITIVE_INFINITY);
  if (everywhere > (offers.at(-1)?.total ?? total))
    offers.push({ radius: nationwideRadiusSent, total: everywhere });
  return offers;
}
