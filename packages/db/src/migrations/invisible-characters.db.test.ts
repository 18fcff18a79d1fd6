import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createListingDoc, createReviewDoc } from '../for-tests/documents-for-tests.ts';
import { prepareDatabase } from '../prepare/prepare.ts';
import { cleanInvisibleCharacters } from './invisible-characters.ts';

const { db } = await createEmptyDatabase();
const { listings, reviews } = getCollections(db);

it('reports texts with characters that nobody sees, cleans them on request, and is done', async () => {
  await prepareDatabase(db);
  const place = { company: 'Limb\u200b', address: '1 Oak', city: 'Alton', state: 'IL', zipCode: '62002' };
  const dirtyListing = createListingDoc({
    firstName: 'Zero\u200bWidth',
    alsoAt: [place],
    professionalBio: 'A\n\nB',
  });
  const cleanListing = createListingDoc({ firstName: 'José' });
  await listings.insertMany([dirtyListing, cleanListing], { ignoreUndefined: true });
  const review = createReviewDoc({
    listingId: dirtyListing._id,
    text: 'Good \u202eknee\u202c.',
    tags: ['Listens\u00a0'],
  });
  await reviews.insertOne(review, { ignoreUndefined: true });

  const report = {
    'listings.firstName': 1,
    'listings.alsoAt.company': 1,
    'reviews.text': 1,
    'reviews.tags': 1,
  };
  expect(await cleanInvisibleCharacters(db, { shouldClean: false })).toEqual(report);
  expect(await listings.findOne({ _id: dirtyListing._id })).toMatchObject({ firstName: 'Zero\u200bWidth' });

  expect(await cleanInvisibleCharacters(db, { shouldClean: true })).toEqual(report);
  expect(await listings.findOne({ _id: dirtyListing._id })).toMatchObject({
    firstName: 'ZeroWidth',
    nameKeys: expect.arrayContaining(['zerowidth']),
    alsoAt: [{ company: 'Limb' }],
    professionalBio: 'A\n\nB',
  });
  expect((await listings.findOne({ _id: dirtyListing._id }))!.nameKeys).not.toContain('zero');
  expect(await listings.findOne({ _id: cleanListing._id })).toEqual(cleanListing);
  expect(await reviews.findOne({ _id: review._id })).toMatchObject({
    text: 'Good knee.',
    tags: ['Listens '],
  });
  expect(await cleanInvisibleCharacters(db, { shouldClean: true })).toEqual({});
});
