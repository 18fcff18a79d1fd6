import { createClaimDoc, createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { expectIndexed } from '@app/test-kit/explain';
import { getStats } from '@app/types/admin/stats';
import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { memberIds, startApp } from '../testing/running-app.ts';
import { createCountsStore } from './counts.store.ts';
import { createDecisionsStore } from './decisions.store.ts';
import { computeStats } from './stats.routes.ts';

const { collections, fetchAs } = await startApp();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Builds an audit row as the commands do. */
const createDecisionRow = (action: string, dayCount: number, overrides: object = {}) => ({
  _id: new ObjectId(),
  at: daysAgo(dayCount),
  actor: { kind: 'admin' as const, id: memberIds.moderator },
  action,
  target: { kind: action.split('.')[0] ?? '', id: 'x' },
  before: { submittedAt: daysAgo(dayCount + 1) },
  after: {},
  ...overrides,
});

beforeAll(async () => {
  await collections.listings.insertMany([
    createListingDoc({ confirmedAt: daysAgo(10), ownerUserId: 'user_1' }),
    createListingDoc({ confirmedAt: daysAgo(200) }),
    createListingDoc(),
    createListingDoc({ status: 'pending', submittedAt: daysAgo(13), ownerUserId: 'user_2' }),
    createListingDoc({ status: 'pending' }),
    createListingDoc({ status: 'deleted' }),
  ]);
  const deletedListing = createListingDoc({ status: 'deleted' });
  await collections.listings.insertOne(deletedListing);
  await collections.reviews.insertMany([
    createReviewDoc({ overallRating: 5, createdAt: daysAgo(2) }),
    createReviewDoc({ overallRating: 2, status: 'flagged', createdAt: daysAgo(400) }),
    createReviewDoc({
      overallRating: 1,
      status: 'pending',
      submittedAt: daysAgo(15),
      createdAt: daysAgo(15),
    }),
    createReviewDoc({ overallRating: 1, status: 'rejected', createdAt: daysAgo(100) }),
  ]);
  const createClaim = (listingId: ObjectId) => createClaimDoc({ listingId, createdAt: daysAgo(14) });
  const publicListing = await collections.listings.findOne({ status: 'approved' });
  await collections.claims.insertMany([
    createClaim(deletedListing._id),
    createClaim(publicListing?._id ?? new ObjectId()),
  ]);
  const undoneDecision = createDecisionRow('review.reject', 1, { after: { stars: 5 } });
  await collections.audit.insertMany([
    createDecisionRow('review.approve', 1, { after: { stars: 5 } }),
    createDecisionRow('review.reject', 20, { after: { stars: 1 } }),
    undoneDecision,
    createDecisionRow('review.undo', 1, { reason: undoneDecision._id.toHexString() }),
    createDecisionRow('listing.approve', 2),
    createDecisionRow('claim.reject', 40),
    createDecisionRow('review.approve', 1, { actor: { kind: 'system', id: 'x' }, after: { stars: 3 } }),
    createDecisionRow('review.approve.refused', 1),
  ]);
});

it('the overview counts what exists, what is pending and how it was decided', async () => {
  const stats = await computeStats(collections, new Date());
  expect(stats.prosthetists).toEqual({
    total: 5,
    approved: 3,
    pending: 2,
    claimed: 2,
    unclaimed: 3,
    stale180: 2,
  });
  expect(stats.reviews).toEqual({ total: 4, pending: 1, approved: 1, rejected: 1, flagged: 1, avg: 3.5 });
  expect(stats).toMatchObject({ pendingUpdates: 0, pendingClaims: 1, orphanedClaims: 1, promiseHours: 16 });
  const { reviews, prosthetists, flags, 'pending-claims': claims } = stats.waiting;
  expect(reviews).toMatchObject({ late: 1, soon: 0, fine: 0, oldest: { promisedHours: 16 } });
  expect(claims).toMatchObject({ late: 1, oldest: { since: expect.any(String) } });
  // Imported listings are not pending.
  expect(prosthetists).toMatchObject({ late: 1, soon: 0, fine: 0, undated: 1 });
  expect(flags).toEqual({ late: 0, soon: 0, fine: 0, undated: 0, oldest: null });
  expect(stats.oldest.update).toBeNull();
  expect(stats.oldest.review?.since).toBe(
    (await collections.reviews.findOne({ status: 'pending' }))?.submittedAt.toISOString(),
  );
  expect(stats.decisions7d).toMatchObject({ approved: 2, rejected: 0, changesRequested: 0 });
  expect(stats.decisions30d).toMatchObject({ approved: 2, rejected: 1 });
  expect(stats.approvalByStar.map(({ decided, rate }) => [decided, rate])).toEqual([
    [1, 0],
    [0, null],
    [0, null],
    [0, null],
    [1, 1],
  ]);
  expect(stats.approvalByModerator).toHaveLength(1);
  expect(stats.series30d).toHaveLength(30);
  const sumSeries = (kind: 'received' | 'decided') =>
    stats.series30d.reduce((total, dayCounts) => total + dayCounts[kind], 0);
  expect([sumSeries('received'), sumSeries('decided')]).toEqual([5, 3]);
});

it('the overview is what staff read', async () => {
  expect((await fetchAs('viewer', getStats)).prosthetists.total).toBe(5);
});

it('the overview counts with indexes only', async () => {
  const countsStore = createCountsStore(collections);
  const listingPlan = await expectIndexed(countsStore.queryListings(daysAgo(180)), { maxDocsPerResult: 0 });
  expect(listingPlan.indexes).toEqual(['staffName']);
  const reviewPlan = await expectIndexed(countsStore.queryReviews(), { maxDocsPerResult: 0 });
  expect(reviewPlan.indexes).toEqual(['received']);
  const auditPlan = await expectIndexed(createDecisionsStore(collections).queryRows(daysAgo(90)));
  expect(auditPlan.indexes).toEqual(['ofAction']);
});
