import type { ListingDoc, ReviewDoc } from '@app/db';
import { dimensions } from '@app/option-lists';

export type Counters = Pick<
  ListingDoc,
  'ratingSum' | 'reviewCount' | 'histogram' | 'dimensionSums' | 'dimensionCounts' | 'ratingAvg'
>;

/** What a listing tells of its reviews: over the visible ones alone. */
export function countersOf(reviews: readonly ReviewDoc[]): Counters {
  const visible = reviews.filter((review) => review.visible);
  const histogram: Counters['histogram'] = [0, 0, 0, 0, 0];
  for (const { overallRating } of visible) histogram[overallRating - 1]!++;
  const ratingSum = visible.reduce((sum, review) => sum + review.overallRating, 0);
  const rated = (name: (typeof dimensions)[number]) =>
    visible.map((review) => review.ratings[name]).filter((stars) => stars !== null);
  const perDimension = (of: (stars: number[]) => number) =>
    Object.fromEntries(dimensions.map((name) => [name, of(rated(name))])) as Counters['dimensionSums'];
  return {
    ratingSum,
    reviewCount: visible.length,
    histogram,
    dimensionSums: perDimension((stars) => stars.reduce((sum, one) => sum + one, 0)),
    dimensionCounts: perDimension((stars) => stars.length),
    ratingAvg: visible.length > 0 ? ratingSum / visible.length : null,
  };
}
