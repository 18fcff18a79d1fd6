import { findFormerAccountIds, type ListingDoc, type SanctionDoc, sealAudit, verifyAudit } from '@app/db';
import {
  createLegalHoldDoc,
  createReportDoc,
  createReviewDoc,
  createSanctionDoc,
} from '@app/db/documents-for-tests';
import { appealReview } from '@app/reviews/review/author/appeal-review';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { voteHelpful } from '@app/reviews/review/helpful/vote-helpful';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { removeReview } from '@app/reviews/review/staff/remove-review';
import { listActorUserIds } from '@app/status-changes/deletion/deletions.store';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { expectSoundReviews } from '../testing/expect-sound-reviews.ts';
import {
  addDays,
  createAuthor,
  createContent,
  createEdit,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../testing/stage.ts';
import { forgetFormerAccounts, storeSanctionedHashes } from './forget-traces.store.ts';
import { eraseRestoredAccounts, sweepDeletions } from './sweep-deletions.ts';

const stage = await openStage();
const createListing = async () => stage.createListing({ state: 'KS' });
const ownedListingFields = { state: 'KS', email: 'owner@own-practice.test' };

/** Creates all data that an account may leave, with unique texts. */
async function createAccountTraces(userId: string, canary: string) {
  const text = `${canary} is what I say of the visits that I had here.`;
  const listings = await Promise.all([1, 2, 3, 4].map(createListing));
  const [publicListing, listingOfPending, listingOfRejected, editedListing] = listings as [
    ListingDoc,
    ListingDoc,
    ListingDoc,
    ListingDoc,
  ];
  const review = await stage.createPendingReview(
    publicListing,
    { text: text.replace(canary, 'This') },
    userId,
  );
  await approveReview(stage.as('admin_1'), { id: review.publicId, v: 1 });
  await stage.createPendingReview(listingOfPending, { text }, userId);
  const rejectedReview = await stage.createPendingReview(listingOfRejected, { text }, userId);
  const rejectionInput = { id: rejectedReview.publicId, v: 1, reasons: ['False or fake'], notes: canary };
  await rejectReview(stage.as('admin_1'), rejectionInput);
  await appealReview(stage.as(userId), {
    publicId: rejectedReview.publicId,
    text: `${canary} is true, every word.`,
  });
  const editedReview = await stage.createPendingReview(
    editedListing,
    { text: text.replace(canary, 'That'), anonymous: false },
    userId,
  );
  const { v } = (await approveReview(stage.as('admin_1'), { id: editedReview.publicId, v: 1 })).review;
  await editReview(stage.as(userId), createEdit(editedReview.publicId, v, { text }));

  const otherReview = await stage.createPendingReview(await createListing());
  await approveReview(stage.as('admin_1'), { id: otherReview.publicId, v: 1 });
  await flagReview(stage.as(userId), {
    publicId: otherReview.publicId,
    reason: 'Something else',
    note: canary,
  });
  await flagReview(stage.as('user_reader'), { publicId: review.publicId, reason: 'Abusive', note: '' }).catch(
    () => {},
  );
  const { reports, idempotency } = stage.collections;
  await stage.createListing({ ...ownedListingFields, ownerUserId: userId });
  await reports.insertOne(createReportDoc({ listingId: publicListing._id, note: canary, userId }));
  const response = { status: 201, body: canary };
  await idempotency.insertOne({
    _id: new ObjectId(),
    userId,
    key: 'k',
    request: 'r',
    holder: 'h',
    answer: response,
    createdAt: startTime,
  });
  return { shownReview: review, editedReview };
}

it('a deletion request returns one receipt for repeated and concurrent calls', async () => {
  const mailFields = { address: 'dana@mail.test', locale: 'es' as const };
  const input = { userId: 'user_twice', reviewFate: 'keep' as const, ...mailFields };
  const deletions = await Promise.all([1, 2, 3, 4].map(() => requestDeletion(stage.as('user_twice'), input)));
  expect(new Set(deletions.map(({ receipt }) => receipt)).size).toBe(1);
  expect(deletions[0]).toMatchObject({ requestedAt: startTime, purgeBy: addDays(30), reviews: 'keep' });
  const outboxEntries = await stage.collections.outbox
    .find({ key: new RegExp(deletions[0]!.receipt) })
    .sort({ key: 1 })
    .toArray();
  expect(outboxEntries).toMatchObject([
    {
      kind: 'identity',
      subject: 'user:user_twice',
      payload: { do: 'delete', userId: 'user_twice' },
      dueAt: startTime,
    },
    {
      kind: 'mail',
      payload: {
        template: 'account-deleted',
        to: 'dana@mail.test',
        locale: 'es',
        values: { receipt: deletions[0]!.receipt },
      },
    },
  ]);
});

it.each(['delete', 'keep'] as const)(
  'a deletion removes all data of the account: reviews "%s"',
  async (reviewFate) => {
    const userId = `user_canary_${reviewFate}`;
    const canary = `Zanzibar${reviewFate}`;
    const { shownReview, editedReview } = await createAccountTraces(userId, canary);
    const deletion = await requestDeletion(stage.as(userId), { userId, reviewFate });

    // The provider is not called yet: all other data are erased at once, and the id after the call.
    expect((await sweepDeletions(stage.as('worker'))).purged).toBe(0);
    const documentsMeanwhile = await stage.readAllDocuments();
    expect(documentsMeanwhile).not.toContain(canary);
    expect(documentsMeanwhile).toContain(userId);
    await stage.endIdentityCalls();
    expect((await sweepDeletions(stage.as('worker', addDays(1)))).purged).toBeGreaterThan(0);
    const remainingDocuments = await stage.readAllDocuments();
    for (const secret of [userId, canary, ownedListingFields.email])
      expect(remainingDocuments).not.toContain(secret);

    const remainingReviews = await stage.collections.reviews
      .find({ publicId: { $in: [shownReview.publicId, editedReview.publicId] } })
      .toArray();
    expect(remainingReviews).toHaveLength(reviewFate === 'keep' ? 2 : 0);
    for (const review of remainingReviews) {
      expect(review).toMatchObject({
        visible: true,
        anonymous: true,
        displayName: '',
        userId: expect.stringMatching(/^gone_/),
      });
      expect(review).not.toHaveProperty('revision');
    }
    const deletionDoc = await stage.collections.deletions.findOne({ receipt: deletion.receipt });
    expect(deletionDoc).toMatchObject({ purgedAt: addDays(1) });
    expect(deletionDoc).not.toHaveProperty('userId');
    expect(await sweepDeletions(stage.as('worker', addDays(1)))).toEqual({
      purged: 0,
      failed: 0,
      held: 0,
      overdue: 0,
    });
    await expectSoundRemainder();
  },
);

it('the sweep retries the identity provider, and reports overdue deletions', async () => {
  await requestDeletion(stage.as('user_stuck'), { userId: 'user_stuck', reviewFate: 'delete' });
  const entryFilter = { subject: 'user:user_stuck' };
  await stage.collections.outbox.updateOne(entryFilter, {
    $set: { status: 'failed', doneAt: startTime, attempts: 10 },
  });
  expect(await sweepDeletions(stage.as('worker', addDays(29)))).toEqual({
    purged: 0,
    failed: 0,
    held: 0,
    overdue: 0,
  });
  expect(await stage.collections.outbox.findOne(entryFilter)).toMatchObject({
    status: 'waiting',
    attempts: 0,
  });
  expect(await sweepDeletions(stage.as('worker', addDays(31)))).toEqual({
    purged: 0,
    failed: 0,
    held: 0,
    overdue: 1,
  });
  await stage.endIdentityCalls();
  await sweepDeletions(stage.as('worker', addDays(31)));
});

/** Seals the log as of a minute later, because row ids have the time of the database's clock, not the test's. */
const sealAuditLog = () => sealAudit(stage.collections, new Date(), Math.floor(Date.now() / 1000) + 60);

it('the sweep keeps the sealed audit log valid (S27)', async () => {
  await stage.createPendingReview(await createListing(), {}, 'user_sealed');
  await requestDeletion(stage.as('user_sealed'), { userId: 'user_sealed', reviewFate: 'keep' });
  expect((await sealAuditLog()).rows).toBeGreaterThan(0);
  await stage.endIdentityCalls();
  await sweepDeletions(stage.as('worker'));
  expect(await stage.readAllDocuments()).not.toContain('user_sealed');
  expect(await verifyAudit(stage.collections)).toMatchObject({ sound: true, problems: [] });
  await stage.collections.audit.updateOne(
    { 'target.kind': 'review' },
    { $set: { action: 'review.approve-not' } },
  );
  expect((await verifyAudit(stage.collections)).sound).toBe(false);
  await stage.collections.auditSeals.deleteMany();
});

it('the sweep keeps the audit log valid when it is interrupted anywhere (S27)', async () => {
  for (const failingCall of [1, 2]) {
    const userId = `user_cut_off_${failingCall}`;
    await stage.createPendingReview(await createListing(), {}, userId);
    await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep' });
    await sealAuditLog();
    await stage.endIdentityCalls();
    let callCount = 0;
    const failingSeals = new Proxy(stage.collections.auditSeals, {
      get(collection, name) {
        if (name === 'updateMany' && ++callCount === failingCall) throw new Error('cut off');
        const member = Reflect.get(collection, name) as unknown;
        return typeof member === 'function' ? member.bind(collection) : member;
      },
    });
    const ctx = stage.as('worker');
    expect(
      await sweepDeletions({ ...ctx, collections: { ...ctx.collections, auditSeals: failingSeals } }),
    ).toMatchObject({ purged: 0, failed: 1 });
    expect(await sweepDeletions(ctx)).toMatchObject({ purged: 1, failed: 0 });
    expect(await stage.readAllDocuments()).not.toContain(userId);
    expect(await verifyAudit(stage.collections)).toMatchObject({ sound: true, problems: [] });
  }
  await stage.collections.auditSeals.deleteMany();
});

it('data under a legal hold stay until it ends, and none of them is shown', async () => {
  const userId = 'user_held';
  const [listing, otherListing] = [await createListing(), await createListing()];
  const heldReview = await stage.createPendingReview(listing, {}, userId);
  const { publicId } = await stage.createPendingReview(
    otherListing,
    { text: 'Nobody heard me at all.' },
    userId,
  );
  await approveReview(stage.as('admin_1'), { id: publicId, v: 1 });
  await voteHelpful(stage.as('user_reader'), { publicId, emails: [] });
  const { _id } = await stage.addLegalHold('review', heldReview.publicId);
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'delete' });
  await stage.endIdentityCalls();
  const readHeldReviews = () => Promise.all([heldReview.publicId, publicId].map(stage.readReview));
  expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 0, failed: 0, held: 1 });
  const hiddenReviews = await readHeldReviews();
  expect(hiddenReviews[0]).toEqual({
    ...heldReview,
    v: 2,
    status: 'withdrawn',
    live: false,
    withdrawnAt: startTime,
  });
  expect(hiddenReviews[1]).toMatchObject({
    status: 'withdrawn',
    visible: false,
    text: 'Nobody heard me at all.',
  });
  expect(await stage.readListing(otherListing)).toMatchObject({ reviewCount: 0 });
  await expectConflict(approveReview(stage.as('admin_1'), { id: heldReview.publicId }), 'not_now');
  await sweepDeletions(stage.as('worker'));
  expect(await readHeldReviews()).toEqual(hiddenReviews);
  await stage.collections.legalRequests.updateOne({ _id }, { $set: { hold: false } });
  expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 1, held: 0 });
  await stage.collections.legalRequests.deleteOne({ _id });
  expect(await stage.readAllDocuments()).not.toContain(userId);
});

