import type { BodyOf, postReview } from '@app/types';

export type ReviewInput = BodyOf<typeof postReview>;

/** Returns a month that is always recent enough. */
export const lastMonth = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

/** Builds a valid review with a value in every field, as the form sends it. */
export const createReviewInput = (over: Partial<ReviewInput> = {}): ReviewInput => ({
  overallRating: 4,
  ratings: { fitComfort: 5, listening: 4, followUp: null, timeliness: 3, billing: null, staff: 5 },
  title: 'Comfortable at last',
  text: 'Two check sockets and four weeks later I walk to work again without a cane.',
  tags: ['Listens', 'Long waits'],
  stage: 'New socket',
  limb: { upper: 'None', lower: 'Single below-knee' },
  device: 'Everyday leg',
  careMonth: lastMonth(),
  relation: 'self',
  anonymous: true,
  incentive: 'none',
  attest: { ownCare: true, noTies: true },
  ...over,
});
