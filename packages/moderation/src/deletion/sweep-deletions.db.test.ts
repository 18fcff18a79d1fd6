import { findFormerAccountIds, type SanctionDoc, sealAudit, verifyAudit } from '@app/db';
import { createReviewDoc, createSanctionDoc } from '@app/db/documents-for-tests';
import { addDays, openStage, startTime } from '@app/listings/testing/stage';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { appealReview } from '@app/reviews/review/author/own-review';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { voteHelpful } from '@app/reviews/review/helpful/vote-helpful';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { removeReview } from '@app/reviews/review/staff/remove-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createAuthor, createContent, createEdit } from '@app/reviews/testing/inputs';
import { listActorUserIds, requestDeletion } from '@app/status-changes/deletions.store';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { expect, it } from 'vitest';
import { deleteAccount } from '../testing/delete-account.ts';
import { forgetFormerAccounts, storeSanctionedHashes } from './forget-traces.store.ts';
import { eraseRestoredAccounts, sweepDeletions } from './sweep-deletions.ts';

const stage = await openStage();
const nothingSwept = { purged: 0, failed: 0, held: 0, overdue: 0 };

it('a deletion request returns one receipt for repeated and concurrent calls', async () => {
  const mailFields = { address: 'dana@mail.test', locale: 'es' as const };
  const input = { userId: 'user_twice', reviewFate: 'keep' as const, ...mailFields };
  const deletions = await Promise.all([1, 2, 3, 4].map(() => requestDeletion(stage.as('user_twice'), input)));
  const [{ receipt }] = deletions as [(typeof deletions)[0]];
  expect(new Set(deletions.map((deletion) => deletion.receipt))).toEqual(new Set([receipt]));
  expect(deletions[0]).toMatchObject({ requestedAt: startTime, purgeBy: addDays(30), reviews: 'keep' });
  const outboxEntries = await stage.outbox
    .find({ key: new RegExp(receipt) })
    .sort({ key: 1 })
    .toArray();
  const identityCall = { do: 'delete', userId: 'user_twice' };
  const mail = { template: 'account-deleted', to: 'dana@mail.test', locale: 'es', values: { receipt } };
  expect(outboxEntries).toMatchObject([
    { kind: 'identity', subject: 'user:user_twice', payload: identityCall, dueAt: startTime },
    { kind: 'mail', payload: mail },
  ]);
});

it.each(['delete', 'keep'] as const)(
  'a deletion removes all data of the account, the text under a redaction too: reviews "%s"',
  async (reviewFate) => {
    const userId = `user_canary_${reviewFate}`;
    const canary = `Zanzibar${reviewFate}`;
    const text = `${canary} is what I say of the visits that I had here.`;
    const redactedText = text.replace(canary, '[name removed by moderator]');
    const { review: redactedReview } = await stage.createPublishedReview({ text }, { userId });
    await redactReview(stage.admin, { id: redactedReview.publicId, text: redactedText });
    await flagReview(stage.as('user_reader'), {
      publicId: redactedReview.publicId,
      reason: 'Abusive',
      note: '',
    });
    const { review: editedReview } = await stage.createPublishedReview({}, { userId });
    await editReview(stage.as(userId), createEdit(editedReview.publicId, editedReview.v, { text }));
    const { review: removedReview } = await stage.createPublishedReview(
      { text: `${text} Twice.` },
      { userId },
    );
    await deleteReview(stage.admin, { id: removedReview.publicId, notes: 'A test.' });
    await stage.createPendingReview(await stage.createListing(), { text: `${text} Now.` }, userId);
    const rejectedReview = await stage.createPendingReview(await stage.createListing(), { text }, userId);
    const rejectionInput = { id: rejectedReview.publicId, reasons: ['False or fake'], notes: canary };
    await rejectReview(stage.admin, rejectionInput);
    await appealReview(stage.as(userId), { publicId: rejectedReview.publicId, text: `${canary} is true.` });
    const deletion = await requestDeletion(stage.as(userId), { userId, reviewFate });

    // The provider is not called yet: all other data are erased at once, and the id after the call.
    expect((await sweepDeletions(stage.worker)).purged).toBe(0);
    const documentsMeanwhile = await stage.readAllDocuments();
    expect(documentsMeanwhile).not.toContain(canary);
    expect(documentsMeanwhile).toContain(userId);
    await stage.endIdentityCalls();
    expect((await sweepDeletions(stage.as('worker', addDays(1)))).purged).toBeGreaterThan(0);
    const remainingDocuments = await stage.readAllDocuments();
    for (const secret of [userId, canary]) expect(remainingDocuments).not.toContain(secret);

    const publicIds = [redactedReview.publicId, editedReview.publicId];
    const remainingReviews = await stage.reviews
      .find({ publicId: { $in: publicIds } })
      .sort({ _id: 1 })
      .toArray();
    expect(remainingReviews.map(({ text }) => text)).toEqual(
      reviewFate === 'keep' ? [redactedText, editedReview.text] : [],
    );
    for (const review of remainingReviews) {
      expect(review).toMatchObject({ visible: true, anonymous: true, displayName: '' });
      expect(review.userId).toMatch(/^gone_/);
      expect(review).not.toHaveProperty('revision');
    }
    const deletionDoc = await stage.deletions.findOne({ receipt: deletion.receipt });
    expect(deletionDoc).toMatchObject({ purgedAt: addDays(1) });
    expect(deletionDoc).not.toHaveProperty('userId');
    expect(await sweepDeletions(stage.as('worker', addDays(1)))).toEqual(nothingSwept);
    // Without the histories of deleted reviews, whose end is not in the log.
    const deletionRows = await stage.audit.find({ action: 'review.delete' }).toArray();
    await stage.audit.deleteMany({ 'target.id': { $in: deletionRows.map(({ target }) => target.id) } });
    await expectSoundReviews(stage);
  },
);

