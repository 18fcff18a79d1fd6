// Figures of listings: counted in memory by delivered pages and page reports, stored as sums only.
import { getCollections } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { createLogger } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApp } from '../testing/running-app.ts';
import { createFigureCounter } from './counters.store.ts';

const database = await createTestDatabase();
const { db } = database;
const { figures, listings } = getCollections(db);
const logger = createLogger('test');
logger.level = 'silent';

const publicListing = createListingDoc({ slug: 'shown', firstName: 'Ada', lastName: 'Quist' });
const hiddenListing = createListingDoc({
  slug: 'hidden',
  status: 'pending',
  firstName: 'Bo',
  lastName: 'Quist',
});
const counter = createFigureCounter({ figures }, logger, { intervalMs: 3_600_000 });
afterAll(() => counter.stop());
const contactMinutes: number[] = [];
const { get, send } = await startApp(
  () => listings.insertMany([publicListing, hiddenListing], { ignoreUndefined: true }),
  { database, figures: counter, contactTimes: { add: (minutes) => void contactMinutes.push(minutes) } },
);
beforeEach(async () => {
  await counter.flush();
  await figures.deleteMany();
});

const flushAndFindFigures = async () => {
  await counter.flush();
  return figures.find().toArray();
};
const reportEvent = (id: string, what: unknown, headers: Record<string, string> = {}) =>
  send('POST', `/api/prosthetists/${id}/seen`, { body: { what }, headers });

it('each page of results, also of a match, counts an impression of each card', async () => {
  const searchPath = '/api/prosthetists?name=quist&radius=10000';
  expect((await get(searchPath)).json.total).toBe(1);
  await get(searchPath);
  const facts = { highActivity: true, limbLevel: ['Below-knee'], state: 'Missouri' };
  const matchResponse = await send('POST', '/api/prosthetists/match', {
    body: { search: { name: 'quist', radius: 10_000 }, facts },
  });
  expect(matchResponse.text).toContain('"shown"');
  const day = new Date(new Date().toISOString().slice(0, 10));
  expect(await flushAndFindFigures()).toEqual([
    {
      _id: `${publicListing._id.toHexString()}/${day.toISOString().slice(0, 10)}`,
      listingId: publicListing._id,
      day,
      views: 0,
      appearances: 3,
      phone: 0,
      website: 0,
    },
  ]);
  await get(searchPath);
  expect(await flushAndFindFigures()).toMatchObject([{ appearances: 4 }]);
});

it('a page confirmed by its ETag counts nothing', async () => {
  const searchPath = '/api/prosthetists?name=quist&radius=10000';
  const etag = (await get(searchPath)).headers.get('etag')!;
  await flushAndFindFigures();
  await figures.deleteMany();
  expect((await get(searchPath, { 'if-none-match': etag })).status).toBe(304);
  expect(await flushAndFindFigures()).toEqual([]);
});

describe('a page report', () => {
  it('is counted by kind, without storing anything about the visitor', async () => {
    const rateLimitCountBefore = await db.collection('rateLimits').countDocuments();
    const headers = { 'x-client-address': '203.0.113.77', 'user-agent': 'Visitor/7.7' };
    for (const what of ['view', 'view', 'phone', 'website'])
      expect((await reportEvent('shown', what, headers)).status).toBe(202);
    expect(await flushAndFindFigures()).toMatchObject([{ views: 2, phone: 1, website: 1, appearances: 0 }]);
    expect(await db.collection('rateLimits').countDocuments()).toBe(rateLimitCountBefore);
    for (const { collectionName } of await db.collections()) {
      const docsText = JSON.stringify(await db.collection(collectionName).find().toArray());
      expect(docsText).not.toMatch(/203\.0\.113\.77|Visitor\/7/);
    }
  });

  it('stores the time from a search to a contact', async () => {
    const reportContact = (body: object) => send('POST', '/api/prosthetists/shown/seen', { body });
    expect((await reportContact({ what: 'phone', minutes: 4 })).status).toBe(202);
    expect((await reportContact({ what: 'website', minutes: 0 })).status).toBe(202);
    expect((await reportContact({ what: 'view', minutes: 9 })).status).toBe(202); // not a contact
    for (const minutes of [-1, 1.5, 1_441, '4'])
      expect((await reportContact({ what: 'phone', minutes })).status).toBe(400);
    expect(contactMinutes).toEqual([4, 0]);
  });

  it.each([
    ['hidden', 'view', 404],
    ['nobody-at-all', 'view', 404],
    ['shown', 'everything', 400],
    ['shown', { $inc: 5 }, 400],
  ])('about %s with %j gets %i, and nothing is counted', async (id, what, status) => {
    expect((await reportEvent(id, what)).status).toBe(status);
    expect(await flushAndFindFigures()).toEqual([]);
  });

  it('is limited by IP address', async () => {
    const createAddressHeaders = (lastOctet: number) => ({ 'x-client-address': `198.51.100.${lastOctet}` });
    const statuses = [];
    for (let i = 0; i < 70; i++)
      statuses.push((await reportEvent('shown', 'view', createAddressHeaders(1))).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array(10).fill(429));
    expect((await reportEvent('shown', 'view', createAddressHeaders(2))).status).toBe(202);
    expect(await flushAndFindFigures()).toMatchObject([{ views: 61 }]);
  });
});

describe('writing the sums', () => {
  it.each([
    ['before it reached the database', 1],
    ['after it was done there', 0],
  ])('a batch whose reply is lost, %s, is written again and counted once', async (_, isLostBefore) => {
    const bulkWrite = figures.bulkWrite.bind(figures);
    const bulkWriteSpy = vi.spyOn(figures, 'bulkWrite').mockImplementationOnce(async (...args) => {
      if (!isLostBefore) await bulkWrite(...args);
      throw new MongoNetworkError('cut off');
    });
    const figureCounter = createFigureCounter({ figures }, logger);
    figureCounter.add('views', [{ id: 'a'.repeat(24) }]);
    await figureCounter.flush();
    expect(await figures.countDocuments()).toBe(0);
    figureCounter.add('views', [{ id: 'a'.repeat(24) }]);
    await figureCounter.stop();
    bulkWriteSpy.mockRestore();
    expect(await figures.find().toArray()).toMatchObject([{ views: 2 }]);
  });

  it('a batch with an unknown outcome is not written again', async () => {
    const unknownOutcomeError = new MongoNetworkError('cut off');
    unknownOutcomeError.addErrorLabel('UnknownTransactionCommitResult');
    const withSessionSpy = vi
      .spyOn(MongoClient.prototype, 'withSession')
      .mockRejectedValueOnce(unknownOutcomeError);
    const figureCounter = createFigureCounter({ figures }, logger);
    figureCounter.add('views', [{ id: 'a'.repeat(24) }]);
    await figureCounter.flush();
    withSessionSpy.mockRestore();
    await figureCounter.stop();
    expect(await figures.countDocuments()).toBe(0);
  });

  it('adds the counts of concurrent writes', async () => {
    const ids = Array.from({ length: 2_500 }, (_, i) => ({ id: i.toString(16).padStart(24, '0') }));
    const counters = Array.from({ length: 3 }, () => createFigureCounter({ figures }, logger));
    for (const figureCounter of counters) {
      figureCounter.add('views', ids);
      for (let i = 0; i < 2; i++) figureCounter.add('appearances', ids);
    }
    await Promise.all(counters.map((figureCounter) => figureCounter.stop()));
    expect(await figures.countDocuments({ views: 3, appearances: 6 })).toBe(2_500);
  });
});
