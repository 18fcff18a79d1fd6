import { reviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { toOwnReview } from './to-own-review.ts';

it('shows an author that staff deleted a review, the reason, and only the redacted text', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const original = { text: 'Dr. CANARY was kind.', tags: [] };
  const doc = reviewDoc({
    status: 'deleted',
    text: 'Dr. [name removed by moderator] was kind.',
    redaction: { original, at, by: 'admin_1', notes: 'CANARY' },
    deletion: { from: 'approved', with: 'itself', note: 'It was a test.', at, by: 'admin_1' },
  });
  const own = toOwnReview(doc, null, [], null);
  expect(own).toMatchObject({
    status: 'removed',
    decision: { outcome: 'removed', note: 'It was a test.', reasons: [], at: at.toISOString() },
    can: { edit: false, withdraw: false, appeal: false, attachProof: false },
  });
  expect(JSON.stringify(own)).not.toMatch(/CANARY|admin_1/);
});

it('shows an author the result of a proof, without its file or who decided', () => {
  const doc = reviewDoc({ status: 'approved' });
  const at = new Date('2026-11-21T12:00:00Z');
  const waiting = {
    _id: 'CANARY_name',
    reviewId: doc._id,
    status: 'waiting' as const,
    sentAt: at,
    fileUntil: at,
  };
  const own = toOwnReview(doc, null, [], waiting);
  const result = { at: at.toISOString(), fileUntil: at.toISOString() };
  expect(own.proof).toEqual({ status: 'waiting', note: '', ...result });
  expect(own.can.attachProof).toBe(false);
  const declined = { ...waiting, status: 'declined' as const, decidedAt: at, note: 'No date.' };
  const later = toOwnReview(doc, null, [], declined);
  expect(later.proof).toEqual({ status: 'declined', note: 'No date.', ...result });
  expect(later.can.attachProof).toBe(true);
  expect(toOwnReview({ ...doc, verification: 'proof' }, null, [], null).can.attachProof).toBe(false);
  expect(JSON.stringify([own, later])).not.toMatch(/CANARY/);
});
