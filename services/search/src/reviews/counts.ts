import type { listReviews, ReplyOf, ReviewsQuery } from '@app/types';
import type { Tally } from './reviews.store.ts';

type Counts = Pick<ReplyOf<typeof listReviews>, 'matching' | 'limbLevels' | 'stages'>;
type Filters = Pick<ReviewsQuery, 'limbLevel' | 'stage' | 'minRating' | 'maxRating'>;

/**
 * Counts the reviews that pass the filters, and those of each limb level and stage regardless of filters. Uses the
 * displayed levels only, so that counts reveal no more than the reviews.
 */
export function computeCounts(
  tallies: readonly Tally[],
  { limbLevel, stage, minRating, maxRating }: Filters,
): Counts {
  const counts: Counts = { matching: 0, limbLevels: {}, stages: {} };
  const add = (to: Record<string, number>, value: string, count: number) => {
    if (value) to[value] = (to[value] ?? 0) + count;
  };
  for (const one of tallies) {
    add(counts.limbLevels, one.level, one.count);
    add(counts.stages, one.stage, one.count);
    const passes =
      one.stars >= minRating &&
      one.stars <= maxRating &&
      (limbLevel.length === 0 || (limbLevel as readonly string[]).includes(one.level)) &&
      (stage.length === 0 || (stage as readonly string[]).includes(one.stage));
    if (passes) counts.matching += one.count;
  }
  return counts;
}