it('the sweep retries the identity provider, and reports overdue deletions', async () => {
  await requestDeletion(stage.as('user_stuck'), { userId: 'user_stuck', reviewFate: 'delete' });
  const filter = { subject: 'user:user_stuck' };
  await stage.outbox.updateOne(filter, { $set: { status: 'failed', doneAt: startTime, attempts: 10 } });
  expect(await sweepDeletions(stage.as('worker', addDays(29)))).toEqual(nothingSwept);
  expect(await stage.outbox.findOne(filter)).toMatchObject({ status: 'waiting', attempts: 0 });
  expect(await sweepDeletions(stage.as('worker', addDays(31)))).toEqual({ ...nothingSwept, overdue: 1 });
  await stage.endIdentityCalls();
  await sweepDeletions(stage.as('worker', addDays(31)));
});

/** Seals the log as of a minute later, because row ids have the time of the database's clock, not the test's. */
const sealAuditLog = () => sealAudit(stage, new Date(), Math.floor(Date.now() / 1000) + 60);

it('the sweep keeps the sealed audit log valid (S27)', async () => {
  await stage.createPendingReview(await stage.createListing(), {}, 'user_sealed');
  await requestDeletion(stage.as('user_sealed'), { userId: 'user_sealed', reviewFate: 'keep' });
  expect((await sealAuditLog()).rows).toBeGreaterThan(0);
  await stage.endIdentityCalls();
  await sweepDeletions(stage.worker);
  expect(await stage.readAllDocuments()).not.toContain('user_sealed');
  expect(await verifyAudit(stage)).toMatchObject({ sound: true, problems: [] });
  await stage.audit.updateOne({ 'target.kind': 'review' }, { $set: { action: 'review.approve-not' } });
  expect((await verifyAudit(stage)).sound).toBe(false);
  await stage.auditSeals.deleteMany();
});

it('the sweep keeps the audit log valid when it is interrupted anywhere (S27)', async () => {
  for (const failingCall of [1, 2]) {
    const userId = `user_cut_off_${failingCall}`;
    await stage.createPendingReview(await stage.createListing(), {}, userId);
    await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep' });
    await sealAuditLog();
    await stage.endIdentityCalls();
    let callCount = 0;
    const failingSeals = new Proxy(stage.auditSeals, {
      get(collection, name) {
        if (name === 'updateMany' && ++callCount === failingCall) throw new Error('cut off');
        const member = Reflect.get(collection, name) as unknown;
        return typeof member === 'function' ? member.bind(collection) : member;
      },
    });
    const collections = { ...stage.collections, auditSeals: failingSeals };
    expect(await sweepDeletions({ ...stage.worker, collections })).toMatchObject({ purged: 0, failed: 1 });
    expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: 1, failed: 0 });
    expect(await stage.readAllDocuments()).not.toContain(userId);
    expect(await verifyAudit(stage)).toMatchObject({ sound: true, problems: [] });
  }
  await stage.auditSeals.deleteMany();
});

