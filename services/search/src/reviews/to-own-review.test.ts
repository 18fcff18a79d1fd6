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

it('shows an author a decision with its words, in Spanish where staff added its reason, not who made it', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const advertReason = { value: 'Advertises something', es: 'Hace publicidad', retired: true };
  const addedOptions = { ...noAddedOptions, decisionReasons: [advertReason] };
  const reasons = [advertReason.value, 'False or fake'];
  const decision = { outcome: 'rejected' as const, reasons, note: 'Please leave it out.', at, by: 'admin_1' };
  const es = { [advertReason.value]: advertReason.es };
  const shownDecision = {
    outcome: 'rejected',
    reasons,
    es,
    note: 'Please leave it out.',
    at: at.toISOString(),
  };
  const { text: _, ...content } = createReviewDoc();
  const revision = {
    content: { ...content, text: 'New words.' },
    submittedAt: at,
    status: 'refused' as const,
  };
  const ownReview = toOwnReview(createReviewDoc({ decision, revision }), null, addedOptions, null);
  expect(ownReview).toMatchObject({ revision: { content: { text: 'New words.' } }, can: { edit: true } });
  expect(ownReview.decision).toEqual(shownDecision);

  const yearLater = {
    overallRating: 2,
    text: 'It squeaks.',
    language: 'en',
    status: 'rejected',
    submittedAt: at,
    decision,
  } as const;
  expect(toOwnReview(createReviewDoc({ yearLater }), null, addedOptions, null).yearLater).toEqual({
    overallRating: 2,
    text: 'It squeaks.',
    status: 'rejected',
    submittedAt: at.toISOString(),
    reasons,
    es,
    note: 'Please leave it out.',
  });
});

it('shows an author the public reply, and whether its change helped, alone', () => {
  const reply = {
    text: 'We added hours on Saturdays.',
    status: 'approved',
    change: 'made',
    publishedAt: new Date('2026-06-17'),
    userId: 'user_CANARY',
    risks: ['CANARY'],
    revision: { text: 'CANARY', submittedAt: new Date(), status: 'pending' },
  } as const;
  const toOwnReply = (overrides: object) =>
    toOwnReview(createReviewDoc({ reply: { ...reply, ...overrides } as never }), null, noAddedOptions, null)
      .reply;
  const shownReply = { text: reply.text, change: 'made', resolved: false };
  expect(toOwnReply({})).toEqual(shownReply);
  expect(toOwnReply({ resolvedAt: new Date() })).toEqual({ ...shownReply, resolved: true });
  expect(toOwnReply({ status: 'pending' })).toBeNull();
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
