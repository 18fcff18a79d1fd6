import path from 'node:path';
import { createListingDoc } from '@app/db/documents-for-tests';
import { claimListing } from '@app/listings';
import { fillDimensions } from '@app/option-lists';
import { approveReview, submitReview } from '@app/reviews';
import { type ActorAccount, type CommandContext, requestDeletion } from '@app/status-changes';
import { createStorage, releasesStorageSettings, storageSettings } from '@app/storage';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createTestAccountProvider, openTestDatabase, sendTestMails } from '../testing/test-database.ts';
import { createJobs } from './jobs.ts';
import { sweepVanishedAccounts, TooManyVanishedError } from './sweep-vanished.ts';

const testDatabase = await openTestDatabase();
const { collections, setElapsedMs, now, client } = testDatabase;
const dataDir = createTempFolder('worker');
const env = z.object(storageSettings).parse({ DATA_DIR: dataDir });
const photoStorage = createStorage(env);
const proofStorage = createStorage(env, 'proofs');
const createContext = (id: string): CommandContext => ({
  client,
  collections,
  now: now(),
  requestId: 'test',
  actor: { kind: id.startsWith('admin') ? 'admin' : id === 'worker' ? 'system' : 'user', id },
});
const emails = ['dana@mail.test'];
const author: ActorAccount = { firstName: 'Dana', lastName: 'Rivers', emails, createdAt: null };

async function createReview(userId: string, limb: 'Single below-knee' | 'Single hip' = 'Single below-knee') {
  const listing = createListingDoc();
  await collections.listings.insertOne(listing);
  const contentFields = {
    overallRating: 5,
    ratings: fillDimensions({}, null),
    title: '',
    text: `What ${userId} has to say about the visits of this year, in so many words.`,
    stage: 'New socket',
    limb: { upper: 'None', lower: limb },
    device: '',
    careMonth: '2026-09',
    relation: 'self',
    anonymous: false,
    incentive: 'none',
  } as const;
  const content = { ...contentFields, tags: [] };
  const submitInput = { listingId: listing._id, content, author, locale: 'en' as const };
  const { publicId } = await submitReview(createContext(userId), submitInput);
  return (await approveReview(createContext('admin_1'), { id: publicId, v: 1 })).review;
}
const dayMs = 86_400_000;
const runJob = (name: string, overrides = {}) =>
  createJobs({
    client,
    collections,
    accounts: createTestAccountProvider(overrides),
    photoStorage,
    proofStorage,
    dataDir,
    findNewPeople: async ({ until }) => ({ until, results: [] }),
    releasesSettings: z.object(releasesStorageSettings).parse({ REMOTES_DIR: path.join(dataDir, 'remotes') }),
  })
    .find((job) => job.name === name)!
    .run(now());
const sendMails = (overrides = {}) =>
  sendTestMails(testDatabase, { accounts: createTestAccountProvider(overrides) });

it('deletes an account at the provider, mails the receipt, and erases the rest', async () => {
  const { listingId } = await createReview('user_leaves');
  await requestDeletion(createContext('user_leaves'), {
    userId: 'user_leaves',
    reviewFate: 'delete',
    address: 'dana@mail.test',
  });
  const deletedUserIds: string[] = [];
  await sendMails({ deleteAccount: async (userId: string) => void deletedUserIds.push(userId) });
  expect(deletedUserIds).toEqual(['user_leaves']);
  expect(await collections.devMails.findOne({ to: 'dana@mail.test' })).toMatchObject({
    kind: 'account-deleted',
  });
  expect(await runJob('sweep-deletions')).toEqual({ purged: 1, failed: 0, held: 0, overdue: 0 });
  expect(await collections.listings.findOne({ _id: listingId })).toMatchObject({ reviewCount: 0 });
  expect(await collections.outbox.countDocuments({ 'payload.userId': 'user_leaves' })).toBe(0);
});

it('finds accounts deleted at the provider, and keeps the others', async () => {
  const reviewOfKnownUser = await createReview('user_stays');
  const reviewOfMissingUser = await createReview('user_lost');
  for (const userId of ['user_listed_1', 'user_listed_2']) await createReview(userId);
  // The list is incomplete, too.
  const findUnlistedUserIds = async (ids: readonly string[]) =>
    ids.filter((id) => id === 'user_lost' || id === 'user_stays');
  const exists = async (id: string) => id === 'user_stays';
  expect(await runJob('sweep-vanished', { findUnlistedUserIds, exists })).toMatchObject({ vanished: 1 });
  await sendMails();
  await runJob('sweep-deletions');
  expect(await collections.reviews.findOne({ _id: reviewOfMissingUser._id })).toBeNull();
  expect(await collections.reviews.findOne({ _id: reviewOfKnownUser._id })).not.toBeNull();
});

it('stops if all accounts seem deleted', async () => {
  for (let i = 0; i < 12; i++) await createReview(`user_of_many_${i}`);
  const countBefore = await collections.deletions.countDocuments();
  const emptyProvider = {
    findUnlistedUserIds: async (ids: readonly string[]) => [...ids],
    exists: async () => false,
  };
  await expect(sweepVanishedAccounts(createContext('worker'), emptyProvider)).rejects.toThrow(
    TooManyVanishedError,
  );
  expect(await collections.deletions.countDocuments()).toBe(countBefore);
});

it('reconciles wrong counters', async () => {
  const { listingId } = await createReview('user_counted', 'Single hip');
  const wrongCounters = { reviewCount: 2, ratingSum: 10, histogram: [0, 0, 0, 0, 2] };
  await collections.listings.updateOne({ _id: listingId }, { $set: wrongCounters as never });
  await collections.levelCounts.updateOne({ _id: 'MO/Hip' }, { $set: { count: 9 } });
  expect(await runJob('reconcile')).toEqual({ listings: 1, levelCounts: 1, shownLevels: 0 });
  expect(await runJob('reconcile')).toEqual({ listings: 0, levelCounts: 0, shownLevels: 0 });
});

it('expires a claim after fourteen days, mails the claimant, and lets others claim', async () => {
  const listing = createListingDoc();
  await collections.listings.insertOne(listing);
  const evidence = { workEmail: '', npi: '', license: '', licenseNumber: '', note: '' };
  const claimant: ActorAccount = { ...author, role: 'prosthetist' };
  const claimInput = { listingId: listing._id, claimant, sentAccount: {}, evidence, locale: 'en' as const };
  const { _id } = await claimListing(createContext('user_false'), claimInput);
  setElapsedMs(14 * dayMs - 1);
  expect(await runJob('expire-claims')).toEqual({ expired: 0 });
  setElapsedMs(14 * dayMs);
  expect(await runJob('expire-claims')).toEqual({ expired: 1 });
  expect(await runJob('expire-claims')).toEqual({ expired: 0 });
  expect(await collections.claims.findOne({ _id })).toMatchObject({ status: 'expired' });
  await sendMails();
  expect(await collections.devMails.findOne({ kind: 'claim-expired' })).toMatchObject({
    to: 'user_false@mail.test',
  });
  await claimListing(createContext('user_true'), claimInput);
});

it('sweeps photos and reminds owners', async () => {
  await photoStorage.put(`${'A'.repeat(22)}.webp`, Buffer.from('abc'));
  setElapsedMs(100 * dayMs);
  expect(await runJob('sweep-photos')).toEqual({ unused: 0, stray: 1 });
  expect(await runJob('remind')).toEqual({ reminded: 0 });
});
