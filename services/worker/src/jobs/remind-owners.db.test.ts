import type { ListingDoc } from '@app/db';
import { createListingDoc, createSettingsDoc } from '@app/db/documents-for-tests';
import { expectIndexed } from '@app/test-kit/explain';
import { expect, it } from 'vitest';
import { openTestDatabase, startTime } from '../testing/test-database.ts';
import { remindOwners } from './remind-owners.ts';

const { collections, recordAccounts } = await openTestDatabase('listings', 'outbox', 'audit', 'settings');
const dayMs = 86_400_000;
const subtractDays = (days: number) => new Date(startTime.getTime() - days * dayMs);

let ownerCount = 0;
/** Inserts a public listing whose owner has signed in. */
async function createOwnedListing(overrides: Partial<ListingDoc> = {}): Promise<ListingDoc> {
  const ownerUserId = `user_owner_${++ownerCount}`;
  const listing = createListingDoc({ ownerUserId, createdAt: subtractDays(900), ...overrides });
  await collections.listings.insertOne(listing, { ignoreUndefined: true });
  await recordAccounts(ownerUserId);
  return listing;
}
const runAfterDays = (days = 0) => remindOwners(collections, new Date(startTime.getTime() + days * dayMs));
const listMails = async () =>
  (await collections.outbox.find().sort({ createdAt: 1, _id: 1 }).toArray()).map(
    ({ payload, subject, kind, dueAt }) => ({ ...payload, subject, kind, dueAt }),
  );

it('reminds after 90 days and, with another text, after 180; each once, however often it runs', async () => {
  const listing = await createOwnedListing({ confirmedAt: startTime, locale: 'es' });
  const { _id, slug, ownerUserId: userId } = listing;
  for (let days = 0; days <= 400; days += 5) await runAfterDays(days);
  const subject = `listing:${_id}`;
  const mail = { kind: 'mail', subject, template: 'confirm-reminder', userId, locale: 'es' };
  expect(await listMails()).toEqual([
    { ...mail, values: { slug, stale: false, days: 90 }, dueAt: new Date(startTime.getTime() + 90 * dayMs) },
    { ...mail, values: { slug, stale: true, days: 180 }, dueAt: new Date(startTime.getTime() + 180 * dayMs) },
  ]);
});

it('starts again after a confirmation', async () => {
  const { _id } = await createOwnedListing({ confirmedAt: subtractDays(95) });
  expect(await runAfterDays()).toEqual({ reminded: 1 });
  await collections.listings.updateOne({ _id }, { $set: { confirmedAt: startTime } });
  expect(await runAfterDays(89)).toEqual({ reminded: 0 });
  expect(await runAfterDays(91)).toEqual({ reminded: 1 });
  expect(await listMails()).toMatchObject([{ values: { stale: false } }, { values: { stale: false } }]);
});

it('counts from the creation if the listing was never confirmed', async () => {
  await createOwnedListing({ createdAt: subtractDays(185) });
  expect(await runAfterDays()).toEqual({ reminded: 1 });
  expect(await listMails()).toMatchObject([{ values: { stale: true } }]);
});

/** Sets the days after which owners are reminded, and after which a listing is stale. */
const setReminderDays = (nudgeDays: number, staleDays: number) =>
  collections.settings.replaceOne({ _id: 'stale' }, createSettingsDoc('stale', { nudgeDays, staleDays }), {
    upsert: true,
  });

it('uses the days of the settings, also in the mail', async () => {
  await setReminderDays(20, 45);
  await createOwnedListing({ confirmedAt: startTime });
  for (let days = 0; days <= 200; days += 5) await runAfterDays(days);
  expect(await listMails()).toMatchObject([
    { values: { stale: false, days: 20 }, dueAt: new Date(startTime.getTime() + 20 * dayMs) },
    { values: { stale: true, days: 45 }, dueAt: new Date(startTime.getTime() + 45 * dayMs) },
  ]);
});

it('does not repeat a mail because the settings have changed', async () => {
  await createOwnedListing({ confirmedAt: startTime });
  expect(await runAfterDays(90)).toEqual({ reminded: 1 });
  await setReminderDays(100, 180);
  expect(await runAfterDays(101)).toEqual({ reminded: 0 });
  await setReminderDays(100, 110);
  expect(await runAfterDays(111)).toEqual({ reminded: 1 });
});

it('reminds once if the first reminder and the stale date are on one day', async () => {
  await setReminderDays(60, 60);
  await createOwnedListing({ confirmedAt: subtractDays(61) });
  expect(await runAfterDays()).toEqual({ reminded: 1 });
  expect(await listMails()).toMatchObject([{ values: { stale: true, days: 60 } }]);
});

it('skips listings without owner, not public ones, ones not due yet, owners who never signed in, and dates long past', async () => {
  const confirmedAt = subtractDays(91);
  await createOwnedListing({ confirmedAt, ownerUserId: undefined });
  for (const status of ['pending', 'suspended', 'rejected', 'deleted'] as const)
    await createOwnedListing({ confirmedAt, status });
  await createOwnedListing({ confirmedAt: subtractDays(300) });
  await createOwnedListing({ confirmedAt: subtractDays(89) });
  const neverSignedInListing = await createOwnedListing({ confirmedAt });
  await collections.audit.deleteMany({ 'actor.id': neverSignedInListing.ownerUserId });
  expect(await runAfterDays()).toEqual({ reminded: 0 });
});

it('finds several batches by their index, also with two workers at once', async () => {
  const manyListings = Array.from({ length: 1100 }, (_, i) =>
    createListingDoc({
      ownerUserId: `user_many_${i}`,
      confirmedAt: i < 1050 ? subtractDays(95 + (i % 20)) : subtractDays(i - 1050),
    }),
  );
  await collections.listings.insertMany(manyListings);
  await recordAccounts(...manyListings.map(({ ownerUserId }) => ownerUserId!));
  const results = await Promise.all([runAfterDays(), runAfterDays()]);
  expect(results[0].reminded + results[1].reminded).toBe(1050);
  expect(await collections.outbox.countDocuments()).toBe(1050);
  const cursor = collections.listings.find({
    ownerUserId: { $exists: true },
    approved: true,
    confirmedAt: { $gt: subtractDays(20), $lte: subtractDays(10) },
  });
  const { indexes } = await expectIndexed(cursor);
  expect(indexes).toEqual(['confirmed']);
});
