import { testDatabase } from '@app/test-kit/mongo';
import { beforeAll, expect, it } from 'vitest';
import { refusal } from '../testing/practice.ts';
import { type Stage, stage, start } from '../testing/stage.ts';
import { deleteListing } from './delete-listing.ts';
import { agreeSecond, askSecond, declineSecond } from './second-opinion.ts';
import type { ListingDeletion, Runners } from './wishes.ts';

const { uri } = await testDatabase();
let s: Stage;
beforeAll(async () => {
  s = await stage(uri);
});
const days = (n: number) => new Date(start.getTime() + n * 86_400_000);
const nothing = async () => undefined;
const runners: Runners = {
  'listing.delete': (ctx, wish) => deleteListing(ctx, wish as unknown as ListingDeletion),
  'review.delete': nothing,
  'claims.purge': nothing,
  'import.rollback': nothing,
};

async function asked() {
  const listing = await s.listing();
  const wish = { listing: listing._id, v: 1, reason: 'Nobody is there.' };
  const about = `${listing.firstName} ${listing.lastName}`;
  const action = 'listing.delete' as const;
  const second = await askSecond(s.as('admin_data'), { action, wish, about, reason: 'Nobody is there.' });
  return { listing, second };
}
const statusOf = async ({ _id }: { _id: unknown }) =>
  (await s.collections.secondOpinions.findOne({ _id: _id as never }))?.status;

it('does what was asked for as soon as somebody else agrees, once', async () => {
  const { listing, second } = await asked();
  await expect(agreeSecond(s.as('admin_data'), { id: second._id }, runners)).rejects.toMatchObject(
    refusal('same_person'),
  );
  const tries = await Promise.allSettled(
    ['admin_1', 'admin_2', 'admin_3'].map((who) => agreeSecond(s.as(who), { id: second._id }, runners)),
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

it('waits on where it cannot be done', async () => {
  const { listing, second } = await asked();
  await s.collections.listings.updateOne({ _id: listing._id }, { $inc: { v: 1 } });
  await expect(agreeSecond(s.as('admin_1'), { id: second._id }, runners)).rejects.toMatchObject({
    code: 'stale',
  });
  expect(await statusOf(second)).toBe('open');
  await declineSecond(s.as('admin_1'), { id: second._id });
  expect(await statusOf(second)).toBe('declined');
  await expect(agreeSecond(s.as('admin_1'), { id: second._id }, runners)).rejects.toMatchObject(
    refusal('not_now'),
  );
});

it('is too old after seven days, and asks nobody without a reason', async () => {
  const { second } = await asked();
  await expect(declineSecond(s.as('admin_1', days(8)), { id: second._id })).rejects.toMatchObject(
    refusal('too_late'),
  );
  const wish = { action: 'review.delete', wish: {}, about: 'A review', reason: '' } as const;
  await expect(askSecond(s.as('admin_data'), wish)).rejects.toMatchObject(refusal('reason_missing'));
  await expect(askSecond(s.as('user_1'), { ...wish, reason: 'Why.' })).rejects.toMatchObject(
    refusal('not_staff'),
  );
});