it('data under a legal hold stay until it ends, and none of them is shown', async () => {
  const userId = 'user_held';
  const heldReview = await stage.createPendingReview(await stage.createListing(), {}, userId);
  const text = 'Nobody heard me at all.';
  const { listing, review } = await stage.createPublishedReview({ text }, { userId });
  const { publicId } = review;
  await voteHelpful(stage.as('user_reader'), { publicId, emails: [] });
  const { _id } = await stage.addLegalHold('review', heldReview.publicId);
  const readHeldReviews = () => Promise.all([heldReview.publicId, publicId].map(stage.readReview));
  const heldSweep = { purged: 0, failed: 0, held: 1 };
  expect(await deleteAccount(stage, userId, { reviewFate: 'delete' })).toMatchObject(heldSweep);
  const hiddenReviews = await readHeldReviews();
  expect(hiddenReviews).toMatchObject([
    { ...heldReview, v: 2, status: 'withdrawn', live: false, withdrawnAt: startTime },
    { status: 'withdrawn', visible: false, text },
  ]);
  expect(await stage.readListing(listing)).toMatchObject({ reviewCount: 0 });
  await expectConflict(approveReview(stage.admin, { id: heldReview.publicId }), 'not_now');
  await sweepDeletions(stage.worker);
  expect(await readHeldReviews()).toEqual(hiddenReviews);
  await stage.legalRequests.updateOne({ _id }, { $set: { hold: false } });
  expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: 1, held: 0 });
  await stage.legalRequests.deleteOne({ _id });
  expect(await stage.readAllDocuments()).not.toContain(userId);
});

it('reviews that stay are shown without a name while a legal hold keeps it', async () => {
  const userId = 'user_held_name';
  const { review: editedReview } = await stage.createPublishedReview(
    { text: 'Edited words of mine.' },
    { userId },
  );
  const { review: removedReview } = await stage.createPublishedReview(
    { text: 'Deleted words of mine.' },
    { userId },
  );
  const pendingReview = await stage.createPendingReview(await stage.createListing(), {}, userId);
  await editReview(stage.as(userId), createEdit(editedReview.publicId, 2, { text: 'Other words of mine.' }));
  // What staff deleted while it was hidden is not public.
  const hidden = { at: startTime, reason: 'Harmful or illegal', because: 'reader' } as const;
  await stage.reviews.updateOne({ _id: removedReview._id }, { $set: { hidden, visible: false } });
  await deleteReview(stage.admin, { id: removedReview.publicId, notes: 'It was a test.' });
  const { _id } = await stage.addLegalHold('user', userId);
  expect(await deleteAccount(stage, userId)).toMatchObject({ purged: 0, failed: 0, held: 1 });
  const { displayName } = editedReview;
  const shownReview = await stage.readReview(editedReview.publicId);
  expect(shownReview).toMatchObject({ status: 'approved', visible: true, anonymous: true, displayName });
  expect(shownReview).toMatchObject({ userId, revision: { status: 'refused' } });
  const { text } = pendingReview;
  expect(await stage.readReview(pendingReview.publicId)).toMatchObject({ status: 'withdrawn', text });
  expect(await stage.readReview(removedReview.publicId)).toMatchObject({ status: 'deleted' });
  await sweepDeletions(stage.worker);
  expect(await stage.readReview(editedReview.publicId)).toEqual(shownReview);
  await stage.legalRequests.deleteOne({ _id });
  expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: 1 });
  expect(await stage.readReview(editedReview.publicId)).toMatchObject({ visible: true, displayName: '' });
  for (const { publicId } of [pendingReview, removedReview])
    expect(await stage.readReview(publicId)).toBeNull();
});

it('a restored backup is erased again, except for what is under a legal hold', async () => {
  const userId = 'user_restored';
  const text = 'Restored words that were to be gone for good, all of them.';
  const review = await stage.createPendingReview(await stage.createListing(), { text }, userId);
  await deleteAccount(stage, userId, { reviewFate: 'delete' });
  expect(await stage.readAllDocuments()).not.toContain(userId);
  expect(await eraseRestoredAccounts(stage.worker)).toMatchObject({ erased: 0 });

  await stage.reviews.insertOne(review);
  const { _id } = await stage.addLegalHold('review', review.publicId);
  expect(await eraseRestoredAccounts(stage.worker)).toEqual({ erased: 0, held: 1 });
  expect(await stage.readReview(review.publicId)).toMatchObject({ status: 'withdrawn', text });

  await stage.legalRequests.deleteOne({ _id });
  expect(await eraseRestoredAccounts(stage.worker)).toEqual({ erased: 1, held: 0 });
  expect(await stage.readAllDocuments()).not.toMatch(/Restored words|user_restored/);
});