it('reviews that stay are shown without a name while a legal hold keeps it', async () => {
  const userId = 'user_held_name';
  const [editedReview, pendingReview, removedReview] = await Promise.all(
    ['Edited', 'Pending', 'Deleted'].map(async (text) =>
      stage.createPendingReview(
        await createListing(),
        { text: `${text} words about my own visits.` },
        userId,
      ),
    ),
  );
  for (const { publicId } of [editedReview!, removedReview!])
    await approveReview(stage.as('admin_1'), { id: publicId });
  await editReview(
    stage.as(userId),
    createEdit(editedReview!.publicId, 2, { text: 'Other words about my own visits.' }),
  );
  // What staff deleted while it was hidden is not public.
  const hiddenFields = { at: startTime, reason: 'Harmful or illegal', because: 'reader' } as const;
  await stage.collections.reviews.updateOne(
    { publicId: removedReview!.publicId },
    { $set: { hidden: hiddenFields, visible: false } },
  );
  await deleteReview(stage.as('admin_1'), { id: removedReview!.publicId, notes: 'It was a test.' });
  const { _id } = await stage.addLegalHold('user', userId);
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep' });
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 0, failed: 0, held: 1 });
  const { displayName } = editedReview!;
  const anonymousFields = { status: 'approved', visible: true, anonymous: true, displayName };
  const shownReview = await stage.readReview(editedReview!.publicId);
  expect(shownReview).toMatchObject({ ...anonymousFields, userId, revision: { status: 'refused' } });
  expect(await stage.readReview(pendingReview!.publicId)).toMatchObject({
    status: 'withdrawn',
    text: pendingReview!.text,
  });
  expect(await stage.readReview(removedReview!.publicId)).toMatchObject({ status: 'deleted' });
  await sweepDeletions(stage.as('worker'));
  expect(await stage.readReview(editedReview!.publicId)).toEqual(shownReview);
  await stage.collections.legalRequests.deleteOne({ _id });
  expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 1 });
  expect(await stage.readReview(editedReview!.publicId)).toMatchObject({ visible: true, displayName: '' });
  for (const { publicId } of [pendingReview!, removedReview!])
    expect(await stage.readReview(publicId)).toBeNull();
});

