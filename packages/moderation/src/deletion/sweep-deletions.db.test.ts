import { findFormerAccountIds, type ListingDoc, type SanctionDoc, sealAudit, verifyAudit } from '@app/db';
import { legalHoldDoc, reportDoc, reviewDoc, sanctionDoc } from '@app/db/documents-for-tests';
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
import { forgetFormerAccounts, storeSanctionedKeys } from './forget-traces.store.ts';
import { eraseRestoredAccounts, sweepDeletions } from './sweep-deletions.ts';

const s = await openStage();
const createListing = async () => s.createListing({ state: 'KS' });
const owned = { state: 'KS', email: 'owner@own-practice.test' };

/** Creates all data that an account may leave, with unique texts. */
async function createAccountTraces(userId: string, canary: string) {
  const text = `${canary} is what I say of the visits that I had here.`;
  const listings = await Promise.all([1, 2, 3, 4].map(createListing));
  const [shown, listingOfPending, listingOfRefused, edited] = listings as [
    ListingDoc,
    ListingDoc,
    ListingDoc,
    ListingDoc,
  ];
  const review = await s.createPendingReview(shown, { text: text.replace(canary, 'This') }, userId);
  await approveReview(s.as('admin_1'), { id: review.publicId, v: 1 });
  await s.createPendingReview(listingOfPending, { text }, userId);
  const refusedReview = await s.createPendingReview(listingOfRefused, { text }, userId);
  const rejection = { id: refusedReview.publicId, v: 1, reasons: ['False or fake'], notes: canary };
  await rejectReview(s.as('admin_1'), rejection);
  await appealReview(s.as(userId), {
    review: refusedReview.publicId,
    text: `${canary} is true, every word.`,
  });
  const public_ = await s.createPendingReview(
    edited,
    { text: text.replace(canary, 'That'), anonymous: false },
    userId,
  );
  const { v } = (await approveReview(s.as('admin_1'), { id: public_.publicId, v: 1 })).review;
  await editReview(s.as(userId), createEdit(public_.publicId, v, { text }));

  const otherReview = await s.createPendingReview(await createListing());
  await approveReview(s.as('admin_1'), { id: otherReview.publicId, v: 1 });
  await flagReview(s.as(userId), { review: otherReview.publicId, reason: 'Something else', note: canary });
  await flagReview(s.as('user_reader'), { review: review.publicId, reason: 'Abusive', note: '' }).catch(
    () => {},
  );
  const { reports, idempotency } = s.collections;
  await s.createListing({ ...owned, ownerUserId: userId });
  await reports.insertOne(reportDoc({ listingId: shown._id, note: canary, userId }));
  const answer = { status: 201, body: canary };
  await idempotency.insertOne({
    _id: new ObjectId(),
    userId,
    key: 'k',
    request: 'r',
    holder: 'h',
    answer,
    createdAt: startTime,
  });
  return { shown: review, edited: public_ };
}

it('returns one receipt for repeated and concurrent calls', async () => {
  const spanish = { address: 'dana@mail.test', locale: 'es' as const };
  const input = { userId: 'user_twice', reviews: 'keep' as const, ...spanish };
  const all = await Promise.all([1, 2, 3, 4].map(() => requestDeletion(s.as('user_twice'), input)));
  expect(new Set(all.map(({ receipt }) => receipt)).size).toBe(1);
  expect(all[0]).toMatchObject({ requestedAt: startTime, purgeBy: addDays(30), reviews: 'keep' });
  const entries = await s.collections.outbox
    .find({ key: new RegExp(all[0]!.receipt) })
    .sort({ key: 1 })
    .toArray();
  expect(entries).toMatchObject([
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
        values: { receipt: all[0]!.receipt },
      },
    },
  ]);
});