it('the person of a deleted account is recognized by hashes while a review or a sanction of theirs stands', async () => {
  const { reviews, sanctions, formerAccounts } = stage;
  const userId = 'user_returns';
  const emails = ['kampala@mail.test'];
  const [listing, otherListing] = [await stage.createListing(), await stage.createListing()];
  const submit = (authorId: string, authorEmails: readonly string[], { _id: listingId } = listing) =>
    submitReview(stage.as(authorId), {
      listingId,
      content: createContent(),
      locale: 'en',
      author: createAuthor({ emails: authorEmails }),
    });
  const { publicId } = await submit(userId, emails);
  await approveReview(stage.admin, { id: publicId, v: 1 });
  const about = { kind: 'review', id: publicId };
  const createSanction = (overrides: Partial<SanctionDoc> = {}) =>
    createSanctionDoc({ userId, about, from: startTime, until: addDays(90), ...overrides });
  const activeSanction = createSanction();
  const endedSanctions = [createSanction({ until: startTime }), createSanction({ liftedAt: startTime })];
  await sanctions.insertMany([activeSanction, ...endedSanctions]);
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep', identifiers: { emails } });
  await sweepDeletions(stage.worker);
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: 1 });
  expect(await stage.readAllDocuments()).not.toMatch(/user_returns|kampala/);

  const { userId: pseudonym } = await stage.readReview(publicId);
  const keptSanctions = await sanctions.find({ 'about.id': publicId }).toArray();
  expect(keptSanctions).toEqual([{ ...activeSanction, userId: pseudonym }]);
  const resubmission = submit('user_returned', ['other@mail.test', 'Kampala@mail.test']);
  await expectDomainError(resubmission, 'already_reviewed');
  await submit('user_returned', emails, otherListing);
  await submit('user_else', ['else@mail.test']);

  // The review or the sanction alone is enough to keep the hashes.
  const isRecognizedOnDay = async (day: number) => {
    await forgetFormerAccounts(stage.as('worker', addDays(day)));
    return (await formerAccounts.countDocuments({ _id: pseudonym })) === 1;
  };
  expect(await isRecognizedOnDay(89)).toBe(true);
  const { v } = (await reviews.findOne({ publicId }))!;
  await removeReview(stage.admin, { id: publicId, v, reasons: ['False or fake'], notes: '' });
  expect(await isRecognizedOnDay(89)).toBe(true);
  // A removed review does not block a new one.
  await submit('user_back', emails);
  expect(await isRecognizedOnDay(90)).toBe(false);
  expect(await sanctions.countDocuments({ userId: pseudonym })).toBe(0);
  await submit('user_returned', emails);
});

it('a sanctioned person whose account was deleted at the identity provider itself is recognized', async () => {
  const { sanctions, formerAccounts } = stage;
  const userId = 'user_slips_away';
  const identifiers = { emails: ['slips@mail.test'] };
  const createSanction = (sanctionedUserId: string, until: Date) =>
    createSanctionDoc({ userId: sanctionedUserId, from: startTime, until });
  const activeSanction = createSanction(userId, addDays(90));
  const shortSanction = createSanction('user_was_suspended', addDays(1));
  await sanctions.insertMany([
    activeSanction,
    shortSanction,
    createSanction('user_vanished_before', addDays(90)),
    createSanction('user_long_over', startTime),
  ]);
  const storeHashes = () =>
    storeSanctionedHashes(stage.worker, async (sanctionedUserId) =>
      sanctionedUserId === 'user_vanished_before' ? undefined : identifiers,
    );
  expect([await storeHashes(), await storeHashes()]).toEqual([2, 0]);

  await requestDeletion(stage.worker, { userId, reviewFate: 'delete' });
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: 1 });
  const { userId: pseudonym, keys } = (await sanctions.findOne({ _id: activeSanction._id }))!;
  expect(pseudonym).toMatch(/^gone_/);
  expect(await findFormerAccountIds(stage, identifiers)).toEqual([pseudonym]);
  expect(await formerAccounts.findOne({ _id: pseudonym })).toMatchObject({ keys });

  // The hashes end with the sanction.
  const hasHashesAt = async (now: Date) => {
    await forgetFormerAccounts(stage.as('worker', now));
    return (await sanctions.findOne({ _id: shortSanction._id }))?.keys !== undefined;
  };
  expect(await hasHashesAt(new Date(addDays(1).getTime() - 1))).toBe(true);
  expect(await hasHashesAt(addDays(1))).toBe(false);
});

it('no hash is kept of a person of whom nothing stands', async () => {
  const userId = 'user_all_gone';
  await stage.createPendingReview(await stage.createListing(), {}, userId);
  const identifiers = { emails: ['gone@mail.test'] };
  const { receipt } = await requestDeletion(stage.as(userId), { userId, reviewFate: 'delete', identifiers });
  expect(await stage.deletions.findOne({ receipt })).not.toHaveProperty('keys');
});

it('accounts are listed by their actions, without invented ones of sample data', async () => {
  await stage.reviews.insertOne(createReviewDoc({ userId: 'user_invented', status: 'withdrawn' }));
  await stage.createPendingReview(await stage.createListing(), {}, 'user_real');
  const knownUserIds: string[] = [];
  for await (const batch of listActorUserIds(stage, 2)) knownUserIds.push(...batch);
  expect(knownUserIds).toContain('user_real');
  expect(knownUserIds).not.toContain('user_invented');
  expect(knownUserIds.some((id) => id.startsWith('gone_') || id.startsWith('admin'))).toBe(false);
});
