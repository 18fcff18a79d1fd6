import { createReviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { toOwnReview } from './to-own-review.ts';

const noAddedOptions = { decisionReasons: [], strengthTags: [], concernTags: [] };

it('shows an author that staff deleted a review, the reason, only the redacted text, and nothing that waits', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const original = { text: 'Dr. CANARY was kind.', tags: [] };
  const doc = createReviewDoc({
    status: 'deleted',
    text: 'Dr. [name removed by moderator] was kind.',
    redaction: { original, at, by: 'admin_1', notes: 'CANARY' },
    deletion: { from: 'flagged', with: 'itself', note: 'It was a test.', at, by: 'admin_1' },
    appeal: { text: 'It was not a test at all.', status: 'open', at },
    hidden: { at, reason: 'Harmful or illegal', because: 'reader' },
    revision: { content: createReviewDoc(), submittedAt: at, status: 'pending' },
  });
  const ownReview = toOwnReview(doc, null, noAddedOptions, null);
  expect(ownReview).toMatchObject({
    status: 'removed',
    deleted: true,
    appeal: null,
    hidden: null,
    revision: null,
    decision: { outcome: 'removed', note: 'It was a test.', reasons: [], at: at.toISOString() },
    can: { edit: false, withdraw: false, appeal: false, attachProof: false },
  });
  expect(JSON.stringify(ownReview)).not.toMatch(/CANARY|admin_1/);
  const mergedDoc = { ...doc, deletion: { ...doc.deletion!, note: '' } };
  expect(toOwnReview(mergedDoc, null, noAddedOptions, null)).toMatchObject({ deleted: true, decision: null });
});

it('shows an author an appeal, after which there is no other', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const decision = { outcome: 'rejected' as const, reasons: [], note: '', at, by: 'admin_1' };
  const doc = createReviewDoc({ status: 'rejected', publishedAt: undefined, decision });
  expect(toOwnReview(doc, null, noAddedOptions, null)).toMatchObject({ appeal: null, can: { appeal: true } });
  const appeal = { text: 'It names nobody.', status: 'open', at } as const;
  expect(toOwnReview({ ...doc, appeal }, null, noAddedOptions, null)).toMatchObject({
    appeal: { ...appeal, at: at.toISOString() },
    can: { appeal: false },
  });
});

it('shows an author the name under which the review stands, whatever the account is called now', () => {
  const doc = createReviewDoc({ status: 'pending', displayName: 'Margaret S.' });
  expect(toOwnReview(doc, null, noAddedOptions, null).author).toBe('Margaret S.');
});

it('shows an author the result of a proof, without its file or who decided', () => {
  const doc = createReviewDoc({ status: 'approved' });
  const at = new Date('2026-11-21T12:00:00Z');
  const waitingProof = {
    _id: 'CANARY_name',
    reviewId: doc._id,
    status: 'waiting' as const,
    sentAt: at,
    fileUntil: at,
  };
  const ownReview = toOwnReview(doc, null, noAddedOptions, waitingProof);
  const sharedFields = { at: at.toISOString(), fileUntil: at.toISOString() };
  expect(ownReview.proof).toEqual({ status: 'waiting', note: '', ...sharedFields });
  expect(ownReview.can.attachProof).toBe(false);
  const declinedProof = { ...waitingProof, status: 'declined' as const, decidedAt: at, note: 'No date.' };
  const laterReview = toOwnReview(doc, null, noAddedOptions, declinedProof);
  expect(laterReview.proof).toEqual({ status: 'declined', note: 'No date.', ...sharedFields });
  expect(laterReview.can.attachProof).toBe(true);
  expect(toOwnReview({ ...doc, verification: 'proof' }, null, noAddedOptions, null).can.attachProof).toBe(
    false,
  );
  expect(JSON.stringify([ownReview, laterReview])).not.toMatch(/CANARY/);
});

it('shows an author what readers see: the level that reviews show, and nothing while it is not public', () => {
  const doc = createReviewDoc({
    status: 'approved',
    visible: true,
    shownLevel: 'Lower limb',
    careMonth: '2025-12',
  });
  expect(toOwnReview(doc, null, noAddedOptions, null).public).toMatchObject({
    level: 'Lower limb',
    care: { season: 'winter', year: 2026 },
  });
  expect(toOwnReview({ ...doc, visible: false }, null, noAddedOptions, null).public).toBeNull();
});
