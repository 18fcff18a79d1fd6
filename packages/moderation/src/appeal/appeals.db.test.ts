import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { rejectListing } from '@app/listings/listing/staff/decide-listing';
import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { createListingInput, toTarget } from '@app/listings/testing/inputs';
import { createUserId, openStage } from '@app/listings/testing/stage';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { rejectUpdate } from '@app/listings/update/staff/decide-update';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { decideFlags } from '@app/reviews/review/staff/remove-review';
import { type AppealDecisionInput, appealDecision } from '@app/status-changes/appeal/appeal-decision';
import { findStaffDecisions } from '@app/status-changes/appeal/staff-decisions.store';
import { expectDomainError } from '@app/status-changes/testing/outcomes';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { reopen } from '../staff/reopen.ts';
import { undoDecision } from '../staff/undo-decision.ts';
import { answerAppeal } from './answer-appeal.ts';

const stage = await openStage();

type Kind = AppealDecisionInput['kind'];
type AppealTarget = Pick<AppealDecisionInput, 'kind' | 'about'> & { userId: string };
const appeal = ({ userId, kind, about }: AppealTarget) => {
  const text = 'The license number was typed wrong, here it is again.';
  return appealDecision(stage.as(userId), { kind, about, text, locale: 'en' });
};
const notes = 'Not yet.';
const answer = ({ _id }: { _id: ObjectId }, verdict: 'uphold' | 'decline', userId = 'admin_2') =>
  answerAppeal(stage.as(userId), { id: _id.toHexString(), verdict, ...(verdict === 'decline' && { notes }) });
const createStatusReader =
  (collection: { findOne(filter: object): Promise<{ status: string } | null> }, _id: ObjectId) => async () =>
    (await collection.findOne({ _id }))?.status;

/** Creates an item of each kind that `admin_1` has rejected, and a way to read its status. */
const createRejectedItem: Record<Kind, () => Promise<AppealTarget & { readStatus(): Promise<unknown> }>> = {
  async listing() {
    const userId = createUserId();
    const listing = await stage.createPendingListing(userId);
    await rejectListing(stage.admin, { ...toTarget(listing), notes });
    const readStatus = createStatusReader(stage.listings, listing._id);
    return { kind: 'listing', about: listing._id, userId, readStatus };
  },
  async update() {
    const { listing, userId } = await stage.createPublicListing();
    const update = await stage.submitUpdate(listing, userId, { company: 'Other' });
    await rejectUpdate(stage.admin, { ...toTarget(update), notes });
    const readStatus = createStatusReader(stage.pendingUpdates, update._id);
    return { kind: 'update', about: update._id, userId, readStatus };
  },
  async claim() {
    const claim = await stage.submitClaim(await stage.createListing());
    await rejectClaim(stage.admin, { ...toTarget(claim), notes });
    const readStatus = createStatusReader(stage.claims, claim._id);
    return { kind: 'claim', about: claim._id, userId: claim.userId, readStatus };
  },
  async flag() {
    const { listing, userId } = await stage.createPublicListing();
    const { review } = await stage.createPublishedReview({}, { listing });
    const { publicId } = review;
    const { _id } = await flagReview(stage.as(userId), { publicId, reason: 'Fake or paid', note: '' });
    await decideFlags(stage.admin, { id: publicId, verdict: 'decline' });
    const readStatus = async () => {
      const { status, openFlags } = await stage.readReview(publicId);
      return `${status} ${openFlags}`;
    };
    return { kind: 'flag', about: _id, userId, readStatus };
  },
};

describe('an appeal', () => {
  it.each([
    ['listing', 'pending'],
    ['update', 'pending'],
    ['claim', 'pending'],
    ['flag', 'flagged 1'],
  ] as const)(
    'against a decision on a %s is possible once, by the person concerned; upheld by another staff member, it reopens the item',
    async (kind, statusAfterReopening) => {
      const rejectedItem = await createRejectedItem[kind]();
      const { userId, about, readStatus } = rejectedItem;
      const decisions = await findStaffDecisions(stage, userId);
      expect(decisions).toMatchObject([{ kind, about, decidedBy: 'admin_1' }]);
      await expectDomainError(appeal({ ...rejectedItem, userId: createUserId() }), 'not_found');
      const openAppeal = await appeal(rejectedItem);
      expect(openAppeal.status).toBe('open');
      await expectDomainError(appeal(rejectedItem), 'not_appealable');

      await expectDomainError(answer(openAppeal, 'uphold', 'admin_1'), 'same_person');
      await expectDomainError(answer(openAppeal, 'uphold', createUserId()), 'not_staff');
      expect(await answer(openAppeal, 'uphold')).toMatchObject({ status: 'upheld' });
      expect(await readStatus()).toBe(statusAfterReopening);
      expect(await findStaffDecisions(stage, userId)).toEqual([]);
      const mail = { what: 'decision-appeal', values: { upheld: true, note: '' } };
      expect((await stage.readOutbox(userId)).at(-1)).toMatchObject(mail);
      await expectDomainError(answer(openAppeal, 'uphold', 'admin_3'), 'not_now');
    },
  );

  it('is declined with a reason, and the decision stays', async () => {
    const rejectedClaim = await createRejectedItem.claim();
    const openAppeal = await appeal(rejectedClaim);
    const declineInput = { id: openAppeal._id.toHexString(), verdict: 'decline' as const };
    await expectDomainError(answerAppeal(stage.as('admin_2'), declineInput), 'reason_missing');
    await answer(openAppeal, 'decline');
    expect(await rejectedClaim.readStatus()).toBe('rejected');
    const mail = { what: 'decision-appeal', values: { upheld: false, note: notes } };
    expect((await stage.readOutbox(rejectedClaim.userId)).at(-1)).toMatchObject(mail);
  });

  it('can be decided although the item was submitted again meanwhile, and then reopens nothing', async () => {
    const { about: listingId, ...rejectedListing } = await createRejectedItem.listing();
    const openAppeal = await appeal({ about: listingId, ...rejectedListing });
    const input = createListingInput({ company: 'New' });
    await updateListing(stage.as(rejectedListing.userId), { listingId, input, locale: 'en' });
    await answer(openAppeal, 'uphold');
    expect(await rejectedListing.readStatus()).toBe('pending');
  });

  it('is not possible without a decision', async () => {
    const missingItem = { kind: 'claim' as const, about: new ObjectId(), userId: createUserId() };
    await expectDomainError(appeal(missingItem), 'not_found');
  });
});

