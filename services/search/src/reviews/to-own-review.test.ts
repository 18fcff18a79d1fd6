import { reviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { toOwnReview } from './to-own-review.ts';

it('tells an author that the team has deleted a review, and why, and what it was redacted to alone', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const original = { text: 'Dr. CANARY was kind.', tags: [] };
  const doc = reviewDoc({
    status: 'deleted',
    text: 'Dr. [name removed by moderator] was kind.',
    redaction: { original, at, by: 'admin_1', notes: 'CANARY' },
    deletion: { from: 'approved', with: 'itself', note: 'It was a test.', at, by: 'admin_1' },
  });
  const own = toOwnReview(doc, null, []);
  expect(own).toMatchObject({
    status: 'removed',
    decision: { outcome: 'removed', note: 'It was a test.', reasons: [], at: at.toISOString() },
    can: { edit: false, withdraw: false, appeal: false },
  });
  expect(JSON.stringify(own)).not.toMatch(/CANARY|admin_1/);
});
