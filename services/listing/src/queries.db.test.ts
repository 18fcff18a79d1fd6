import {
  createClaimDoc,
  createListingDoc,
  createManagerDoc,
  createReviewDoc,
  createUpdateDoc,
  createVisitRequestDoc,
} from '@app/db/documents-for-tests';
import { expectRecordedIndexed, recordQueries } from '@app/test-kit/explain';
import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { people } from './testing/people.ts';
import { startApp } from './testing/running-app.ts';

const database = await createTestDatabase({ monitorCommands: true });
const { client, db } = database;
const { collections, send } = await startApp({ database });
const { listings, pendingUpdates, claims, reviews } = collections;
const { prosthetist } = people;

const createMany = <T>(count: number, createItem: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => createItem(i));

it('all reads use an index, read little more than they return, and have a time limit', async () => {
  const ownListing = createListingDoc({ ownerUserId: prosthetist.userId, slugHistory: ['jane-before'] });
  const allListings = [
    ownListing,
    ...createMany(300, (i) => createListingDoc({ ownerUserId: `user_${i}`, slugHistory: [`old-${i}`] })),
  ];
  await listings.insertMany(allListings, { ignoreUndefined: true });
  await reviews.insertMany(
    allListings
      .slice(0, 30)
      .flatMap(({ _id: listingId }) => createMany(12, () => createReviewDoc({ listingId }))),
    { ignoreUndefined: true },
  );
  await pendingUpdates.insertMany(
    allListings.flatMap(({ _id: listingId, ownerUserId }) =>
      createMany(3, (i) =>
        createUpdateDoc({
          listingId,
          userId: ownerUserId!,
          status: i === 0 ? 'pending' : 'withdrawn',
          submittedAt: new Date(Date.UTC(2026, 0, 20 - i)),
        }),
      ),
    ),
  );
  await claims.insertMany(
    allListings.slice(1).map(({ _id: listingId }, i) =>
      createClaimDoc({
        listingId,
        userId: i < 15 ? prosthetist.userId : `user_claims_${i}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, i)),
      }),
    ),
  );
  await collections.visitRequests.insertMany(
    allListings
      .slice(0, 30)
      .map(({ _id: listingId }, i) =>
        createVisitRequestDoc({ listingId, userId: i < 9 ? prosthetist.userId : `user_asks_${i}` }),
      ),
  );
  const { _id: listingId, ownerUserId } = allListings[1]!;
  await collections.managers.insertOne(
    createManagerDoc({ listingId, ownerUserId: ownerUserId!, userId: prosthetist.userId }),
  );
  const explainedCollections = `listings pendingUpdates claims managers reviews drafts figures photos visitRequests`;
  const recordedQueries = recordQueries(client, explainedCollections.split(' '));
  const id = ownListing._id.toHexString();
  for (const address of [
    '/api/me/listing',
    '/api/me/draft',
    '/api/me/visit-requests',
    '/api/me/listing/visit-requests',
    ...[id, ownListing.slug, 'jane-before'].map((name) => `/api/prosthetists/${name}?edit=true`),
    `/api/prosthetists/${ownListing.slug}/own-reviews`,
    `/api/prosthetists/${ownListing.slug}/own-reviews?show=unanswered`,
    `/api/prosthetists/${ownListing.slug}/figures`,
  ])
    expect((await send('GET', address, { as: prosthetist })).status, address).toBe(200);
  expect(recordedQueries.length).toBeGreaterThan(15);
  expect(recordedQueries.filter(({ aggregate }) => aggregate === 'visitRequests')).not.toEqual([]);
  for (const query of [...recordedQueries]) {
    const { docsExamined, returnedCount, message } = await expectRecordedIndexed(db, query);
    // A count reads the entries that it counts.
    if (query.find) expect(docsExamined, message).toBeLessThanOrEqual(3 * returnedCount + 1);
    expect(query.maxTimeMS, message).toBe(2_000);
  }
});
