import { createReviewInput } from './review-input.ts';

/** A valid body for each call that takes one. */
export const bodies: Record<string, () => Record<string, unknown>> = {
  postReview: () => ({ ...createReviewInput() }),
  editReview: () => ({
    ...createReviewInput({ text: 'Other words, and again more than fifty characters of them.' }),
    v: 1,
  }),
  flagReview: () => ({ reason: 'Fake or paid', note: 'It reads like an advertisement.' }),
  appealReview: () => ({ text: 'It names nobody but myself, please look again.' }),
  confirmResolved: () => ({ resolved: true }),
  countSeen: () => ({ what: 'view' }),
  reportVitals: () => ({ page: '/', remotes: [{ remote: 'mf_search', version: '1.0.0', failed: false }] }),
  reportChange: () => ({ field: 'Phone', note: 'The number on the door is another one.' }),
};
