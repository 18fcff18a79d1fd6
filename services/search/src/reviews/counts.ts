import type { listReviews, ReplyOf, ReviewsQuery } from '@app/types';
import type { Tally } from './reviews.store.ts';

type Counts = Pick<ReplyOf<typeof listReviews>, 'matching' | 'limbLevels' | 'stages'>;
type Filters = Pick<ReviewsQuery, 'limbLevel' | 'stage' | 'minRating'>;

/**
 * How many the filters leave, and how many reviews show each limb level and tell each stage, whatever the filters.
 * Levels are those that the reviews display, so that no count tells more than reading all of them would.
 */
export function computeCounts(tallies: readonly Tally[], { limbLevel, stage, minRating }: Filters): Counts {
  const counts: Counts = { matching: 0, limbLevels: {}, stages: {} };
  const add = (to: Record<string, number>, value: string, count: number) => {
    if (value) to[value] = (to[value] ?? 0) + count;
  };
  for (const one of tallies) {
    add(counts.limbLevels, one.level, one.count);
    add(counts.stages, one.stage, one.count);
    const passes =
      one.stars >= minRating &&
      (limbLevel.length === 0 || (limbLevel as readonly string[]).includes(one.level)) &&
      (stage.length === 0 || (stage as readonly string[]).includes(one.stage));
    if (passes) counts.matching += one.count;
  }
  return counts;
}