it('a legal request stays without its account, also in a restored backup', async () => {
  const userId = 'user_of_a_letter';
  await stage.createPendingReview(await createListing(), {}, userId);
  const { legalRequests } = stage.collections;
  const closedRequest = {
    ...createLegalHoldDoc({ kind: 'user', id: userId }),
    hold: false,
    status: 'closed' as const,
  };
  await legalRequests.insertOne(closedRequest);
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'delete' });
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 1 });
  const forgottenRequest = {
    ...closedRequest,
    target: { kind: 'user', id: expect.stringMatching(/^gone_/) },
  };
  expect(await legalRequests.findOne({ _id: closedRequest._id })).toEqual(forgottenRequest);
  expect(await stage.readAllDocuments()).not.toContain(userId);

  await legalRequests.replaceOne({ _id: closedRequest._id }, closedRequest);
  expect(await eraseRestoredAccounts(stage.as('worker'))).toMatchObject({ erased: 1 });
  expect(await legalRequests.findOne({ _id: closedRequest._id })).toEqual(forgottenRequest);
  await legalRequests.deleteOne({ _id: closedRequest._id });
});

it('a restored backup is erased again, except for what is under a legal hold', async () => {
  const userId = 'user_restored';
  const backedUpReview = await stage.createPendingReview(
    await createListing(),
    { text: 'Restored words that were to be gone for good, all of them.' },
    userId,
  );
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'delete' });
  await stage.endIdentityCalls();
  await sweepDeletions(stage.as('worker'));
  expect(await stage.readAllDocuments()).not.toContain(userId);
  expect(await eraseRestoredAccounts(stage.as('worker'))).toMatchObject({ erased: 0 });

  await stage.collections.reviews.insertOne(backedUpReview);
  const { _id } = await stage.addLegalHold('review', backedUpReview.publicId);
  expect(await eraseRestoredAccounts(stage.as('worker'))).toEqual({ erased: 0, held: 1 });
  expect(await stage.readReview(backedUpReview.publicId)).toMatchObject({
    status: 'withdrawn',
    text: backedUpReview.text,
  });

  await stage.collections.legalRequests.deleteOne({ _id });
  expect(await eraseRestoredAccounts(stage.as('worker'))).toEqual({ erased: 1, held: 0 });
  expect(await stage.readAllDocuments()).not.toMatch(/Restored words|user_restored/);
});