it.each(['delete', 'keep'] as const)('removes all data of the account: reviews "%s"', async (reviews) => {
  const userId = `user_canary_${reviews}`;
  const canary = `Zanzibar${reviews}`;
  const { shown, edited } = await createAccountTraces(userId, canary);
  const deletion = await requestDeletion(s.as(userId), { userId, reviews });

  // The provider is not called yet: all other data are erased at once, and the id after the call.
  expect((await sweepDeletions(s.as('worker'))).purged).toBe(0);
  const meanwhile = await s.readAllDocuments();
  expect(meanwhile).not.toContain(canary);
  expect(meanwhile).toContain(userId);
  await s.endIdentityCalls();
  expect((await sweepDeletions(s.as('worker', addDays(1)))).purged).toBeGreaterThan(0);
  const remainingDocuments = await s.readAllDocuments();
  for (const secret of [userId, canary, owned.email]) expect(remainingDocuments).not.toContain(secret);

  const remainingReviews = await s.collections.reviews
    .find({ publicId: { $in: [shown.publicId, edited.publicId] } })
    .toArray();
  expect(remainingReviews).toHaveLength(reviews === 'keep' ? 2 : 0);
  for (const review of remainingReviews) {
    expect(review).toMatchObject({
      visible: true,
      anonymous: true,
      displayName: '',
      userId: expect.stringMatching(/^gone_/),
    });
    expect(review).not.toHaveProperty('revision');
  }
  const receipt = await s.collections.deletions.findOne({ receipt: deletion.receipt });
  expect(receipt).toMatchObject({ purgedAt: addDays(1) });
  expect(receipt).not.toHaveProperty('userId');
  expect(await sweepDeletions(s.as('worker', addDays(1)))).toEqual({
    purged: 0,
    failed: 0,
    held: 0,
    overdue: 0,
  });
  await expectSoundOfTheRest();
});

it('retries the identity provider, and reports overdue deletions', async () => {
  await requestDeletion(s.as('user_stuck'), { userId: 'user_stuck', reviews: 'delete' });
  const entry = { subject: 'user:user_stuck' };
  await s.collections.outbox.updateOne(entry, {
    $set: { status: 'failed', doneAt: startTime, attempts: 10 },
  });
  expect(await sweepDeletions(s.as('worker', addDays(29)))).toEqual({
    purged: 0,
    failed: 0,
    held: 0,
    overdue: 0,
  });
  expect(await s.collections.outbox.findOne(entry)).toMatchObject({ status: 'waiting', attempts: 0 });
  expect(await sweepDeletions(s.as('worker', addDays(31)))).toEqual({
    purged: 0,
    failed: 0,
    held: 0,
    overdue: 1,
  });
  await s.endIdentityCalls();
  await sweepDeletions(s.as('worker', addDays(31)));
});

/** Seals the log as of a minute later, because row ids have the time of the database's clock, not the test's. */
const sealAll = () => sealAudit(s.collections, new Date(), Math.floor(Date.now() / 1000) + 60);

it('keeps the sealed audit log valid (S27)', async () => {
  await s.createPendingReview(await createListing(), {}, 'user_sealed');
  await requestDeletion(s.as('user_sealed'), { userId: 'user_sealed', reviews: 'keep' });
  expect((await sealAll()).rows).toBeGreaterThan(0);
  await s.endIdentityCalls();
  await sweepDeletions(s.as('worker'));
  expect(await s.readAllDocuments()).not.toContain('user_sealed');
  expect(await verifyAudit(s.collections)).toMatchObject({ sound: true, problems: [] });
  await s.collections.audit.updateOne(
    { 'target.kind': 'review' },
    { $set: { action: 'review.approve-not' } },
  );
  expect((await verifyAudit(s.collections)).sound).toBe(false);
  await s.collections.auditSeals.deleteMany();
});

it('keeps the log valid when it is interrupted anywhere (S27)', async () => {
  for (const nth of [1, 2]) {
    const userId = `user_cut_off_${nth}`;
    await s.createPendingReview(await createListing(), {}, userId);
    await requestDeletion(s.as(userId), { userId, reviews: 'keep' });
    await sealAll();
    await s.endIdentityCalls();
    let callCount = 0;
    const failingSeals = new Proxy(s.collections.auditSeals, {
      get(of, name) {
        if (name === 'updateMany' && ++callCount === nth) throw new Error('cut off');
        const member = Reflect.get(of, name) as unknown;
        return typeof member === 'function' ? member.bind(of) : member;
      },
    });
    const ctx = s.as('worker');
    expect(
      await sweepDeletions({ ...ctx, collections: { ...ctx.collections, auditSeals: failingSeals } }),
    ).toMatchObject({ purged: 0, failed: 1 });
    expect(await sweepDeletions(ctx)).toMatchObject({ purged: 1, failed: 0 });
    expect(await s.readAllDocuments()).not.toContain(userId);
    expect(await verifyAudit(s.collections)).toMatchObject({ sound: true, problems: [] });
  }
  await s.collections.auditSeals.deleteMany();
});

