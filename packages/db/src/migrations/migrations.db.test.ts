// Documents as earlier releases wrote them, all migrated at once before the first test.
import { createEmptyDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createListingDoc, createReviewDoc } from '../for-tests/documents-for-tests.ts';
import { addPublicSince } from '../prepare/migrate.ts';
import { prepareDatabase } from '../prepare/prepare.ts';
import type { ReviewDoc } from '../review.ts';

const { db } = await createEmptyDatabase();
const { listings, reviews, secondOpinions } = getCollections(db);
beforeAll(() => prepareDatabase(db));

const namedListing = createListingDoc({
  firstName: 'Renata',
  lastName: "O'Brien",
  company: undefined,
  clinic: 'River Limbs',
  // A later migration derives the clinic of those with an address.
  address: undefined,
  city: 'St. Louis',
});
const createKansasListing = () => ({ ...createListingDoc({ state: 'KS' }), nameKeys: ['jane'] });
await listings.insertMany(
  [
    { ...namedListing, nameKeys: ['renata', 'o', 'brien', 'river', 'limbs'] },
    ...Array.from({ length: 1_100 }, createKansasListing),
  ],
  { ignoreUndefined: true },
);
it('0005 gives listings the words of their town and joined names', async () => {
  const { company: _, address: __, ...expectedListing } = namedListing;
  // A later migration adds since when it is public.
  const publicSince = namedListing.createdAt;
  expect(await listings.findOne({ _id: namedListing._id })).toEqual({ ...expectedListing, publicSince });
  expect(expectedListing.nameKeys).toEqual(expect.arrayContaining(['louis', 'obrien']));
  expect(await listings.countDocuments({ state: 'KS', nameKeys: 'louis' })).toBe(1_100);
});

const listingId = new ObjectId();
const createRequest = (wish: object, status: 'open' | 'declined' = 'open') => ({
  _id: new ObjectId(),
  action: 'listing.delete',
  wish: { ...wish },
  about: 'Jane Doe',
  reason: 'Twice.',
  askedBy: 'admin_1',
  askedAt: new Date(),
  status,
});
await secondOpinions.insertMany([
  createRequest({ listing: listingId, v: 1, reason: 'Twice.' }),
  createRequest({ review: 'x'.repeat(22) }),
  createRequest({ id: 'import', reason: 'Old.' }),
  createRequest({ claims: [listingId], reason: 'Gone.' }),
  createRequest({ listing: listingId }, 'declined'),
]);
it('0006 names the record and the words of open requests', async () => {
  const requests = await secondOpinions.find().sort({ _id: 1 }).toArray();
  expect(requests.map(({ wish }) => wish)).toEqual([
    { listing: listingId, v: 1, reason: 'Twice.', id: listingId.toHexString(), notes: 'Twice.' },
    { review: 'x'.repeat(22), id: 'x'.repeat(22), notes: '' },
    { id: 'import', reason: 'Old.' },
    { claims: [listingId], reason: 'Gone.' },
    { listing: listingId },
  ]);
});

const address = { street1: '12 Elm Street', street2: 'Suite 3' };
const clinicListing = createListingDoc({ company: undefined, clinic: 'River Limbs', address });
const listingWithoutStreet = createListingDoc({ address: '' });
await listings.insertMany([clinicListing, listingWithoutStreet], { ignoreUndefined: true });
it('0007 gives listings the key of their clinic', async () => {
  const clinicKey = 'river-limbs-12-elm-st-63101';
  expect(await listings.findOne({ _id: clinicListing._id })).toMatchObject({ clinicKey });
  expect(await listings.findOne({ _id: listingWithoutStreet._id })).not.toHaveProperty('clinicKey');
});

const createdAt = new Date('2026-02-03');
const createNamedListing = (firstName: string, overrides: Parameters<typeof createListingDoc>[0]) =>
  createListingDoc({ firstName, createdAt, ...overrides });
const hiddenFields = { approved: false } as const;
await listings.insertMany([
  createNamedListing('Public', {}),
  createNamedListing('Suspended', { ...hiddenFields, status: 'suspended' }),
  createNamedListing('Deleted', { ...hiddenFields, status: 'deleted', deletedFrom: 'approved' }),
  createNamedListing('Reopened', { ...hiddenFields, status: 'pending', reviewsSent: 2 }),
  createNamedListing('Known', { publicSince: new Date('2026-03-04') }),
  createNamedListing('Waiting', { ...hiddenFields, status: 'pending' }),
  createNamedListing('Imported', { ...hiddenFields, status: 'imported' }),
  createNamedListing('Withdrawn', { ...hiddenFields, status: 'deleted', deletedFrom: 'pending' }),
]);
it('0008 sets when listings became public, but not for those that never were', async () => {
  const readPublicSince = async () =>
    Object.fromEntries(
      (await listings.find({ createdAt }).toArray()).map(({ firstName, publicSince }) => [
        firstName,
        publicSince,
      ]),
    );
  const publicSinceByName = await readPublicSince();
  expect(publicSinceByName).toEqual({
    Public: createdAt,
    Suspended: createdAt,
    Deleted: createdAt,
    Reopened: createdAt,
    Known: new Date('2026-03-04'),
    Waiting: undefined,
    Imported: undefined,
    Withdrawn: undefined,
  });
  await addPublicSince(db);
  expect(await readPublicSince()).toEqual(publicSinceByName);
});

const spanishText = 'Me escuchó y el encaje me queda bien. Cinco semanas y dos encajes de prueba.';
const englishText = 'She listened, and the socket fits. Five weeks and two check sockets.';
const { overallRating, ratings, tags, stage, limb, careMonth, relation, anonymous, incentive } =
  createReviewDoc();
const facts = { overallRating, ratings, tags, stage, limb, careMonth, relation, anonymous, incentive };
const revision = {
  content: { ...facts, text: englishText },
  submittedAt: new Date('2026-01-01'),
  status: 'pending',
} as const;
const reviewOverrides: Partial<ReviewDoc>[] = [
  { text: spanishText, locale: 'en' },
  { text: englishText, locale: 'es' },
  { text: 'OK, OK, OK.', locale: 'es' },
  { text: 'OK, OK, OK.' },
  { text: spanishText, status: 'pending_revision', revision },
  { text: spanishText, language: 'en' },
];
await reviews.insertMany(
  reviewOverrides.map((overrides, i) => createReviewDoc({ ...overrides, userId: `user_${i}` })),
);
it('0009 detects the language of reviews, and of edits that wait', async () => {
  const migratedReviews = await reviews.find().sort({ userId: 1 }).toArray();
  expect(migratedReviews.map(({ language }) => language)).toEqual(['es', 'en', 'es', 'en', 'es', 'en']);
  expect(migratedReviews.map((review) => review.revision?.content.language).filter(Boolean)).toEqual(['en']);
});
