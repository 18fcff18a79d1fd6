import { createReviewDoc } from '@app/db/documents-for-tests';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { rejectListing } from '@app/listings/listing/staff/decide-listing';
import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { rejectUpdate } from '@app/listings/update/staff/decide-update';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { decideFlags } from '@app/reviews/review/staff/remove-review';
import { appealDecision } from '@app/status-changes/appeal/appeal-decision';
import { findStaffDecisions } from '@app/status-changes/appeal/staff-decisions.store';
import type { AppealDecisionInput } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { reopen } from '../staff/reopen.ts';
import { undoDecision } from '../staff/undo-decision.ts';
import {
  createListingInput,
  createPendingListing,
  createPublicListing,
  readOutbox,
  submitClaim,
  submitUpdate,
} from '../testing/practice.ts';
import { createUserId, expectDomainError, openStage } from '../testing/stage.ts';
import { answerAppeal } from './answer-appeal.ts';

const stage = await openStage();

const appealText = 'The license number was typed wrong, here it is again.';
type AppealTarget = Pick<AppealDecisionInput, 'kind' | 'about'> & { userId: string };
const appeal = ({ userId, kind, about }: AppealTarget) =>
  appealDecision(stage.as(userId), { kind, about, text: appealText, locale: 'en' });
const notes = 'Not yet.';

/** Each kind of decision about a prosthetist by `admin_1`, and the resulting status. */
const createRefusedItem: Record<
  AppealDecisionInput['kind'],
  () => Promise<AppealTarget & { readStatus(): Promise<unknown> }>
> = {
  async listing() {
    const userId = createUserId();
    const { _id, v } = await createPendingListing(stage, userId);
    await rejectListing(stage.as('admin_1'), { id: _id.toHexString(), v, notes });
    const readStatus = async () => (await stage.collections.listings.findOne({ _id }))?.status;
    return { kind: 'listing', about: _id, userId, readStatus };
  },
  async update() {
    const { listing, userId } = await createPublicListing(stage);
    const { _id } = await submitUpdate(stage, listing, userId, { company: 'Other' });
    await rejectUpdate(stage.as('admin_1'), { id: _id.toHexString(), notes });
    const readStatus = async () => (await stage.collections.pendingUpdates.findOne({ _id }))?.status;
    return { kind: 'update', about: _id, userId, readStatus };
  },
  async claim() {
    const { _id, userId } = await submitClaim(stage, await stage.createListing());
    await rejectClaim(stage.as('admin_1'), { id: _id.toHexString(), notes });
    const readStatus = async () => (await stage.collections.claims.findOne({ _id }))?.status;
    return { kind: 'claim', about: _id, userId, readStatus };
  },
  async flag() {
    const { listing, userId } = await createPublicListing(stage);
    const histogram = [0, 0, 0, 0, 1] as [number, number, number, number, number];
    const counters = { reviewCount: 1, ratingSum: 5, histogram, ratingAvg: 5 };
    await stage.collections.listings.updateOne({ _id: listing._id }, { $set: counters });
    const review = createReviewDoc({ listingId: listing._id, userId: createUserId(), shownLevel: '' });
    await stage.collections.reviews.insertOne(review, { ignoreUndefined: true });
    const flag = { publicId: review.publicId, reason: 'Fake or paid', note: '' };
    const { _id } = await flagReview(stage.as(userId), flag);
    await decideFlags(stage.as('admin_1'), { id: review.publicId, verdict: 'decline' });
    const readStatus = async () => {
      const storedReview = await stage.collections.reviews.findOne({ _id: review._id });
      return `${storedReview?.status} ${storedReview?.openFlags}`;
    };
    return { kind: 'flag', about: _id, userId, readStatus };
  },
};
const statusAfterReopening = { listing: 'pending', update: 'pending', claim: 'pending', flag: 'flagged 1' };

describe.each(['listing', 'update', 'claim', 'flag'] as const)(
  'an appeal against a decision about a %s',
  (kind) => {
    it('is possible once, by the person concerned; upheld by another staff member, it reopens the item', async () => {
      const refusedItem = await createRefusedItem[kind]();
      expect(await findStaffDecisions(stage.collections, refusedItem.userId)).toMatchObject([
        { kind, about: refusedItem.about, decidedBy: 'admin_1' },
      ]);
      await expectDomainError(appeal({ ...refusedItem, userId: createUserId() }), 'not_found');
      const { _id, status } = await appeal(refusedItem);
      expect(status).toBe('open');
      await expectDomainError(appeal(refusedItem), 'not_appealable');

      const uphold = { id: _id.toHexString(), verdict: 'uphold' as const };
      await expectDomainError(answerAppeal(stage.as('admin_1'), uphold), 'same_person');
      await expectDomainError(answerAppeal(stage.as(createUserId()), uphold), 'not_staff');
      expect(await answerAppeal(stage.as('admin_2'), uphold)).toMatchObject({ status: 'upheld' });
      expect(await refusedItem.readStatus()).toBe(statusAfterReopening[kind]);
      expect(await findStaffDecisions(stage.collections, refusedItem.userId)).toEqual([]);
      expect((await readOutbox(stage, refusedItem.userId)).at(-1)).toMatchObject({
        what: 'decision-appeal',
        values: { upheld: true, note: '' },
      });
      await expectDomainError(answerAppeal(stage.as('admin_3'), uphold), 'not_now');
    });
  },
);

