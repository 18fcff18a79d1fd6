import type { ClaimDoc } from '@app/db';
import { createListingDoc, createReviewDoc, createVisitRequestDoc } from '@app/db/documents-for-tests';
import { explainQuery } from '@app/test-kit/explain';
import { createTestDatabase } from '@app/test-kit/mongo';
import { type Document, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { evidence, people } from './testing/people.ts';
import { startApp } from './testing/running-app.ts';

// Explains all queries that an owner's pages really cause, not chosen ones. With the Stable API, as services connect:
// under it MongoDB plans without some kinds of index.
const { client, db } = await createTestDatabase({ monitorCommands: true });
const { collections, send } = await startApp({ client, db });
const { listings, pendingUpdates, claims, reviews } = collections;
const { prosthetist } = people;

const explainedCollections = [
  'listings',
  'pendingUpdates',
  'claims',
  'managers',
  'reviews',
  'drafts',
  'figures',
  'photos',
  'visitRequests',
];
const loggedCommands: Document[] = [];
client.on('commandStarted', ({ commandName, command }) => {
  if (
    ['find', 'aggregate', 'count'].includes(commandName) &&
    explainedCollections.includes(command[commandName])
  )
    loggedCommands.push(command);
});

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
  const createUpdate = (listingId: ObjectId, userId: string, i: number) => ({
    _id: new ObjectId(),
    listingId,
    userId,
    status: i === 0 ? ('pending' as const) : ('withdrawn' as const),
    changes: { professionalBio: 'x' },
    base: { professionalBio: null },
    locale: 'en' as const,
    v: 1,
    createdAt: new Date(Date.UTC(2026, 0, 20 - i)),
    submittedAt: new Date(Date.UTC(2026, 0, 20 - i)),
  });
  await pendingUpdates.insertMany(
    allListings.flatMap(({ _id, ownerUserId }) => createMany(3, (i) => createUpdate(_id, ownerUserId!, i))),
  );
  await claims.insertMany(
    allListings.slice(1).map(
      ({ _id }, i): ClaimDoc => ({
        _id: new ObjectId(),
        listingId: _id,
        userId: i < 15 ? prosthetist.userId : `user_claims_${i}`,
        claimantName: '',
        claimantEmail: '',
        evidence,
        checks: { emailDomain: null, npi: null, license: null },
        blocked: [],
        status: 'pending',
        locale: 'en',
        v: 1,
        createdAt: new Date(Date.UTC(2026, 0, 1, i)),
        expiresAt: new Date(),
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
  const managedListing = allListings[1]!;
  await collections.managers.insertOne({
    _id: new ObjectId(),
    listingId: managedListing._id,
    ownerUserId: managedListing.ownerUserId!,
    locale: 'en',
    status: 'active',
    userId: prosthetist.userId,
    name: 'Pat',
    sentAt: new Date(),
    acceptedAt: new Date(),
    v: 1,
  });
  loggedCommands.length = 0;
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
  expect(loggedCommands.length).toBeGreaterThan(15);
  expect(loggedCommands.filter(({ aggregate }) => aggregate === 'visitRequests')).not.toEqual([]);
  for (const { lsid, $clusterTime, $db, readConcern, maxTimeMS, ...command } of [...loggedCommands]) {
    const plan = await explainQuery({ explain: (verbosity) => db.command({ explain: command, verbosity }) });
    const message = `${JSON.stringify(command.filter ?? command.pipeline)}: ${plan.stages.join(' < ')}`;
    expect(plan.stages, message).not.toContain('COLLSCAN');
    expect(plan.stages, message).not.toContain('SORT');
    // A count reads the entries that it counts.
    if (command.find) expect(plan.docsExamined, message).toBeLessThanOrEqual(3 * plan.returnedCount + 1);
    expect(maxTimeMS, message).toBe(2_000);
  }
});
