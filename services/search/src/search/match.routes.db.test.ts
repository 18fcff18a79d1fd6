import { getCollections, recountLevels } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { fitProsthetists, matchProsthetists, noFilters, parseReply } from '@app/types';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createListingDoc } from '../testing/documents.ts';
import { startApp } from '../testing/running-app.ts';
import { createSampleListings } from '../testing/samples.ts';

const { db, client } = await createTestDatabase();
const person = createListingDoc({
  ...createSampleListings(1)[0]!,
  places: [{ company: 'Gateway', city: 'St. Louis', state: 'MO', at: { lat: 38.6312, lng: -90.1922 } }],
  filters: noFilters,
  levelCounts: {},
});
const { send, waitUntilCaughtUp } = await startApp(client, db, ({ listings }) => listings.insertOne(person));

const search = { zipCode: '63101', radius: 25 };
async function fetchMatches(reviewersLikeMe = false) {
  const answer = await send('POST', matchProsthetists.path, {
    body: { search, facts: { limbLevel: ['Below-knee'] }, reviewersLikeMe },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { prosthetists, total } = parseReply(matchProsthetists, answer.json);
  return { total, reviewers: prosthetists.map(({ fit }) => fit.reviewersLikeMe) };
}

it('finds similar reviewers as soon as reviews show their level, and no longer when those are withdrawn', async () => {
  expect(await fetchMatches()).toEqual({ total: 1, reviewers: [0] });
  expect((await fetchMatches(true)).total).toBe(0);
  const collections = getCollections(db);
  const about = { listingId: person._id, limb: { upper: 'None', lower: 'Single below-knee' } };
  const reviews = [
    createReviewDoc({ ...about, shownLevel: 'Below-knee' }),
    createReviewDoc({ ...about, shownLevel: 'Lower limb' }),
    createReviewDoc({ ...about, shownLevel: 'Below-knee', status: 'pending', visible: false }),
  ];
  await collections.reviews.insertMany(reviews);
  await recountLevels(collections, [person._id]);
  await waitUntilCaughtUp();
  // The level of the second review and the text of the third are not public yet.
  expect(await fetchMatches(true)).toEqual({ total: 1, reviewers: [1] });

  await collections.reviews.updateMany({ _id: reviews[0]!._id }, { $set: { shownLevel: 'Lower limb' } });
  await recountLevels(collections, [person._id]);
  await waitUntilCaughtUp();
  expect((await fetchMatches(true)).total).toBe(0);
});

it('tells of named public listings which needs they meet, and of no others', async () => {
  const pending = {
    ...person,
    _id: new ObjectId(),
    slug: 'pending-one',
    approved: false,
    status: 'pending',
  } as const;
  await getCollections(db).listings.insertOne(pending);
  await getCollections(db).listings.updateOne(
    { _id: person._id },
    { $set: { slugHistory: ['earlier-name'] } },
  );
  const body = {
    slugs: [person.slug, pending.slug, 'nobody', 'earlier-name'],
    facts: { plan: 'TRICARE', limbLevel: ['Below-knee'] },
  };
  const answer = await send('POST', fitProsthetists.path, { body });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(parseReply(fitProsthetists, answer.json).fits).toMatchObject([
    { slug: 'earlier-name', fit: { met: 0, of: 2 } },
    {
      slug: person.slug,
      fit: { met: 0, of: 2, needs: [{ kind: 'plan', met: false }, { kind: 'limbLevel' }] },
    },
  ]);
});
