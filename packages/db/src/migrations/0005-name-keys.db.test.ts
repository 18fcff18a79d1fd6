import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createListingDoc } from '../for-tests/documents-for-tests.ts';
import { prepareDatabase } from '../prepare/prepare.ts';

const { db } = await createEmptyDatabase();
const { listings } = getCollections(db);

it('gives listings of earlier releases the words of their town and joined names', async () => {
  const oldListing = createListingDoc({
    firstName: 'Renata',
    lastName: "O'Brien",
    company: undefined,
    clinic: 'River Limbs',
    // A later migration derives the clinic of those with an address.
    address: undefined,
    city: 'St. Louis',
  });
  const storedListing = { ...oldListing, nameKeys: ['renata', 'o', 'brien', 'river', 'limbs'] };
  const otherListings = Array.from({ length: 1_100 }, () => ({ ...createListingDoc(), nameKeys: ['jane'] }));
  await listings.insertMany([storedListing, ...otherListings], { ignoreUndefined: true });
  await prepareDatabase(db);
  const { company: _, address: __, ...expectedListing } = oldListing;
  // A later migration adds since when it is public.
  const publicSince = oldListing.createdAt;
  expect(await listings.findOne({ _id: oldListing._id })).toEqual({ ...expectedListing, publicSince });
  expect(expectedListing.nameKeys).toEqual(expect.arrayContaining(['louis', 'obrien']));
  expect(await listings.countDocuments({ nameKeys: 'louis' })).toBe(1_101);
});
