import type { ReviewDoc } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import type { ReviewStatus } from '@app/option-lists';
import { expect, it } from 'vitest';
import { addAsEdit, canBecomeEdit, isPreferred } from './duplicate-reviews.ts';

const createReview = (status: ReviewStatus, day = 1) =>
  createReviewDoc({ status, submittedAt: new Date(`2026-11-0${day}`) });

it.each([
  ['approved', 'pending', true],
  ['pending', 'flagged', false],
  ['approved', 'flagged', false],
  ['pending', 'changes_requested', true],
  ['changes_requested', 'pending', false],
  ['changes_requested', 'draft', true],
] as const)('a review that is %s comes before one that is %s: %s', (status, otherStatus, isExpected) => {
  // The older one, so that age alone would decide the other way.
  expect(isPreferred(createReview(status), createReview(otherStatus, 2))).toBe(isExpected);
});

it('of two pending reviews the newer one comes first', () => {
  expect(isPreferred(createReview('pending', 2), createReview('pending'))).toBe(true);
  expect(isPreferred(createReview('pending'), createReview('pending', 2))).toBe(false);
});

const createAppealFields = (status: 'open' | 'declined') =>
  ({ appeal: { text: 'Why?', at: new Date(), status } }) as Partial<ReviewDoc>;

it.each([
  ['approved', 'pending', {}, true],
  ['flagged', 'pending', {}, true],
  ['approved', 'pending', createAppealFields('open'), false],
  ['approved', 'pending', createAppealFields('declined'), true],
  ['pending_revision', 'pending', {}, false],
  ['approved', 'changes_requested', {}, false],
] as const)(
  'a review that is %s takes one that is %s, beside %j, as its edit: %s',
  (keptStatus, endedStatus, keptFields, isExpected) => {
    expect(canBecomeEdit({ ...createReview(keptStatus), ...keptFields }, createReview(endedStatus))).toBe(
      isExpected,
    );
  },
);

it('the edit has the redaction of the pending review, its risks, its confirmation and its language', () => {
  const redaction = { original: { text: 'x', tags: [] }, at: new Date(), by: 'admin_1', notes: '' };
  const attestedAt = new Date('2026-11-02');
  const endedReview = { ...createReview('pending', 2), text: 'Other words.', redaction, attestedAt };
  const editedReview = addAsEdit(createReview('approved'), {
    ...endedReview,
    risks: ['phone'],
    locale: 'es',
  });
  expect(editedReview).toMatchObject({
    status: 'pending_revision',
    risks: ['phone'],
    attestedAt,
    locale: 'es',
    submittedAt: endedReview.submittedAt,
    revision: { content: { text: 'Other words.' }, redaction },
  });
});
