import { createReviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import {
  applyEdit,
  applyRejection,
  applyRemoval,
  applyReviewReopening,
  applyUndo,
  detachAuthor,
} from './changes.ts';
import { toDisplayName } from './content.ts';

const now = new Date('2026-11-21');
const { text, ...reviewFields } = createReviewDoc({ status: 'approved', anonymous: false });
const review = { ...reviewFields, text };
const decision = {
  outcome: 'rejected',
  reasons: ['Abusive or obscene'],
  note: '',
  at: now,
  by: 'owner',
} as const;

it('becoming anonymous applies at once, whatever happens to the edited text', () => {
  const editedReview = applyEdit(
    review,
    { ...review, text: 'Other words, long enough to be a review of their own.', anonymous: true },
    now,
  );
  expect(editedReview).toMatchObject({ status: 'pending_revision', anonymous: true, text });
  expect(
    applyRejection('reject', editedReview, { ...decision, reasons: [...decision.reasons] }).anonymous,
  ).toBe(true);
});

it('showing a name applies when staff approve', () => {
  const anonymousReview = { ...review, anonymous: true };
  expect(applyEdit(anonymousReview, { ...anonymousReview, anonymous: false }, now).anonymous).toBe(true);
});

it('what ends a review or its author ends the edit and the appeal beside it', () => {
  const appeal = { text: 'Why?', at: now, status: 'declined' } as const;
  const editedReview = { ...applyEdit(review, { ...review, text: 'Other words.' }, now), appeal };
  const removedReview = applyRemoval('remove', editedReview, {
    ...decision,
    outcome: 'removed',
    reasons: [],
  });
  const sentStatements = { attestedAt: now, locale: 'es' as const };
  const detachedReview = detachAuthor({ ...editedReview, ...sentStatements }, 'gone_1');
  // A new decision can be appealed again.
  const reopenedReview = applyReviewReopening('reopen', { ...review, status: 'rejected', appeal });
  for (const [changedReview, absentFields] of [
    [removedReview, ['revision', 'appeal']],
    [detachedReview, ['revision', 'appeal', 'attestedAt', 'locale']],
    [reopenedReview, ['appeal']],
  ] as const)
    for (const field of absentFields) expect(changedReview).not.toHaveProperty(field);
});

it('Undo keeps flags that readers sent after the decision', () => {
  const flaggedReview = { ...review, v: 2, status: 'flagged', openFlags: 1 } as const;
  expect(applyUndo(flaggedReview, review, 0)).toMatchObject({ status: 'flagged', openFlags: 1, v: 3 });
});

it.each([
  ['Dana', 'rivers', 'Dana R.'],
  [' Dana  Lee ', null, 'Dana Lee'],
  [null, 'Rivers', ''],
  ['x'.repeat(61), 'Öhman', `${'x'.repeat(60)} Ö.`],
])('%s %s is shown as %s', (firstName, lastName, displayName) => {
  expect(toDisplayName(firstName, lastName)).toBe(displayName);
});
