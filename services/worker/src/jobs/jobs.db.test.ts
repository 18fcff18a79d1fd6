import path from 'node:path';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { createStorage, releasesStorageSettings, storageSettings } from '@app/storage';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createTestAccountProvider, openTestDatabase, sendTestMails } from '../testing/test-database.ts';
import { createJobs } from './jobs.ts';
import { TooManyVanishedError } from './sweep-vanished.ts';

const testDatabase = await openTestDatabase('reviews', 'audit', 'outbox');
const { collections, now, client } = testDatabase;
const dataDir = createTempFolder('worker');
const env = z.object(storageSettings).parse({ DATA_DIR: dataDir });

const createTestJobs = (accountOverrides = {}) =>
  createJobs({
    client,
    collections,
    accounts: createTestAccountProvider(accountOverrides),
    photoStorage: createStorage(env),
    proofStorage: createStorage(env, 'proofs'),
    dataDir,
    findNewPeople: async ({ until }) => ({ until, results: [] }),
    releasesSettings: z.object(releasesStorageSettings).parse({ REMOTES_DIR: path.join(dataDir, 'remotes') }),
  });
const runJob = (name: string, accountOverrides = {}) =>
  createTestJobs(accountOverrides)
    .find((job) => job.name === name)!
    .run(now());

/** Inserts a pending review by an account that has acted here. */
async function createReview(userId: string) {
  const listing = createListingDoc();
  await collections.listings.insertOne(listing);
  const review = createReviewDoc({ listingId: listing._id, userId, status: 'pending', visible: false });
  await collections.reviews.insertOne(review, { ignoreUndefined: true });
  await testDatabase.recordAccounts(userId);
  return review;
}

it('each job runs, and reports what it has done', async () => {
  const results: Record<string, object> = {};
  for (const { name, run } of createTestJobs()) results[name] = await run(now());
  expect(results).toEqual({
    'sweep-deletions': { purged: 0, failed: 0, held: 0, overdue: 0 },
    'keep-tombstones': { added: 0 },
    'hash-sanctioned': { remembered: 0 },
    'sweep-vanished': { checked: 0, vanished: 0 },
    reconcile: { listings: 0, levelCounts: 0, shownLevels: 0 },
    'expire-claims': { expired: 0 },
    'sweep-visit-requests': { deleted: 0, told: 0 },
    'sweep-photos': { unused: 0, stray: 0 },
    'sweep-proofs': { expired: 0, removed: 0 },
    'sweep-releases': { removed: 0 },
    remind: { reminded: 0 },
    'ask-year-later': { asked: 0 },
    'send-alerts': { alerts: 0, mails: 0 },
    'seal-audit': { rows: 0, seals: 0 },
    'verify-audit': { sound: true, seals: 0, rows: 0, problems: 0 },
    'purge-deleted': { listings: 0, reviews: 0, held: 0 },
    'forget-import-rows': { forgotten: 0 },
    'forget-withdrawn': { forgotten: 0, held: 0 },
    'forget-former': { forgotten: 0 },
    'expire-seconds': { expired: 0 },
    'staff-digest': { mails: 0 },
    'staff-breach': { mails: 0 },
    'sweep-restored': { erased: 0, held: 0 },
  });
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
  await sendTestMails(testDatabase);
  expect(await runJob('sweep-deletions')).toMatchObject({ purged: 1 });
  expect(await collections.reviews.findOne({ _id: reviewOfMissingUser._id })).toBeNull();
  expect(await collections.reviews.findOne({ _id: reviewOfKnownUser._id })).not.toBeNull();
});

it('stops if all accounts seem deleted', async () => {
  for (let i = 0; i < 12; i++) await createReview(`user_crowd_${i}`);
  const emptyProvider = {
    findUnlistedUserIds: async (ids: readonly string[]) => [...ids],
    exists: async () => false,
  };
  await expect(runJob('sweep-vanished', emptyProvider)).rejects.toThrow(TooManyVanishedError);
  expect(await collections.deletions.countDocuments({ userId: /crowd/ })).toBe(0);
});
