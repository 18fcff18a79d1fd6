import { reviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { applyEdit, applyRejection } from './changes.ts';

const now = new Date('2026-11-21');
const { text, ...named } = reviewDoc({ status: 'approved', anonymous: false });
const review = { ...named, text };
const decision = {
  outcome: 'rejected',
  reasons: ['Abusive or obscene'],
  note: '',
  at: now,
  by: 'owner',
} as const;

it('becoming anonymous applies at once, whatever happens to the edited text', () => {
  const waiting = applyEdit(
    review,
    { ...review, text: 'Other words, long enough to be a review of their own.', anonymous: true },
    now,
  );
  expect(waiting).toMatchObject({ status: 'pending_revision', anonymous: true, text });
  expect(applyRejection('reject', waiting, { ...decision, reasons: [...decision.reasons] }).anonymous).toBe(
    true,
  );
});

it('showing a name applies when staff approve', () => {
  const hidden = { ...review, anonymous: true };
  expect(applyEdit(hidden, { ...hidden, anonymous: false }, now).anonymous).toBe(true);
});
