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
  for (const tally of tallies) {
    add(counts.limbLevels, tally.level, tally.count);
    add(counts.stages, tally.stage, tally.count);
    const passes =
      tally.stars >= minRating &&
      tally.stars <= maxRating &&
      (limbLevel.length === 0 || (limbLevel as readonly string[]).includes(tally.level)) &&
      (stage.length === 0 || (stage as readonly string[]).includes(tally.stage));
    if (passes) counts.matching += tally.count;
  }
  return counts;
}