it('keeps data under a legal hold until it ends, and shows none of it', async () => {
  const userId = 'user_held';
  const [listing, otherListing] = [await createListing(), await createListing()];
  const held = await s.createPendingReview(listing, {}, userId);
  const { publicId } = await s.createPendingReview(otherListing, { text: 'Nobody heard me at all.' }, userId);
  await approveReview(s.as('admin_1'), { id: publicId, v: 1 });
  await voteHelpful(s.as('user_reader'), { review: publicId, emails: [] });
  const { _id } = await s.addLegalHold('review', held.publicId);
  await requestDeletion(s.as(userId), { userId, reviews: 'delete' });
  await s.endIdentityCalls();
  const readHeld = () => Promise.all([held.publicId, publicId].map(s.readReview));
  expect(await sweepDeletions(s.as('worker'))).toMatchObject({ purged: 0, failed: 0, held: 1 });
  const hidden = await readHeld();
  expect(hidden[0]).toEqual({ ...held, v: 2, status: 'withdrawn', live: false, withdrawnAt: startTime });
  expect(hidden[1]).toMatchObject({ status: 'withdrawn', visible: false, text: 'Nobody heard me at all.' });
  expect(await s.readListing(otherListing)).toMatchObject({ reviewCount: 0 });
  await expectConflict(approveReview(s.as('admin_1'), { id: held.publicId }), 'not_now');
  await sweepDeletions(s.as('worker'));
  expect(await readHeld()).toEqual(hidden);
  await s.collections.legalRequests.updateOne({ _id }, { $set: { hold: false } });
  expect(await sweepDeletions(s.as('worker'))).toMatchObject({ purged: 1, held: 0 });
  await s.collections.legalRequests.deleteOne({ _id });
  expect(await s.readAllDocuments()).not.toContain(userId);
});

it('shows reviews that were to stay without their name while a legal hold keeps it', async () => {
  const userId = 'user_held_name';
  const [edited, pending, removed] = await Promise.all(
    ['Edited', 'Pending', 'Deleted'].map(async (text) =>
      s.createPendingReview(await createListing(), { text: `${text} words about my own visits.` }, userId),
    ),
  );
  for (const { publicId } of [edited!, removed!]) await approveReview(s.as('admin_1'), { id: publicId });
  await editReview(
    s.as(userId),
    createEdit(edited!.publicId, 2, { text: 'Other words about my own visits.' }),
  );
  // What staff deleted while it was hidden is not public.
  const hidden = { at: startTime, reason: 'Harmful or illegal', because: 'reader' } as const;
  await s.collections.reviews.updateOne(
    { publicId: removed!.publicId },
    { $set: { hidden, visible: false } },
  );
  await deleteReview(s.as('admin_1'), { id: removed!.publicId, notes: 'It was a test.' });
  const { _id } = await s.addLegalHold('user', userId);
  await requestDeletion(s.as(userId), { userId, reviews: 'keep' });
  await s.endIdentityCalls();
  expect(await sweepDeletions(s.as('worker'))).toMatchObject({ purged: 0, failed: 0, held: 1 });
  const { displayName } = edited!;
  const hiddenName = { status: 'approved', visible: true, anonymous: true, displayName };
  const shown = await s.readReview(edited!.publicId);
  expect(shown).toMatchObject({ ...hiddenName, userId, revision: { status: 'refused' } });
  expect(await s.readReview(pending!.publicId)).toMatchObject({ status: 'withdrawn', text: pending!.text });
  expect(await s.readReview(removed!.publicId)).toMatchObject({ status: 'deleted' });
  await sweepDeletions(s.as('worker'));
  expect(await s.readReview(edited!.publicId)).toEqual(shown);
  await s.collections.legalRequests.deleteOne({ _id });
  expect(await sweepDeletions(s.as('worker'))).toMatchObject({ purged: 1 });
  expect(await s.readReview(edited!.publicId)).toMatchObject({ visible: true, displayName: '' });
  for (const { publicId } of [pending!, removed!]) expect(await s.readReview(publicId)).toBeNull();
});

