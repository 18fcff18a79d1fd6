import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { toTarget } from '@app/listings/testing/inputs';
import { addDays, openStage } from '@app/listings/testing/stage';
import type { DecisionInput } from '@app/status-changes/inputs';
import {
  type ApprovedActionRunners,
  acceptApprovalRequest,
  createApprovalRequest,
  declineApprovalRequest,
} from '@app/status-changes/staff/approval-requests.store';
import { collectOutcomes, expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { expect, it } from 'vitest';

const stage = await openStage();
const doNothing = async () => undefined;
const runners: ApprovedActionRunners = {
  'listing.delete': (ctx, input) => deleteListing(ctx, input as unknown as DecisionInput),
  'review.delete': doNothing,
  'claims.purge': doNothing,
  'account.child': doNothing,
  'import.rollback': doNothing,
};

async function createRequest() {
  const listing = await stage.createListing();
  const reason = 'Nobody is there.';
  const input = { ...toTarget(listing), notes: reason };
  const requestInput = { action: 'listing.delete', input, about: 'Jane Doe', reason } as const;
  const { _id } = await createApprovalRequest(stage.as('admin_data'), requestInput);
  const id = _id.toHexString();
  return {
    listing,
    id,
    accept: (adminId: string, approvedRunners = runners) =>
      acceptApprovalRequest(stage.as(adminId), { id }, approvedRunners),
    decline: (now?: Date) => declineApprovalRequest(stage.as('admin_1', now), { id }),
    readRequest: () => stage.secondOpinions.findOne({ _id }),
  };
}

it('an approval request runs its command when another member approves, once', async () => {
  const { listing, id, accept } = await createRequest();
  await expectDomainError(accept('admin_data'), 'same_person');
  const outcomes = await collectOutcomes(['admin_1', 'admin_2', 'admin_3'].map((adminId) => accept(adminId)));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(await stage.readListing(listing)).toMatchObject({ status: 'deleted' });
  expect(await stage.readAuditRows(id)).toMatchObject([
    { action: 'second.ask', actor: { id: 'admin_data' }, reason: 'Nobody is there.' },
    { action: 'second.agree' },
  ]);
});

it('an approval request stays pending if its command fails', async () => {
  const { listing, accept, decline, readRequest } = await createRequest();
  await stage.listings.updateOne({ _id: listing._id }, { $inc: { v: 1 } });
  await expectConflict(accept('admin_1'), 'stale');
  expect(await readRequest()).toMatchObject({ status: 'open' });
  await decline();
  expect(await readRequest()).toMatchObject({ status: 'declined' });
  await expectDomainError(accept('admin_1'), 'not_now');
});

it.each(['before its action', 'after its action'])(
  'an approval request that was interrupted %s has done nothing, and runs once',
  async (when) => {
    const { listing, id, accept, readRequest } = await createRequest();
    const listingId = listing._id.toHexString();
    const readState = async () => ({
      listing: await stage.readListing(listing),
      approvalRequest: await readRequest(),
      outbox: await stage.outbox.find().toArray(),
      undos: await stage.undos.find().toArray(),
      auditRows: await stage.readAuditRows(listingId),
    });
    const stateBefore = await readState();
    let attemptCount = 0;
    const failingRunners: ApprovedActionRunners = {
      ...runners,
      async 'listing.delete'(ctx, input) {
        if (when === 'after its action') await runners['listing.delete']!(ctx, input);
        attemptCount++;
        // A process that ends here leaves an uncommitted transaction, of which others read nothing.
        expect(await readState()).toEqual(stateBefore);
        throw new Error('cut off');
      },
    };
    await expect(accept('admin_1', failingRunners)).rejects.toThrow('cut off');
    expect(attemptCount).toBe(1);
    expect(await readState()).toEqual(stateBefore);

    await accept('admin_2');
    const { auditRows, ...stateAfter } = await readState();
    expect(stateAfter).toMatchObject({
      listing: { status: 'deleted', v: 2 },
      approvalRequest: { status: 'agreed', decidedBy: 'admin_2' },
    });
    expect(auditRows.map(({ action }) => action)).toEqual(['listing.delete']);
    expect(await stage.readAuditRows(id, /second\.agree/)).toHaveLength(1);
  },
);

it('an approval request stays pending if its command conflicts with a change by another member', async () => {
  const { listing, accept, readRequest } = await createRequest();
  const deletionInput = { ...toTarget(listing), notes: 'Nobody is there.' };
  await Promise.allSettled([accept('admin_1'), deleteListing(stage.as('admin_2'), deletionInput)]);
  const rows = await stage.readAuditRows(listing._id.toHexString(), /listing\.delete$/);
  expect(rows).toHaveLength(1);
  const status = rows[0]!.actor.id === 'admin_1' ? 'agreed' : 'open';
  expect(await readRequest()).toMatchObject({ status });
});

it('an approval request expires after seven days', async () => {
  const { decline } = await createRequest();
  await expectDomainError(decline(addDays(8)), 'too_late');
});
