import { recountLevels } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { fitProsthetists, matchProsthetists, noFilters, parseReply } from '@app/types';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createListingDoc } from '../testing/documents.ts';
import { startApp } from '../testing/running-app.ts';
import { createSampleListings } from '../testing/samples.ts';

const listingDoc = createListingDoc({
  ...createSampleListings(1)[0]!,
  places: [{ company: 'Gateway', city: 'St. Louis', state: 'MO', at: { lat: 38.6312, lng: -90.1922 } }],
  filters: noFilters,
  levelCounts: {},
});
const { collections, send, waitUntilCaughtUp } = await startApp(({ listings }) =>
  listings.insertOne(listingDoc),
);

const search = { zipCode: '63101', radius: 25 };
async function fetchMatches(reviewersLikeMe = false) {
  const response = await send('POST', matchProsthetists.path, {
    body: { search, facts: { limbLevel: ['Below-knee'] }, reviewersLikeMe },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const { prosthetists, total } = parseReply(matchProsthetists, response.json);
  return { total, reviewerCounts: prosthetists.map(({ fit }) => fit.reviewersLikeMe) };
}

it('a search finds similar reviewers as soon as reviews show their level, and no longer once those are withdrawn', async () => {
  expect(await fetchMatches()).toEqual({ total: 1, reviewerCounts: [0] });
  expect((await fetchMatches(true)).total).toBe(0);
  const reviewFields = { listingId: listingDoc._id, limb: { upper: 'None', lower: 'Single below-knee' } };
  const reviews = [
    createReviewDoc({ ...reviewFields, shownLevel: 'Below-knee' }),
    createReviewDoc({ ...reviewFields, shownLevel: 'Lower limb' }),
    createReviewDoc({ ...reviewFields, shownLevel: 'Below-knee', status: 'pending', visible: false }),
  ];
  await collections.reviews.insertMany(reviews);
  await recountLevels(collections, [listingDoc._id]);
  await waitUntilCaughtUp();
  // The level of the second review and the text of the third are not public yet.
  expect(await fetchMatches(true)).toEqual({ total: 1, reviewerCounts: [1] });

  await collections.reviews.updateMany({ _id: reviews[0]!._id }, { $set: { shownLevel: 'Lower limb' } });
  await recountLevels(collections, [listingDoc._id]);
  await waitUntilCaughtUp();
  expect((await fetchMatches(true)).total).toBe(0);
});

it('public listings with the requested slugs come with the needs that they meet, others are left out', async () => {
  const pendingListingDoc = {
    ...listingDoc,
    _id: new ObjectId(),
    slug: 'pending-one',
    approved: false,
    status: 'pending',
  } as const;
  await collections.listings.insertOne(pendingListingDoc);
  await collections.listings.updateOne({ _id: listingDoc._id }, { $set: { slugHistory: ['earlier-name'] } });
  const body = {
    slugs: [listingDoc.slug, pendingListingDoc.slug, 'nobody', 'earlier-name'],
    facts: { plan: 'TRICARE', limbLevel: ['Below-knee'] },
  };
  const response = await send('POST', fitProsthetists.path, { body });
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(parseReply(fitProsthetists, response.json).fits).toMatchObject([
    { slug: 'earlier-name', fit: { met: 0, of: 2 } },
    {
      slug: listingDoc.slug,
      fit: { met: 0, of: 2, needs: [{ kind: 'plan', met: false }, { kind: 'limbLevel' }] },
    },
  ]);
});
