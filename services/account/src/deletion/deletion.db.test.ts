import { hashIdentifiers, type ListingDoc } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { sweepDeletions } from '@app/moderation';
import { deleteMe, parseReply } from '@app/types';
import { describe, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, client, provider, collections } = await startApp();
const { reviews, listings, outbox, deletions } = collections;

const requestOwnDeletion = (body: unknown = { reviews: 'delete' }, userId = 'user_dana') =>
  send('DELETE', '/api/me', { as: { userId }, body });

const createWorkerContext = () => {
  const actor = { kind: 'system', id: 'worker' } as const;
  return { client, collections, now: new Date(), requestId: 'sweep', actor };
};

/** Runs the worker's part: deletes the account at the provider and erases its data. */
async function finishWorkerJobs() {
  await outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done', doneAt: new Date() } });
  await sweepDeletions(createWorkerContext());
}

/** Creates an account with a review for Dana, and the same for Bea, whose data must not change. */
async function seedUsers() {
  for (const userId of ['user_dana', 'user_bea']) {
    provider.users.set(userId, { firstName: userId, email: `${userId}@example.test` });
    const listing = createListingDoc({ reviewCount: 1, ratingSum: 5, histogram: [0, 0, 0, 0, 1] });
    await listings.insertMany([listing, createListingDoc({ ownerUserId: userId })]);
    const review = createReviewDoc({ userId, listingId: listing._id, displayName: `${userId} D.` });
    await reviews.insertOne(review);
  }
}

it('the call closes the account and returns a receipt, the same one when repeated', async () => {
  await seedUsers();
  const { status, json, headers } = await requestOwnDeletion();
  expect(status).toBe(202);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect([...provider.users.keys()]).toEqual(['user_bea']);
  const { receipt } = parseReply(deleteMe, json);
  expect(receipt.id.length).toBeGreaterThan(10);
  const days = (Date.parse(receipt.purgeBy) - Date.parse(receipt.requestedAt)) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThanOrEqual(30);

  const repeatedReplies = await Promise.all([
    requestOwnDeletion(),
    requestOwnDeletion({ reviews: 'keep' }),
    requestOwnDeletion(),
  ]);
  for (const reply of repeatedReplies) expect([reply.status, reply.json]).toEqual([202, json]);
  expect(await deletions.countDocuments()).toBe(1);
  expect(await outbox.countDocuments({ kind: 'identity' })).toBe(1);
  expect(await outbox.countDocuments({ kind: 'mail' })).toBe(1);
});

it('an account with a password is asked for it', async () => {
  await seedUsers();
  provider.users.set('user_dana', { ...provider.users.get('user_dana'), password: 'one step at a time' });
  for (const password of [undefined, '', 'another step']) {
    const { status, json } = await requestOwnDeletion({ reviews: 'delete', password });
    expect([status, json.error]).toEqual([403, 'wrong_password']);
  }
  expect(await deletions.countDocuments()).toBe(0);
  expect((await requestOwnDeletion({ reviews: 'delete', password: 'one step at a time' })).status).toBe(202);
});

const twoReviewFields = { reviewCount: 2, ratingSum: 10, histogram: [0, 0, 0, 0, 2] };
it.each([
  [{ status: 'approved', approved: true }, 'close'],
  [{ status: 'pending', approved: false }, 'deleted'],
  [{ status: 'rejected', approved: false, ...twoReviewFields }, 'hidden'],
  [{ status: 'suspended', approved: false }, 'hidden'],
  [{ status: 'deleted', approved: false, deletedAt: new Date() }, 'none'],
  [null, 'none'],
] as const)(
  'the receipt says what becomes of a listing: %j is %s, and so it is after the sweep',
  async (overrides, expectedOutcome) => {
    provider.users.set('user_owner', {});
    const listing = createListingDoc({
      ownerUserId: overrides ? 'user_owner' : 'user_other',
      ...(overrides as Partial<ListingDoc>),
    });
    await listings.insertOne(listing);
    const { json } = await requestOwnDeletion({ reviews: 'keep', listing: 'close' }, 'user_owner');
    expect(json.receipt).toMatchObject({ reviews: 'keep', listing: expectedOutcome });
    await finishWorkerJobs();
    const listingAfter = await listings.findOne({ _id: listing._id });
    expect(listingAfter === null).toBe(expectedOutcome === 'deleted');
    expect(listingAfter?.approved ?? false).toBe(expectedOutcome === 'close' || overrides === null);
  },
);

describe('deletes only the account of the session', () => {
  it.each([
    [{ reviews: 'delete', userId: 'user_bea' }, 202],
    [{ reviews: 'burn' }, 400],
    [{ reviews: { $ne: '' } }, 400],
    [{ reviews: ['keep'] }, 400],
    [{}, 400],
    [null, 400],
    ['"delete"', 400],
  ])('%j by Dana is %i, and Bea stays', async (body, status) => {
    await seedUsers();
    const reply = await requestOwnDeletion(body);
    expect(reply.status).toBe(status);
    expect(await reviews.countDocuments({ userId: 'user_bea', visible: true })).toBe(1);
    expect(await deletions.countDocuments()).toBe(status === 202 ? 1 : 0);
  });
});

it('a deletion is accepted if the provider no longer has the account, and not while it is unavailable', async () => {
  await seedUsers();
  provider.state.isUnavailable = true;
  expect((await requestOwnDeletion()).status).toBe(503);
  expect(await deletions.countDocuments()).toBe(0);
  provider.state.isUnavailable = false;
  provider.users.delete('user_dana');
  expect((await requestOwnDeletion()).status).toBe(202);
  expect(await outbox.countDocuments({ kind: 'mail' })).toBe(0);
});

it('a deletion is accepted if the provider fails to delete the account, which is left to the worker', async () => {
  await seedUsers();
  provider.state.refusesDeletion = true;
  expect((await requestOwnDeletion()).status).toBe(202);
  expect(await outbox.countDocuments({ kind: 'identity', status: 'waiting' })).toBe(1);
});

it('a deletion keeps hashes of address and number if reviews stay, so that the person is recognized', async () => {
  await seedUsers();
  provider.users.set('user_dana', { email: 'dana@example.test', phone: '+13145550100' });
  await requestOwnDeletion({ reviews: 'keep' });
  await requestOwnDeletion({ reviews: 'delete' }, 'user_bea');
  const keys = await hashIdentifiers(collections, {
    emails: ['dana@example.test'],
    phones: ['+1 314 555 0100'],
  });
  expect(await deletions.findOne({ userId: 'user_dana' })).toMatchObject({ keys });
  expect(await deletions.findOne({ userId: 'user_bea' })).not.toHaveProperty('keys');
});
