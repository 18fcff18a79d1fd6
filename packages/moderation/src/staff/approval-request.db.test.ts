import type { ApprovalRequestDoc } from '@app/db';
import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionInput } from '@app/status-changes/inputs';
import {
  acceptApprovalRequest,
  createApprovalRequest,
  declineApprovalRequest,
} from '@app/status-changes/staff/approval-request';
import type { ApprovedActionRunners } from '@app/status-changes/staff/inputs';
import { expect, it } from 'vitest';
import { toTarget } from '../testing/practice.ts';
import { addDays, expectConflict, expectDomainError, openStage } from '../testing/stage.ts';

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
  const approvalRequest = await createApprovalRequest(stage.as('admin_data'), requestInput);
  return { listing, approvalRequest };
}
const accept = (ctx: CommandContext, { _id }: ApprovalRequestDoc, approvedRunners = runners) =>
  acceptApprovalRequest(ctx, { id: _id.toHexString() }, approvedRunners);
const readStatus = async ({ _id }: { _id: unknown }) =>
  (await stage.collections.secondOpinions.findOne({ _id: _id as never }))?.status;

it('an approval request runs its command when another member approves, once', async () => {
  const { listing, approvalRequest } = await createRequest();
  await expectDomainError(accept(stage.as('admin_data'), approvalRequest), 'same_person');
  const attempts = await Promise.allSettled(
    ['admin_1', 'admin_2', 'admin_3'].map((adminId) => accept(stage.as(adminId), approvalRequest)),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stage.readListing(listing)).toMatchObject({ status: 'deleted' });
  const rows = await stage.collections.audit
    .find({ 'target.id': approvalRequest._id.toHexString() })
    .sort({ _id: 1 })
    .toArray();
  expect(rows.map(({ action }) => action)).toEqual(['second.ask', 'second.agree']);
  expect(rows[0]).toMatchObject({ actor: { id: 'admin_data' }, reason: 'Nobody is there.' });
});

it('an approval request stays pending if its command fails', async () => {
  const { listing, approvalRequest } = await createRequest();
  await stage.collections.listings.updateOne({ _id: listing._id }, { $inc: { v: 1 } });
  await expectConflict(accept(stage.as('admin_1'), approvalRequest), 'stale');
  expect(await readStatus(approvalRequest)).toBe('open');
  await declineApprovalRequest(stage.as('admin_1'), { id: approvalRequest._id.toHexString() });
  expect(await readStatus(approvalRequest)).toBe('declined');
  await expectDomainError(accept(stage.as('admin_1'), approvalRequest), 'not_now');
});

it.each(['before its action', 'after its action'])(
  'an approval request that was interrupted %s has done nothing, and runs once',
  async (when) => {
    const { listing, approvalRequest } = await createRequest();
    const { audit, listings, outbox, undos, secondOpinions } = stage.collections;
    const readState = async () => ({
      listing: await listings.findOne({ _id: listing._id }),
      approvalRequest: await secondOpinions.findOne({ _id: approvalRequest._id }),
      outbox: await outbox.find().toArray(),
      undos: await undos.find().toArray(),
      auditRows: await audit.find({ 'target.id': listing._id.toHexString() }).toArray(),
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
    await expect(accept(stage.as('admin_1'), approvalRequest, failingRunners)).rejects.toThrow('cut off');
    expect(attemptCount).toBe(1);
    expect(await readState()).toEqual(stateBefore);

    await accept(stage.as('admin_2'), approvalRequest);
    const stateAfter = await readState();
    expect(stateAfter).toMatchObject({
      listing: { status: 'deleted', v: 2 },
      approvalRequest: { status: 'agreed', decidedBy: 'admin_2' },
    });
    expect(stateAfter.auditRows.map(({ action }) => action)).toEqual(['listing.delete']);
    const approvalRowFilter = {
      'target.id': approvalRequest._id.toHexString(),
      action: 'second.agree',
    };
    expect(await audit.countDocuments(approvalRowFilter)).toBe(1);
  },
);

it('an approval request stays pending if its command conflicts with a change by another member', async () => {
  const { listing, approvalRequest } = await createRequest();
  await Promise.allSettled([
    accept(stage.as('admin_1'), approvalRequest),
    deleteListing(stage.as('admin_2'), { ...toTarget(listing), notes: 'Nobody is there.' }),
  ]);
  const deletionRowFilter = { 'target.id': listing._id.toHexString(), action: 'listing.delete' };
  const rows = await stage.collections.audit.find(deletionRowFilter).toArray();
  expect(rows).toHaveLength(1);
  expect(await readStatus(approvalRequest)).toBe(rows[0]!.actor.id === 'admin_1' ? 'agreed' : 'open');
});

it('an approval request expires after seven days', async () => {
  const { approvalRequest } = await createRequest();
  await expectDomainError(
    declineApprovalRequest(stage.as('admin_1', addDays(8)), { id: approvalRequest._id.toHexString() }),
    'too_late',
  );
});