it('keeps a legal request without its account; also in a restored backup', async () => {
  const userId = 'user_of_a_letter';
  await s.createPendingReview(await createListing(), {}, userId);
  const { legalRequests } = s.collections;
  const closedRequest = {
    ...legalHoldDoc({ kind: 'user', id: userId }),
    hold: false,
    status: 'closed' as const,
  };
  await legalRequests.insertOne(closedRequest);
  await requestDeletion(s.as(userId), { userId, reviews: 'delete' });
  await s.endIdentityCalls();
  expect(await sweepDeletions(s.as('worker'))).toMatchObject({ purged: 1 });
  const forgotten = { ...closedRequest, target: { kind: 'user', id: expect.stringMatching(/^gone_/) } };
  expect(await legalRequests.findOne({ _id: closedRequest._id })).toEqual(forgotten);
  expect(await s.readAllDocuments()).not.toContain(userId);

  await legalRequests.replaceOne({ _id: closedRequest._id }, closedRequest);
  expect(await eraseRestoredAccounts(s.as('worker'))).toMatchObject({ erased: 1 });
  expect(await legalRequests.findOne({ _id: closedRequest._id })).toEqual(forgotten);
  await legalRequests.deleteOne({ _id: closedRequest._id });
});

it('erases a restored backup again, but not what it has under a legal hold', async () => {
  const userId = 'user_restored';
  const backup = await s.createPendingReview(
    await createListing(),
    { text: 'Restored words that were to be gone for good, all of them.' },
    userId,
  );
  await requestDeletion(s.as(userId), { userId, reviews: 'delete' });
  await s.endIdentityCalls();
  await sweepDeletions(s.as('worker'));
  expect(await s.readAllDocuments()).not.toContain(userId);
  expect(await eraseRestoredAccounts(s.as('worker'))).toMatchObject({ erased: 0 });

  await s.collections.reviews.insertOne(backup);
  const { _id } = await s.addLegalHold('review', backup.publicId);
  expect(await eraseRestoredAccounts(s.as('worker'))).toEqual({ erased: 0, held: 1 });
  expect(await s.readReview(backup.publicId)).toMatchObject({ status: 'withdrawn', text: backup.text });

  await s.collections.legalRequests.deleteOne({ _id });
  expect(await eraseRestoredAccounts(s.as('worker'))).toEqual({ erased: 1, held: 0 });
  expect(await s.readAllDocuments()).not.toMatch(/Restored words|user_restored/);
});

it('recognizes the person of a deleted account while a review or a sanction of theirs stands, by hashes', async () => {
  const { reviews, sanctions, formerAccounts } = s.collections;
  const userId = 'user_returns';
  const emails = ['kampala@mail.test'];
  const [listing, otherListing] = [await createListing(), await createListing()];
  const submit = (as: string, from: readonly string[], to = listing) =>
    submitReview(s.as(as), {
      listingId: to._id,
      content: createContent(),
      locale: 'en',
      author: createAuthor({ emails: from }),
    });
  const { publicId } = await submit(userId, emails);
  await approveReview(s.as('admin_1'), { id: publicId, v: 1 });
  const about = { kind: 'review', id: publicId };
  const sanction = (over: Partial<SanctionDoc>) =>
    sanctionDoc({ userId, about, from: startTime, until: addDays(90), ...over });
  const [activeSanction, endedSanction] = [sanction({}), sanction({ until: startTime })];
  await sanctions.insertMany([activeSanction, endedSanction, sanction({ liftedAt: startTime })]);
  await requestDeletion(s.as(userId), { userId, reviews: 'keep', identifiers: { emails } });
  await sweepDeletions(s.as('worker'));
  await s.endIdentityCalls();
  expect(await sweepDeletions(s.as('worker', addDays(1)))).toMatchObject({ purged: 1 });
  expect(await s.readAllDocuments()).not.toMatch(/user_returns|kampala/);

  const [keptSanction, ...otherSanctions] = await sanctions.find({ 'about.id': publicId }).toArray();
  expect(otherSanctions).toEqual([]);
  const { userId: pseudonym } = (await reviews.findOne({ publicId }))!;
  expect(keptSanction).toEqual({ ...activeSanction, userId: pseudonym });

  const resubmission = submit('user_returned', ['other@mail.test', 'Kampala@mail.test']);
  await expectDomainError(resubmission, 'already_reviewed');
  await submit('user_returned', emails, otherListing);
  await submit('user_else', ['else@mail.test']);

  // Each of the two keeps the hashes alone.
  const isKnown = async () => (await formerAccounts.countDocuments({ _id: pseudonym })) === 1;
  await forgetFormerAccounts(s.as('worker', addDays(89)));
  expect(await isKnown()).toBe(true);
  const { v } = (await reviews.findOne({ publicId }))!;
  const reasons = ['False or fake'];
  await removeReview(s.as('admin_1'), { id: publicId, v, reasons, notes: '' });
  await forgetFormerAccounts(s.as('worker', addDays(89)));
  expect(await isKnown()).toBe(true);
  // What was removed is in nobody's way.
  await submit('user_back', emails);
  await forgetFormerAccounts(s.as('worker', addDays(90)));
  expect(await isKnown()).toBe(false);
  expect(await sanctions.countDocuments({ userId: pseudonym })).toBe(0);
  await submit('user_returned', emails);
});

