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

/** Creates an item of each kind that `admin_1` has rejected, and a way to read its status. */
const createRejectedItem: Record<
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
      const rejectedItem = await createRejectedItem[kind]();
      expect(await findStaffDecisions(stage.collections, rejectedItem.userId)).toMatchObject([
        { kind, about: rejectedItem.about, decidedBy: 'admin_1' },
      ]);
      await expectDomainError(appeal({ ...rejectedItem, userId: createUserId() }), 'not_found');
      const { _id, status } = await appeal(rejectedItem);
      expect(status).toBe('open');
      await expectDomainError(appeal(rejectedItem), 'not_appealable');

      const upholdInput = { id: _id.toHexString(), verdict: 'uphold' as const };
      await expectDomainError(answerAppeal(stage.as('admin_1'), upholdInput), 'same_person');
      await expectDomainError(answerAppeal(stage.as(createUserId()), upholdInput), 'not_staff');
      expect(await answerAppeal(stage.as('admin_2'), upholdInput)).toMatchObject({ status: 'upheld' });
      expect(await rejectedItem.readStatus()).toBe(statusAfterReopening[kind]);
      expect(await findStaffDecisions(stage.collections, rejectedItem.userId)).toEqual([]);
      expect((await readOutbox(stage, rejectedItem.userId)).at(-1)).toMatchObject({
        what: 'decision-appeal',
        values: { upheld: true, note: '' },
      });
      await expectDomainError(answerAppeal(stage.as('admin_3'), upholdInput), 'not_now');
    });
  },
);

describe('an appeal is not ended by the person who decided, by', () => {
  const decline = async (appealId: ObjectId) =>
    answerAppeal(stage.as('admin_2'), { id: appealId.toHexString(), verdict: 'decline', notes });

  it.each(['listing', 'update', 'claim'] as const)('reopening the %s', async (kind) => {
    const rejectedItem = await createRejectedItem[kind]();
    const { _id } = await appeal(rejectedItem);
    const input = { kind, id: rejectedItem.about.toHexString() };
    await expectDomainError(reopen(stage.as('admin_1'), input), 'same_person');
    expect(await rejectedItem.readStatus()).toBe('rejected');
    await decline(_id);
    await reopen(stage.as('admin_1'), input);
    expect(await rejectedItem.readStatus()).toBe('pending');
  });

  it.each(['listing', 'update', 'claim', 'flag'] as const)(
    'undoing the decision about the %s',
    async (kind) => {
      const rejectedItem = await createRejectedItem[kind]();
      const status = await rejectedItem.readStatus();
      const { _id: auditId } = (await stage.collections.undos.find().sort({ _id: -1 }).next())!;
      await appeal(rejectedItem);
      await expectDomainError(undoDecision(stage.as('admin_1'), { auditId }), 'same_person');
      expect(await rejectedItem.readStatus()).toBe(status);
    },
  );

  it('giving the listing to somebody else', async () => {
    const rejectedClaim = await createRejectedItem.claim();
    const { _id, listingId } = await appeal(rejectedClaim);
    const otherClaim = await submitClaim(stage, { _id: listingId! });
    const approvalInput = { id: otherClaim._id.toHexString(), notes: 'Called the practice.' };
    await expectDomainError(approveClaim(stage.as('admin_1'), approvalInput), 'same_person');
    await decline(_id);
    expect((await approveClaim(stage.as('admin_1'), approvalInput)).listing?.ownerUserId).toBe(
      otherClaim.userId,
    );
  });

  it('anything but a decision about a new claim of the same person', async () => {
    const { userId, ...rejectedClaim } = await createRejectedItem.claim();
    const { listingId } = await appeal({ userId, ...rejectedClaim });
    const newClaim = await submitClaim(stage, { _id: listingId! }, userId);
    const approvalInput = { id: newClaim._id.toHexString(), notes: 'Called the practice.' };
    expect((await approveClaim(stage.as('admin_1'), approvalInput)).listing?.ownerUserId).toBe(userId);
  });
});

it('an appeal is declined with a reason, and the decision stays', async () => {
  const rejectedClaim = await createRejectedItem.claim();
  const { _id } = await appeal(rejectedClaim);
  const declineInput = { id: _id.toHexString(), verdict: 'decline' as const };
  await expectDomainError(answerAppeal(stage.as('admin_2'), declineInput), 'reason_missing');
  await answerAppeal(stage.as('admin_2'), { ...declineInput, notes: 'It is of somebody else.' });
  expect(await rejectedClaim.readStatus()).toBe('rejected');
  expect((await readOutbox(stage, rejectedClaim.userId)).at(-1)).toMatchObject({
    what: 'decision-appeal',
    values: { upheld: false, note: 'It is of somebody else.' },
  });
});

it('an appeal can be decided although the item was submitted again meanwhile, and then reopens nothing', async () => {
  const rejectedListing = await createRejectedItem.listing();
  const { _id } = await appeal(rejectedListing);
  const resubmissionInput = {
    listingId: rejectedListing.about,
    input: createListingInput({ company: 'New' }),
    locale: 'en',
  } as const;
  await updateListing(stage.as(rejectedListing.userId), resubmissionInput);
  await answerAppeal(stage.as('admin_2'), { id: _id.toHexString(), verdict: 'uphold' });
  expect(await rejectedListing.readStatus()).toBe('pending');
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
    const upholdInput = { id: _id.toHexString(), verdict: 'uphold' as const };
    expect(await answerAppeal(stage.as('admin_2'), upholdInput)).toMatchObject({ status: 'upheld' });
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
  const rejectedListing = await createRejectedItem.listing();
  const { _id } = await appeal(rejectedListing);
  const deletionInput = { id: rejectedListing.about.toHexString(), notes: 'Nobody is there.' };
  await expectDomainError(deleteListing(stage.as('admin_1'), deletionInput), 'same_person');
  expect(await rejectedListing.readStatus()).toBe('rejected');
  await answerAppeal(stage.as('admin_2'), { id: _id.toHexString(), verdict: 'decline', notes });
  await deleteListing(stage.as('admin_1'), deletionInput);
  expect(await rejectedListing.readStatus()).toBe('deleted');
});

it('an appeal is not possible without a decision', async () => {
  const missingItem = { kind: 'claim' as const, about: new ObjectId(), userId: createUserId() };
  await expectDomainError(appeal(missingItem), 'not_found');
});
