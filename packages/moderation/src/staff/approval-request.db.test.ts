import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import type { DecisionInput } from '@app/status-changes/inputs';
import {
  acceptApprovalRequest,
  createApprovalRequest,
  declineApprovalRequest,
} from '@app/status-changes/staff/approval-request';
import type { ApprovedActionRunners } from '@app/status-changes/staff/inputs';
import { testDatabase } from '@app/test-kit/mongo';
import { beforeAll, expect, it } from 'vitest';
import { matchError } from '../testing/practice.ts';
import { createStage, type Stage, start } from '../testing/stage.ts';

const { uri } = await testDatabase();
let s: Stage;
beforeAll(async () => {
  s = await createStage(uri);
});
const days = (n: number) => new Date(start.getTime() + n * 86_400_000);
const nothing = async () => undefined;
const runners: ApprovedActionRunners = {
  'listing.delete': (ctx, input) => deleteListing(ctx, input as unknown as DecisionInput),
  'review.delete': nothing,
  'claims.purge': nothing,
  'account.child': nothing,
  'import.rollback': nothing,
};

async function createRequest() {
  const listing = await s.listing();
  const input = { id: listing._id.toHexString(), v: 1, notes: 'Nobody is there.' };
  const about = `${listing.firstName} ${listing.lastName}`;
  const action = 'listing.delete' as const;
  const second = await createApprovalRequest(s.as('admin_data'), {
    action,
    input,
    about,
    reason: 'Nobody is there.',
  });
  return { listing, second };
}
const readStatus = async ({ _id }: { _id: unknown }) =>
  (await s.collections.secondOpinions.findOne({ _id: _id as never }))?.status;

it('runs its command when another member approves, once', async () => {
  const { listing, second } = await createRequest();
  await expect(
    acceptApprovalRequest(s.as('admin_data'), { id: second._id.toHexString() }, runners),
  ).rejects.toMatchObject(matchError('same_person'));
  const tries = await Promise.allSettled(
    ['admin_1', 'admin_2', 'admin_3'].map((who) =>
      acceptApprovalRequest(s.as(who), { id: second._id.toHexString() }, runners),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await s.collections.listings.findOne({ _id: listing._id })).toMatchObject({ status: 'deleted' });
  const rows = await s.collections.audit
    .find({ 'target.id': second._id.toHexString() })
    .sort({ _id: 1 })
    .toArray();
  expect(rows.map(({ action }) => action)).toEqual(['second.ask', 'second.agree']);
  expect(rows[0]).toMatchObject({ actor: { id: 'admin_data' }, reason: 'Nobody is there.' });
});

it('stays pending if the command fails', async () => {
  const { listing, second } = await createRequest();
  await s.collections.listings.updateOne({ _id: listing._id }, { $inc: { v: 1 } });
  await expect(
    acceptApprovalRequest(s.as('admin_1'), { id: second._id.toHexString() }, runners),
  ).rejects.toMatchObject({
    code: 'stale',
  });
  expect(await readStatus(second)).toBe('open');
  await declineApprovalRequest(s.as('admin_1'), { id: second._id.toHexString() });
  expect(await readStatus(second)).toBe('declined');
  await expect(
    acceptApprovalRequest(s.as('admin_1'), { id: second._id.toHexString() }, runners),
  ).rejects.toMatchObject(matchError('not_now'));
});

it.each(['before the deed', 'after the deed'])('interrupted %s did nothing, and runs once', async (when) => {
  const { listing, second } = await createRequest();
  const { audit, listings, outbox, undos, secondOpinions } = s.collections;
  const left = async () => ({
    listing: await listings.findOne({ _id: listing._id }),
    second: await secondOpinions.findOne({ _id: second._id }),
    outbox: await outbox.find().toArray(),
    undos: await undos.find().toArray(),
    deeds: await audit.find({ 'target.id': listing._id.toHexString() }).toArray(),
  });
  const before = await left();
  let cuts = 0;
  const cut: ApprovedActionRunners = {
    ...runners,
    async 'listing.delete'(ctx, input) {
      if (when === 'after the deed') await runners['listing.delete']!(ctx, input);
      cuts++;
      // A process that ends here leaves an uncommitted transaction, of which others read nothing.
      expect(await left()).toEqual(before);
      throw new Error('cut off');
    },
  };
  await expect(acceptApprovalRequest(s.as('admin_1'), { id: second._id.toHexString() }, cut)).rejects.toThrow(
    'cut off',
  );
  expect(cuts).toBe(1);
  expect(await left()).toEqual(before);

  await acceptApprovalRequest(s.as('admin_2'), { id: second._id.toHexString() }, runners);
  const after = await left();
  expect(after).toMatchObject({
    listing: { status: 'deleted', v: 2 },
    second: { status: 'agreed', decidedBy: 'admin_2' },
  });
  expect(after.deeds.map(({ action }) => action)).toEqual(['listing.delete']);
  const answers = { 'target.id': second._id.toHexString(), action: 'second.agree' };
  expect(await audit.countDocuments(answers)).toBe(1);
});

it('stays pending if the command conflicts with a change by another member', async () => {
  const { listing, second } = await createRequest();
  await Promise.allSettled([
    acceptApprovalRequest(s.as('admin_1'), { id: second._id.toHexString() }, runners),
    deleteListing(s.as('admin_2'), { id: listing._id.toHexString(), v: 1, notes: 'Nobody is there.' }),
  ]);
  const deeds = { 'target.id': listing._id.toHexString(), action: 'listing.delete' };
  const rows = await s.collections.audit.find(deeds).toArray();
  expect(rows).toHaveLength(1);
  expect(await readStatus(second)).toBe(rows[0]!.actor.id === 'admin_1' ? 'agreed' : 'open');
});

it('expires after seven days, and requires staff', async () => {
  const { second } = await createRequest();
  await expect(
    declineApprovalRequest(s.as('admin_1', days(8)), { id: second._id.toHexString() }),
  ).rejects.toMatchObject(matchError('too_late'));
  const input = { action: 'review.delete', input: {}, about: 'A review' } as const;
  await expect(createApprovalRequest(s.as('user_1'), { ...input, reason: 'Why.' })).rejects.toMatchObject(
    matchError('not_staff'),
  );
});