it('recognizes a sanctioned person whose account was deleted at the identity provider itself', async () => {
  const { sanctions, formerAccounts } = s.collections;
  const userId = 'user_slips_away';
  const marks = { emails: ['slips@mail.test'] };
  const createSanction = (userId: string, until: Date) => sanctionDoc({ userId, from: startTime, until });
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
  const remember = () =>
    storeSanctionedKeys(s.as('worker'), async (one) => (one === 'user_vanished_before' ? undefined : marks));
  expect([await remember(), await remember()]).toEqual([2, 0]);

  await requestDeletion(s.as('worker'), { userId, reviews: 'delete' });
  await s.endIdentityCalls();
  expect(await sweepDeletions(s.as('worker'))).toMatchObject({ purged: 1 });
  const { userId: pseudonym, keys } = (await sanctions.findOne({ _id: activeSanction._id }))!;
  expect(pseudonym).toMatch(/^gone_/);
  expect(await findFormerAccountIds(s.collections, marks)).toEqual([pseudonym]);
  expect(await formerAccounts.findOne({ _id: pseudonym })).toMatchObject({ keys });

  // The hashes end with the sanction.
  const isKept = async () => (await sanctions.findOne({ _id: endedSanction._id }))?.keys !== undefined;
  await forgetFormerAccounts(s.as('worker', new Date(addDays(1).getTime() - 1)));
  expect(await isKept()).toBe(true);
  await forgetFormerAccounts(s.as('worker', addDays(1)));
  expect(await isKept()).toBe(false);
});

it('keeps no hash of a person of whom nothing stands', async () => {
  const emails = ['gone@mail.test'];
  await s.createPendingReview(await createListing(), {}, 'user_all_gone');
  const { receipt } = await requestDeletion(s.as('user_all_gone'), {
    userId: 'user_all_gone',
    reviews: 'delete',
    identifiers: { emails },
  });
  expect(await s.collections.deletions.findOne({ receipt })).not.toHaveProperty('keys');
});

it('recognizes accounts by their actions, and ignores invented ones of sample data', async () => {
  await s.collections.reviews.insertOne(reviewDoc({ userId: 'user_invented', status: 'withdrawn' }));
  await s.createPendingReview(await createListing(), {}, 'user_real');
  const knownUsers: string[] = [];
  for await (const batch of listActorUserIds({ collections: s.collections }, 2)) knownUsers.push(...batch);
  expect(knownUsers).toContain('user_real');
  expect(knownUsers).not.toContain('user_invented');
  expect(knownUsers.some((id) => id.startsWith('gone_') || id.startsWith('admin'))).toBe(false);
});

/** Expects an audit path that ends without a review. */
async function expectSoundOfTheRest() {
  const deleted = await s.collections.audit.find({ action: 'review.delete' }).toArray();
  const deletedIds = deleted.map(({ target }) => target.id);
  await s.collections.audit.deleteMany({ 'target.id': { $in: deletedIds } });
  await expectSoundReviews(s.collections);
}
