import { createReviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { hasPublicChange } from './public-change.ts';

const review = createReviewDoc({ status: 'approved', visible: true });
const reply = { text: 'Thank you.', status: 'approved', publishedAt: new Date(), v: 1 } as const;
const answeredReview = { ...review, reply };

it.each([
  [review, { visible: false }],
  [review, { text: 'Other words.' }],
  [review, { title: 'A title' }],
  [review, { tags: ['Long waits'] }],
  [review, { stage: 'Revision' }],
  [review, { device: 'Microprocessor knee' }],
  [review, { monthsToFit: 3 }],
  [review, { adjustments: 4 }],
  [review, { careMonth: '2025-01' }],
  [review, { relation: 'parent' }],
  [review, { incentive: 'offered' }],
  [review, { displayName: 'Bea L.' }],
  [review, { anonymous: !review.anonymous }],
  [review, { shownLevel: 'Hip' }],
  [review, { edited: !review.edited }],
  [review, { verification: 'proof' }],
  [review, { reply }],
  [answeredReview, { reply: { ...reply, text: 'Thanks.' } }],
  [answeredReview, { reply: { ...reply, change: 'made' } }],
  [answeredReview, { reply: { ...reply, resolvedAt: new Date() } }],
])('readers see the change %#', (previousReview, change) => {
  expect(hasPublicChange(previousReview, { ...previousReview, ...change } as typeof review)).toBe(true);
});

it.each([
  { v: 7, openFlags: 2, status: 'flagged', submittedAt: new Date(0) },
  { revision: { content: { ...review, text: 'Other words.' }, submittedAt: new Date(), status: 'pending' } },
  { reply: { ...reply, status: 'pending' } },
])('readers do not see the change %#', (change) => {
  expect(hasPublicChange(review, { ...review, ...change } as typeof review)).toBe(false);
  const hiddenReview = { ...review, visible: false };
  expect(
    hasPublicChange(hiddenReview, { ...hiddenReview, ...change, text: 'Other words.' } as typeof review),
  ).toBe(false);
});