it('the person of a deleted account is recognized by hashes while a review or a sanction of theirs stands', async () => {
  const { reviews, sanctions, formerAccounts } = stage.collections;
  const userId = 'user_returns';
  const emails = ['kampala@mail.test'];
  const [listing, otherListing] = [await createListing(), await createListing()];
  const submit = (authorId: string, authorEmails: readonly string[], reviewedListing = listing) =>
    submitReview(stage.as(authorId), {
      listingId: reviewedListing._id,
      content: createContent(),
      locale: 'en',
      author: createAuthor({ emails: authorEmails }),
    });
  const { publicId } = await submit(userId, emails);
  await approveReview(stage.as('admin_1'), { id: publicId, v: 1 });
  const about = { kind: 'review', id: publicId };
  const createSanction = (overrides: Partial<SanctionDoc>) =>
    createSanctionDoc({ userId, about, from: startTime, until: addDays(90), ...overrides });
  const [activeSanction, endedSanction] = [createSanction({}), createSanction({ until: startTime })];
  await sanctions.insertMany([activeSanction, endedSanction, createSanction({ liftedAt: startTime })]);
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep', identifiers: { emails } });
  await sweepDeletions(stage.as('worker'));
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.as('worker', addDays(1)))).toMatchObject({ purged: 1 });
  expect(await stage.readAllDocuments()).not.toMatch(/user_returns|kampala/);

  const [keptSanction, ...otherSanctions] = await sanctions.find({ 'about.id': publicId }).toArray();
  expect(otherSanctions).toEqual([]);
  const { userId: pseudonym } = (await reviews.findOne({ publicId }))!;
  expect(keptSanction).toEqual({ ...activeSanction, userId: pseudonym });

  const resubmission = submit('user_returned', ['other@mail.test', 'Kampala@mail.test']);
  await expectDomainError(resubmission, 'already_reviewed');
  await submit('user_returned', emails, otherListing);
  await submit('user_else', ['else@mail.test']);

  // The review or the sanction alone is enough to keep the hashes.
  const isRecognizable = async () => (await formerAccounts.countDocuments({ _id: pseudonym })) === 1;
  await forgetFormerAccounts(stage.as('worker', addDays(89)));
  expect(await isRecognizable()).toBe(true);
  const { v } = (await reviews.findOne({ publicId }))!;
  const reasons = ['False or fake'];
  await removeReview(stage.as('admin_1'), { id: publicId, v, reasons, notes: '' });
  await forgetFormerAccounts(stage.as('worker', addDays(89)));
  expect(await isRecognizable()).toBe(true);
  // A removed review does not block a new one.
  await submit('user_back', emails);
  await forgetFormerAccounts(stage.as('worker', addDays(90)));
  expect(await isRecognizable()).toBe(false);
  expect(await sanctions.countDocuments({ userId: pseudonym })).toBe(0);
  await submit('user_returned', emails);
});