describe('an appeal is not ended by the person who decided, by', () => {
  it.each<['reopening' | 'deleting', 'listing' | 'update' | 'claim', string]>([
    ['reopening', 'listing', 'pending'],
    ['reopening', 'update', 'pending'],
    ['reopening', 'claim', 'pending'],
    ['deleting', 'listing', 'deleted'],
  ])('%s the %s', async (step, kind, statusAfter) => {
    const rejectedItem = await createRejectedItem[kind]();
    const openAppeal = await appeal(rejectedItem);
    const id = rejectedItem.about.toHexString();
    const run = async (): Promise<unknown> =>
      step === 'deleting'
        ? deleteListing(stage.admin, { id, notes: 'Nobody is there.' })
        : reopen(stage.admin, { kind, id });
    await expectDomainError(run(), 'same_person');
    expect(await rejectedItem.readStatus()).toBe('rejected');
    await answer(openAppeal, 'decline');
    await run();
    expect(await rejectedItem.readStatus()).toBe(statusAfter);
  });

  it.each(['listing', 'update', 'claim', 'flag'] as const)(
    'undoing the decision about the %s',
    async (kind) => {
      const rejectedItem = await createRejectedItem[kind]();
      const status = await rejectedItem.readStatus();
      const { _id: auditId } = (await stage.undos.find().sort({ _id: -1 }).next())!;
      await appeal(rejectedItem);
      await expectDomainError(undoDecision(stage.admin, { auditId }), 'same_person');
      expect(await rejectedItem.readStatus()).toBe(status);
    },
  );

  it('giving the listing to somebody else', async () => {
    const openAppeal = await appeal(await createRejectedItem.claim());
    const otherClaim = await stage.submitClaim({ _id: openAppeal.listingId! });
    const approve = () =>
      approveClaim(stage.admin, { ...toTarget(otherClaim), notes: 'Called the practice.' });
    await expectDomainError(approve(), 'same_person');
    await answer(openAppeal, 'decline');
    expect((await approve()).listing?.ownerUserId).toBe(otherClaim.userId);
  });

  it('anything but a decision about a new claim of the same person', async () => {
    const rejectedClaim = await createRejectedItem.claim();
    const { userId } = rejectedClaim;
    const { listingId } = await appeal(rejectedClaim);
    const newClaim = await stage.submitClaim({ _id: listingId! }, userId);
    const approval = await approveClaim(stage.admin, {
      ...toTarget(newClaim),
      notes: 'Called the practice.',
    });
    expect(approval.listing?.ownerUserId).toBe(userId);
  });
});

describe('an appeal against a rejected update whose owner has sent another one', () => {
  async function createReplacedUpdate() {
    const { listing, userId } = await stage.createPublicListing();
    const { _id } = await stage.submitUpdate(listing, userId, { company: 'Other' });
    await rejectUpdate(stage.admin, { id: _id.toHexString(), notes });
    const newUpdate = await stage.submitUpdate(listing, userId, { company: 'Another' });
    return { kind: 'update', userId, about: _id, newUpdate } as const;
  }

  it('is upheld, and only the newer one is pending', async () => {
    const { newUpdate, ...rejectedUpdate } = await createReplacedUpdate();
    const openAppeal = await appeal(rejectedUpdate);
    expect(await answer(openAppeal, 'uphold')).toMatchObject({ status: 'upheld' });
    for (const [_id, status] of [
      [rejectedUpdate.about, 'rejected'],
      [newUpdate._id, 'pending'],
    ] as const)
      expect(await stage.pendingUpdates.findOne({ _id })).toMatchObject({ status });
  });

  it('does not let staff reopen the rejected one', async () => {
    const { about } = await createReplacedUpdate();
    const reopening = runInTransaction(stage.as('admin_2'), (tx) =>
      reopen(tx, { kind: 'update', id: about.toHexString() }),
    );
    await expectDomainError(reopening, 'not_now');
  });
});
