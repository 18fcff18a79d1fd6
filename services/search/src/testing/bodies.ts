import type { BodyOf, postReview } from '@app/types';

type ReviewInput = BodyOf<typeof postReview>;

/** Returns a month that is always recent enough. */
export const getLastMonth = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

/** Builds a valid review with a value in every field, as the form sends it. */
export const createReviewInput = (overrides: Partial<ReviewInput> = {}): ReviewInput => ({
  overallRating: 4,
  ratings: { fitComfort: 5, listening: 4, followUp: null, timeliness: 3, billing: null, staff: 5 },
  title: 'Comfortable at last',
  text: 'Two check sockets and four weeks later I walk to work again without a cane.',
  tags: ['Listens', 'Long waits'],
  stage: 'New socket',
  limb: { upper: 'None', lower: 'Single below-knee' },
  device: 'Everyday leg',
  careMonth: getLastMonth(),
  relation: 'self',
  anonymous: true,
  incentive: 'none',
  attest: { ownCare: true, noTies: true },
  ...overrides,
});

/** Create a valid body for each call that takes one. */
export const bodyCreators: Record<string, () => Record<string, unknown>> = {
  postReview: () => ({ ...createReviewInput() }),
  editReview: () => ({
    ...createReviewInput({ text: 'Other words, and again more than fifty characters of them.' }),
    v: 1,
  }),
  putYearLater: () => ({
    overallRating: 3,
    text: 'It still fits, and they answered each time that I called them.',
  }),
  flagReview: () => ({ reason: 'Fake or paid', note: 'It reads like an advertisement.' }),
  appealReview: () => ({ text: 'It names nobody but myself, please look again.' }),
  confirmResolved: () => ({ resolved: true }),
  countSeen: () => ({ what: 'view' }),
  reportVitals: () => ({ page: '/', remotes: [{ remote: 'mf_search', version: '1.0.0', failed: false }] }),
  reportChange: () => ({ field: 'Phone', note: 'The number on the door is another one.' }),
};
