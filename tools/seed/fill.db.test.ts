import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findMissingIndexes, getCollections } from '@app/db';
import { reconcile } from '@app/moderation';
import { listActorUserIds } from '@app/status-changes';
import { accounts } from '@app/test-kit/accounts';
import { createEmptyDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { type Document, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedIfEmpty } from '../seed.ts';
import { readSeedState } from './fill.ts';
import { now } from './seed-for-tests.ts';

const { client, db, uri } = await createEmptyDatabase();
const { listings, reviews, audit } = getCollections(db);
const progressLines: string[] = [];

beforeAll(async () => {
  const seedResult = await seedIfEmpty({
    uri,
    listingCount: 400,
    now,
    onProgress: (line) => progressLines.push(line),
  });
  expect(seedResult).toMatchObject({ wasSeeded: true, listingCount: await listings.countDocuments() });
}, 120_000);

describe('a seeded database', () => {
  it('has the requested number of listings and the personas, and reports progress', async () => {
    expect(await listings.countDocuments()).toBeGreaterThan(480);
    expect(await reviews.countDocuments()).toBeGreaterThan(2000);
    expect(progressLines.length).toBeGreaterThan(0);
  });

  it('has all indexes and validators, and only valid documents', async () => {
    expect(await findMissingIndexes(db)).toEqual([]);
    const seededCollections =
      `listings reviews flags helpfulVotes levelCounts pendingUpdates claims figures messages
      visitRequests savedPeople sharedLists sanctions audit`.split(/\s+/);
    for (const name of seededCollections) {
      expect(await db.collection(name).countDocuments()).toBeGreaterThan(0);
      const [collectionInfo] = await db.listCollections({ name }).toArray();
      const { validator } = (collectionInfo as Document).options;
      expect(await db.collection(name).countDocuments({ $nor: [validator] })).toBe(0);
    }
  });

  it('has no author that the sweep of vanished accounts would miss, and delete with the reviews', async () => {
    const accountIds = new Set<string>(Object.values(accounts).map(({ id }) => id));
    const knownIds: string[] = [];
    for await (const userIds of listActorUserIds({ collections: getCollections(db) }))
      knownIds.push(...userIds);
    expect(knownIds).toContain(accounts.patient.id);
    expect(knownIds.filter((id) => !accountIds.has(id))).toEqual([]);
  });

  it('has as many votes as its reviews say, and none on reviews that are not public', async () => {
    const { helpfulVotes } = getCollections(db);
    const votesByReview = Map.groupBy(await helpfulVotes.find().toArray(), ({ reviewId }) =>
      reviewId.toHexString(),
    );
    const votedReviews = await reviews.find({ helpful: { $gt: 0 } }).toArray();
    expect(votedReviews.map(({ _id, helpful }) => [_id.toHexString(), helpful])).toEqual(
      votedReviews.map(({ _id }) => [_id.toHexString(), votesByReview.get(_id.toHexString())?.length]),
    );
    expect(votedReviews.length).toBe(votesByReview.size);
    expect(votedReviews.every(({ visible }) => visible)).toBe(true);
    const votedShare = votedReviews.length / (await reviews.countDocuments({ visible: true }));
    expect(votedShare).toBeGreaterThan(0.25);
    expect(votedShare).toBeLessThan(0.45);
  });

  it('has counters, level counts and displayed levels as a recount by the reconciler', async () => {
    const collections = getCollections(db);
    const drift = await reconcile({ client, collections, now }, { repair: false });
    expect(drift).toEqual({ listings: [], levelCounts: [], mismatchedReviewCount: 0 });
    expect(await collections.levelCounts.countDocuments()).toBeGreaterThan(50);
    const shownLevels = (await reviews.find({ visible: true }).toArray()).map(({ shownLevel }) => shownLevel);
    expect(shownLevels).toEqual(expect.arrayContaining(['Below-knee', 'Lower limb', 'Upper limb']));
  });

  it('has an open flag for each flagged review, and a decision for each decided one', async () => {
    const flags = await getCollections(db).flags.find({ status: 'open' }).toArray();
    const flaggedReviews = await reviews.find({ status: 'flagged', openFlags: 1 }).toArray();
    expect(flaggedReviews.length).toBeGreaterThan(5);
    expect(flags.map(({ reviewId }) => String(reviewId)).sort()).toEqual(
      flaggedReviews.map(({ _id }) => String(_id)).sort(),
    );
    expect(await reviews.countDocuments({ status: 'flagged' })).toBe(flaggedReviews.length);
    expect(await reviews.countDocuments({ visible: true, 'decision.outcome': { $ne: 'approved' } })).toBe(0);
    expect(await reviews.countDocuments({ status: 'rejected', 'decision.reasons': { $size: 0 } })).toBe(0);
  });

  it('has the reviews decided in the last 90 days in the log, each from its submission, in id order', async () => {
    const rows = await audit.find().sort({ _id: 1 }).toArray();
    const auditedSince = new Date(now.getTime() - 90 * 86_400_000);
    const status = { $in: ['approved', 'rejected'] as const };
    const count = await reviews.countDocuments({ status, 'decision.at': { $gte: auditedSince } });
    expect(rows).toHaveLength(2 * count);
    const seconds = rows.map(({ at }) => Math.floor(at.getTime() / 1000));
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    const reviewById = new Map((await reviews.find().toArray()).map((review) => [review.publicId, review]));
    for (const [id, auditRows] of Map.groupBy(rows, ({ target }) => target.id)) {
      const { decision, overallRating: stars, v } = reviewById.get(id)!;
      expect(auditRows).toMatchObject([
        { action: 'review.submit', after: { status: 'pending', stars } },
        {
          action: decision?.outcome === 'approved' ? 'review.approve' : 'review.reject',
          before: { status: 'pending', v: v - 1 },
          after: { status: decision?.outcome, v, stars },
        },
      ]);
    }
  });

  it('has items in the queues of staff, replies included', async () => {
    const pendingFilter = { status: 'pending' } as const;
    const { claims, pendingUpdates } = getCollections(db);
    const counts = await Promise.all([
      claims.countDocuments(pendingFilter),
      listings.countDocuments(pendingFilter),
      pendingUpdates.countDocuments(pendingFilter),
      reviews.countDocuments(pendingFilter),
      reviews.countDocuments({ 'reply.status': 'pending' }),
    ]);
    expect(Math.min(...counts), counts.join(', ')).toBeGreaterThan(0);
  });

  it('is unchanged by a second seeding', async () => {
    const listingCount = await listings.countDocuments();
    await listings.updateOne({}, { $inc: { v: 1 } });
    expect(await seedIfEmpty({ uri, listingCount: 50, now })).toMatchObject({
      wasSeeded: false,
      listingCount,
    });
    expect(await readSeedState(db)).toBe('sample');
  });

  it('gets the data of services whose collections are empty, and says whose are not', async () => {
    const checkoutPath = createTempFolder('seed');
    const source = `export async function insertSampleData(db) {
  if (await db.collection('notes').findOne()) return false;
  await db.collection('notes').insertOne({ title: 'A note' });
  return true;
}`;
    mkdirSync(path.join(checkoutPath, 'services/notes/src'), { recursive: true });
    writeFileSync(path.join(checkoutPath, 'services/notes/src/sample-data.store.ts'), source);
    const reportedLines: string[] = [];
    const onProgress = (line: string) => reportedLines.push(line);
    const seedServices = async () =>
      (await seedIfEmpty({ uri, listingCount: 50, now, checkoutPath, onProgress })).services;
    mkdirSync(path.join(checkoutPath, 'services/swaps/src'), { recursive: true });
    writeFileSync(path.join(checkoutPath, 'services/swaps/src/sample-data.store.ts'), "import '@app/none';");
    expect(await seedServices()).toEqual({ filled: ['notes'], skipped: [] });
    expect(reportedLines).toEqual([expect.stringMatching(/^swaps .* Run pnpm install, then pnpm seed\.$/)]);
    expect(await seedServices()).toEqual({ filled: [], skipped: ['notes'] });
    expect(await db.collection('notes').countDocuments()).toBe(1);
  });

  it('is seeded anew after an interrupted seeding', async () => {
    await db
      .collection<{ _id: string; state: string }>('seeds')
      .updateOne({ _id: 'seed' }, { $set: { state: 'running' } });
    await reviews.deleteMany({ overallRating: 5 });
    // From here on the log contains an action of staff.
    await audit.insertOne({
      _id: new ObjectId(),
      at: new Date(),
      actor: { kind: 'system', id: 'start' },
      action: 'team.join',
      target: { kind: 'admin', id: 'x' },
    });
    expect(await readSeedState(db)).toBe('broken');
    const { wasSeeded, listingCount: count } = await seedIfEmpty({ uri, listingCount: 20, now });
    expect([wasSeeded, await listings.countDocuments()]).toEqual([true, count]);
    expect(await reviews.countDocuments({ overallRating: 5 })).toBeGreaterThan(100);
    expect(await findMissingIndexes(db)).toEqual([]);
    expect(await audit.find().toArray()).toMatchObject([{ action: 'team.join' }]);
    expect(await readSeedState(db)).toBe('sample');
  });

  it('is filled once by two concurrent seedings', async () => {
    await db.dropDatabase();
    const seedResults = await Promise.all([1, 2].map(() => seedIfEmpty({ uri, listingCount: 5, now })));
    expect(seedResults.map(({ wasSeeded }) => wasSeeded).toSorted()).toEqual([false, true]);
    expect(seedResults[0]!.listingCount).toBe(seedResults[1]!.listingCount);
  });
});