describe('an appeal is not ended by the person who decided, by', () => {
  const decline = async (appealId: ObjectId) =>
    answerAppeal(stage.as('admin_2'), { id: appealId.toHexString(), verdict: 'decline', notes });

  it.each(['listing', 'update', 'claim'] as const)('opening the %s again', async (kind) => {
    const refusedItem = await createRefusedItem[kind]();
    const { _id } = await appeal(refusedItem);
    const input = { kind, id: refusedItem.about.toHexString() };
    await expectDomainError(reopen(stage.as('admin_1'), input), 'same_person');
    expect(await refusedItem.readStatus()).toBe('rejected');
    await decline(_id);
    await reopen(stage.as('admin_1'), input);
    expect(await refusedItem.readStatus()).toBe('pending');
  });

  it.each(['listing', 'update', 'claim', 'flag'] as const)(
    'undoing the decision about the %s',
    async (kind) => {
      const refusedItem = await createRefusedItem[kind]();
      const status = await refusedItem.readStatus();
      const { _id: auditId } = (await stage.collections.undos.find().sort({ _id: -1 }).next())!;
      await appeal(refusedItem);
      await expectDomainError(undoDecision(stage.as('admin_1'), { auditId }), 'same_person');
      expect(await refusedItem.readStatus()).toBe(status);
    },
  );

  it('giving the listing to somebody else', async () => {
    const refusedClaim = await createRefusedItem.claim();
    const { _id, listingId } = await appeal(refusedClaim);
    const otherClaim = await submitClaim(stage, { _id: listingId! });
    const approval = { id: otherClaim._id.toHexString(), notes: 'Called the practice.' };
    await expectDomainError(approveClaim(stage.as('admin_1'), approval), 'same_person');
    await decline(_id);
    expect((await approveClaim(stage.as('admin_1'), approval)).listing?.ownerUserId).toBe(otherClaim.userId);
  });

  it('a decision about a claim of somebody else; a new claim of the same person is decided by anybody', async () => {
    const { userId, ...refusedClaim } = await createRefusedItem.claim();
    const { listingId } = await appeal({ userId, ...refusedClaim });
    const newClaim = await submitClaim(stage, { _id: listingId! }, userId);
    const approval = { id: newClaim._id.toHexString(), notes: 'Called the practice.' };
    expect((await approveClaim(stage.as('admin_1'), approval)).listing?.ownerUserId).toBe(userId);
  });
});

it('an appeal is declined with a reason, and the decision stays', async () => {
  const refusedClaim = await createRefusedItem.claim();
  const { _id } = await appeal(refusedClaim);
  const decline = { id: _id.toHexString(), verdict: 'decline' as const };
  await expectDomainError(answerAppeal(stage.as('admin_2'), decline), 'reason_missing');
  await answerAppeal(stage.as('admin_2'), { ...decline, notes: 'It is of somebody else.' });
  expect(await refusedClaim.readStatus()).toBe('rejected');
  expect((await readOutbox(stage, refusedClaim.userId)).at(-1)).toMatchObject({
    what: 'decision-appeal',
    values: { upheld: false, note: 'It is of somebody else.' },
  });
});

it('an appeal can be decided although the item was submitted again meanwhile, and then reopens nothing', async () => {
  const refusedListing = await createRefusedItem.listing();
  const { _id } = await appeal(refusedListing);
  const sentAgain = {
    listingId: refusedListing.about,
    input: createListingInput({ company: 'New' }),
    locale: 'en',
  } as const;
  await updateListing(stage.as(refusedListing.userId), sentAgain);
  await answerAppeal(stage.as('admin_2'), { id: _id.toHexString(), verdict: 'uphold' });
  expect(await refusedListing.readStatus()).toBe('pending');
});

describe('an appeal against a rejected update whose owner has sent another one', () => {
  async function createReplacedUpdate() {
    const { listing, userId } = await createPublicListing(stage);
    const { _id } = await submitUpdate(stage, listing, userId, { company: 'Other' });
    await rejectUpdate(stage.as('admin_1'), { id: _id.toHexString(), notes });
    const newUpdate = await submitUpdate(stage, listing, userId, { company: 'Another' });
    return { userId, about: _id, newUpdate };
  }
  const readStatuses = async (...ids: ObjectId[]) =>
    Promise.all(ids.map(async (_id) => (await stage.collections.pendingUpdates.findOne({ _id }))?.status));

  it('is upheld, and only the newer one is pending', async () => {
    const { userId, about, newUpdate } = await createReplacedUpdate();
    const { _id } = await appeal({ kind: 'update', about, userId });
    const uphold = { id: _id.toHexString(), verdict: 'uphold' as const };
    expect(await answerAppeal(stage.as('admin_2'), uphold)).toMatchObject({ status: 'upheld' });
    expect(await readStatuses(about, newUpdate._id)).toEqual(['rejected', 'pending']);
  });

  it('does not let staff reopen the rejected one', async () => {
    const { about } = await createReplacedUpdate();
    const reopening = runInTransaction(stage.as('admin_2'), (outerSession) =>
      reopen({ ...stage.as('admin_2'), outerSession }, { kind: 'update', id: about.toHexString() }),
    );
    await expectDomainError(reopening, 'not_now');
  });
});

it('an appeal is not ended by the person who decided, by deleting the listing', async () => {
  const refusedListing = await createRefusedItem.listing();
  const { _id } = await appeal(refusedListing);
  const deletion = { id: refusedListing.about.toHexString(), notes: 'Nobody is there.' };
  await expectDomainError(deleteListing(stage.as('admin_1'), deletion), 'same_person');
  expect(await refusedListing.readStatus()).toBe('rejected');
  await answerAppeal(stage.as('admin_2'), { id: _id.toHexString(), verdict: 'decline', notes });
  await deleteListing(stage.as('admin_1'), deletion);
  expect(await refusedListing.readStatus()).toBe('deleted');
});

it('an appeal is not possible without a decision', async () => {
  const missingItem = { kind: 'claim' as const, about: new ObjectId(), userId: createUserId() };
  await expectDomainError(appeal(missingItem), 'not_found');
});