it('a sanctioned person whose account was deleted at the identity provider itself is recognized', async () => {
  const { sanctions, formerAccounts } = stage.collections;
  const userId = 'user_slips_away';
  const identifiers = { emails: ['slips@mail.test'] };
  const createSanction = (userId: string, until: Date) =>
    createSanctionDoc({ userId, from: startTime, until });
  const [activeSanction, endedSanction, sanctionOfMissingAccount] = [
    createSanction(userId, addDays(90)),
    createSanction('user_was_suspended', addDays(1)),
    createSanction('user_vanished_before', addDays(90)),
  ];
  await sanctions.insertMany([
    activeSanction,
    endedSanction,
    sanctionOfMissingAccount,
    createSanction('user_long_over', startTime),
  ]);
  const storeHashes = () =>
    storeSanctionedHashes(stage.as('worker'), async (sanctionedUserId) =>
      sanctionedUserId === 'user_vanished_before' ? undefined : identifiers,
    );
  expect([await storeHashes(), await storeHashes()]).toEqual([2, 0]);

  await requestDeletion(stage.as('worker'), { userId, reviewFate: 'delete' });
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 1 });
  const { userId: pseudonym, keys } = (await sanctions.findOne({ _id: activeSanction._id }))!;
  expect(pseudonym).toMatch(/^gone_/);
  expect(await findFormerAccountIds(stage.collections, identifiers)).toEqual([pseudonym]);
  expect(await formerAccounts.findOne({ _id: pseudonym })).toMatchObject({ keys });

  // The hashes end with the sanction.
  const hasHashes = async () => (await sanctions.findOne({ _id: endedSanction._id }))?.keys !== undefined;
  await forgetFormerAccounts(stage.as('worker', new Date(addDays(1).getTime() - 1)));
  expect(await hasHashes()).toBe(true);
  await forgetFormerAccounts(stage.as('worker', addDays(1)));
  expect(await hasHashes()).toBe(false);
});

it('no hash is kept of a person of whom nothing stands', async () => {
  const emails = ['gone@mail.test'];
  await stage.createPendingReview(await createListing(), {}, 'user_all_gone');
  const { receipt } = await requestDeletion(stage.as('user_all_gone'), {
    userId: 'user_all_gone',
    reviewFate: 'delete',
    identifiers: { emails },
  });
  expect(await stage.collections.deletions.findOne({ receipt })).not.toHaveProperty('keys');
});

it('accounts are listed by their actions, without invented ones of sample data', async () => {
  await stage.collections.reviews.insertOne(
    createReviewDoc({ userId: 'user_invented', status: 'withdrawn' }),
  );
  await stage.createPendingReview(await createListing(), {}, 'user_real');
  const knownUserIds: string[] = [];
  for await (const batch of listActorUserIds({ collections: stage.collections }, 2))
    knownUserIds.push(...batch);
  expect(knownUserIds).toContain('user_real');
  expect(knownUserIds).not.toContain('user_invented');
  expect(knownUserIds.some((id) => id.startsWith('gone_') || id.startsWith('admin'))).toBe(false);
});

/** Expects sound reviews, ignoring the audit rows of deleted ones. */
async function expectSoundRemainder() {
  const deletionRows = await stage.collections.audit.find({ action: 'review.delete' }).toArray();
  const deletedIds = deletionRows.map(({ target }) => target.id);
  await stage.collections.audit.deleteMany({ 'target.id': { $in: deletedIds } });
  await expectSoundReviews(stage.collections);
}
