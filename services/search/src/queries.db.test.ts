import { createReviewDoc } from '@app/db/documents-for-tests';
import { reviewOrders } from '@app/option-lists';
import { expectRecordedIndexed, recordQueries } from '@app/test-kit/explain';
import { createTestDatabase } from '@app/test-kit/mongo';
import type { Document } from 'mongodb';
import { expect, it } from 'vitest';
import { createListingDoc } from './testing/documents.ts';
import { startApp } from './testing/running-app.ts';
import { createSampleListings } from './testing/samples.ts';

const database = await createTestDatabase({ monitorCommands: true });
const { client, db } = database;

const listings = createSampleListings(600);
const isPublic = (i: number) => i % 10 !== 0;
let recordedQueries: Document[] = [];
const { get, send } = await startApp(
  async (collections) => {
    const docs = listings.map((listing, i) =>
      createListingDoc(listing, {
        slugHistory: [`former-${listing.id}`],
        ...(!isPublic(i) && { status: 'pending', approved: false }),
      }),
    );
    await collections.listings.insertMany(docs);
    await collections.reviews.insertMany(
      docs.flatMap(({ _id: listingId }, i) =>
        Array.from({ length: i % 12 }, (_, n) =>
          n % 3 === 0
            ? createReviewDoc({ listingId, status: 'pending', visible: false })
            : createReviewDoc({
                listingId,
                publishedAt: new Date(Date.UTC(2026, n, i % 28)),
                ...(n === 1 && i < 100 && { userId: 'user_writer' }),
              }),
        ),
      ),
    );
    // Recorded from here on: migrations may read whole collections.
    recordedQueries = recordQueries(client, ['listings', 'reviews']);
  },
  { database },
);

/** True if a query reads a whole index on purpose, in the background. */
const readsWholeIndex = ({ projection, filter }: Document) =>
  // The build of the index, and the sitemap.
  projection?.sameDayRepairs === 1 ||
  (projection?._id !== undefined && filter.listingId === undefined && Object.keys(projection).length <= 3);

/** True if a query is for pages of reviews by stars, whose index contains all requested fields. */
const needsNoDocument = ({ projection, filter }: Document) =>
  filter?.listingId !== undefined && projection?._id === 1;

/** True if a query counts the public reviews of one listing, or searches for words in them: it reads each once. */
const readsOneListing = ({ pipeline, filter }: Document) =>
  pipeline !== undefined || filter?.$expr !== undefined;
const maxPublicReviews = 7;

it('all queries use an index, read little more than they return, and have a time limit', async () => {
  const listingId = listings[1]!.id;
  for (const address of [
    '/api/prosthetists?zipCode=63101&radius=275',
    '/api/prosthetists?sortBy=name&page=3',
    `/api/prosthetists/${listingId}`,
    `/api/prosthetists/practitioner-${listingId}`,
    `/api/prosthetists/former-${listingId}`,
    '/api/prosthetists/nobody',
    `/api/prosthetists/practitioner-${listings[11]!.id}/reviews`,
    '/api/reviews/recent',
    '/api/places/missouri',
    '/internal/sitemap?part=0',
  ]) {
    expect([200, 404], address).toContain((await get(address)).status);
  }
  const as = { userId: 'user_writer', role: 'patient' as const };
  const busyReviewsPath = `/api/prosthetists/practitioner-${listings[11]!.id}/reviews`;
  for (const address of [
    `/api/prosthetists/practitioner-${listingId}`,
    ...reviewOrders.map((order) => `${busyReviewsPath}?sortBy=${order}&minRating=2`),
    `${busyReviewsPath}?limbLevel=Below-knee&stage=New%20socket&page=2`,
    `${busyReviewsPath}?words=socket&children=true&recent=true`,
    '/api/user-reviews/user_writer',
  ]) {
    expect((await send('GET', address, { as })).status, address).toBe(200);
  }
  expect(recordedQueries.length).toBeGreaterThan(20);

  for (const query of [...recordedQueries]) {
    const { docsExamined, returnedCount, message } = await expectRecordedIndexed(db, query);
    const maxDocsExamined = readsOneListing(query) ? maxPublicReviews : 3 * returnedCount + 1;
    expect(docsExamined, message).toBeLessThanOrEqual(maxDocsExamined);
    if (needsNoDocument(query)) expect(docsExamined, message).toBe(0);
    if (!readsWholeIndex(query)) expect(query.maxTimeMS, message).toBe(2000);
    else if (!query.projection.lastName) expect(docsExamined, message).toBe(0);
  }
});
