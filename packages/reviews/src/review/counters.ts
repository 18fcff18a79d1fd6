import type { ListingDoc, ReviewDoc } from '@app/db';
import { dimensions, fillDimensions } from '@app/option-lists';

/** Counters of a listing's reviews. */
export type Counters = ReturnType<typeof computeCounters>;
type CountedReview = Pick<ReviewDoc, 'visible' | 'overallRating' | 'ratings'>;
type Sums = ReturnType<typeof createZeroSums>;

/** Computes a listing's counters from its visible reviews. */
export function computeCounters(reviews: Iterable<CountedReview>) {
  const sums = createZeroSums();
  for (const review of reviews) addReview(sums, review, 1);
  return { ...sums, ratingAvg: sums.reviewCount > 0 ? sums.ratingSum / sums.reviewCount : null };
}

/** Changes of each counter when reviews change; may be negative. */
export function computeCounterChange(
  changes: Iterable<readonly [previousReview: CountedReview | null, updatedReview: CountedReview | null]>,
) {
  const counterChange = createZeroSums();
  for (const [previousReview, updatedReview] of changes) {
    if (previousReview) addReview(counterChange, previousReview, -1);
    if (updatedReview) addReview(counterChange, updatedReview, 1);
  }
  return counterChange;
}

export const hasNoChange = ({ reviewCount, ratingSum, histogram, dimensionSums, dimensionCounts }: Sums) =>
  [
    reviewCount,
    ratingSum,
    ...histogram,
    ...Object.values(dimensionSums),
    ...Object.values(dimensionCounts),
  ].every((delta) => delta === 0);

const createZeroSums = () => ({
  ratingSum: 0,
  reviewCount: 0,
  histogram: [0, 0, 0, 0, 0] as ListingDoc['histogram'],
  dimensionSums: fillDimensions({}, 0),
  dimensionCounts: fillDimensions({}, 0),
});

function addReview(sums: Sums, { visible, overallRating, ratings }: CountedReview, sign: 1 | -1): void {
  if (!visible) return;
  sums.ratingSum += sign * overallRating;
  sums.reviewCount += sign;
  sums.histogram[overallRating - 1]! += sign;
  for (const dimension of dimensions) {
    const stars = ratings[dimension] ?? null;
    if (stars === null) continue;
    sums.dimensionSums[dimension] += sign * stars;
    sums.dimensionCounts[dimension] += sign;
  }
}
