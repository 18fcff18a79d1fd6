// Every index earns its place: the query it is there for runs on it alone.
import { expectIndexed, explainOf } from '@app/test-kit/explain';
import { testDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { collectionsOf } from './collections.ts';
import { listingDoc, reviewDoc } from './documents-for-tests.ts';
import { indexes } from './indexes.ts';
import { prepareDatabase } from './prepare.ts';

const { db } = await testDatabase();
const { listings, reviews } = collectionsOf(db);
const listingId = new ObjectId();
const some = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i));
const day = (i: number) => new Date(Date.UTC(2026, 0, 1 + i));
const letters = 'abcdefghijklmnopqrstuvwxyz';

beforeAll(async () => {
  await prepareDatabase(db);
  await listings.insertMany(
    some(300, (i) =>
      listingDoc({
        lastName: `${letters[i % 26]}${letters[(i * 7) % 26]}son`,
        city: `City ${i % 10}`,
        status: i % 5 === 0 ? 'pending' : 'approved',
        loc: { type: 'Point', coordinates: [-90 + (i % 20), 38 + (i % 7)] },
        slugHistory: i % 50 === 0 ? [`old-${i}`] : undefined,
        ownerUserId: i % 3 === 0 ? `user_${i}` : undefined,
        externalKey: `row:${i}`,
        ratingSum: 5 * (i % 4),
        reviewCount: i % 4,
        histogram: [0, 0, 0, 0, i % 4],
      }),
    ),
    { ignoreUndefined: true },
  );
  await reviews.insertMany(
    some(300, (i) =>
      reviewDoc({
        publicId: String(i).padStart(22, '0'),
        userId: `user_${i % 40}_${i}`,
        listingId: i % 10 === 0 ? listingId : new ObjectId(),
        status: i % 4 === 0 ? 'pending' : 'approved',
        createdAt: day(i),
        publishedAt: day(i),
      }),
    ),
  );
});

const queries = {
  'listings.slug': async () => listings.find({ slug: (await listings.findOne())?.slug }),
  'listings.slugHistory': () => listings.find({ slugHistory: 'old-50' }),
  'listings.loc': () => {
    const near = { $geometry: { type: 'Point', coordinates: [-90, 38] }, $maxDistance: 200_000 };
    return listings.find({ approved: true, loc: { $nearSphere: near } }).limit(20);
  },
  'listings.name': () =>
    listings.find({ approved: true }).sort({ lastKey: 1, firstKey: 1, _id: 1 }).limit(20),
  'listings.nameKeys': () => listings.find({ approved: true, nameKeys: { $gte: 'ab', $lt: 'ab\uffff' } }),
  'listings.rating': () =>
    listings.find({ approved: true }).sort({ ratingAvg: -1, reviewCount: -1, _id: 1 }).limit(20),
  'listings.place': () => listings.find({ state: 'MO', city: 'City 3' }).sort({ lastKey: 1 }),
  'listings.sitemap': () => {
    const after = { approved: true, _id: { $gt: new ObjectId('0'.repeat(24)) } };
    return listings
      .find(after, { projection: { slug: 1, updatedAt: 1 } })
      .sort({ _id: 1 })
      .hint('sitemap');
  },
  'listings.oneByOwner': () => listings.find({ ownerUserId: 'user_3' }),
  'listings.externalKey': () => listings.find({ externalKey: 'row:7' }),
  'reviews.publicId': () => reviews.find({ publicId: '0'.repeat(21).concat('7') }),
  'reviews.newest': () =>
    reviews.find({ listingId, visible: true }).sort({ publishedAt: -1, _id: -1 }).limit(3),
  'reviews.highest': () =>
    reviews.find({ listingId, visible: true }).sort({ overallRating: -1, publishedAt: -1, _id: -1 }).limit(3),
  'reviews.lowest': () =>
    reviews.find({ listingId, visible: true }).sort({ overallRating: 1, publishedAt: -1, _id: -1 }).limit(3),
  'reviews.recent': () => reviews.find({ visible: true }).sort({ publishedAt: -1, _id: -1 }).limit(6),
  'reviews.oneLive': () => reviews.find({ listingId, userId: 'user_10_10', live: true }),
  'reviews.ofUser': () => reviews.find({ userId: 'user_3_3' }).sort({ createdAt: -1 }),
  'reviews.pending': () => reviews.find({ status: 'pending' }).sort({ createdAt: 1, _id: 1 }).limit(20),
};

it.each(Object.entries(queries))('%s serves its query', async (name, query) => {
  const { indexes: used } = await expectIndexed(await query());
  expect(used).toContain(name.split('.')[1]);
});

it('has a query for every index', () => {
  const all = Object.entries(indexes).flatMap(([collection, list]) =>
    list.map(({ name }) => `${collection}.${name}`),
  );
  expect(Object.keys(queries).sort()).toEqual(all.sort());
});

it('reads no document for the sitemap', async () => {
  expect((await explainOf(queries['listings.sitemap']())).docsExamined).toBe(0);
});

it.each([
  ['COLLSCAN', () => listings.find({ phone: '1' })],
  ['SORT', () => listings.find({ approved: true }).sort({ phone: 1 })],
  [
    '\\$sort',
    () =>
      listings.aggregate([
        { $match: { approved: true } },
        { $group: { _id: '$city' } },
        { $sort: { _id: 1 } },
      ]),
  ],
  ['reads too much', () => listings.find({ approved: true, phone: { $exists: false }, city: 'City 3' })],
  ['finds nothing', () => listings.find({ slug: 'none' })],
])('the assertion itself refuses: %s', async (reason, query) => {
  await expect(expectIndexed(query())).rejects.toThrow(new RegExp(reason));
});
