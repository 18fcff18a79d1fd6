import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createListingDoc } from '../for-tests/documents-for-tests.ts';
import { prepareDatabase } from '../prepare/prepare.ts';

const { db } = await createEmptyDatabase();
const { listings } = getCollections(db);

it('gives listings of earlier releases the words of their town and joined names', async () => {
  const older = createListingDoc({
    firstName: 'Renata',
    lastName: "O'Brien",
    company: undefined,
    clinic: 'River Limbs',
    // A later migration derives the clinic of those with an address.
    address: undefined,
    city: 'St. Louis',
  });
  const asBefore = { ...older, nameKeys: ['renata', 'o', 'brien', 'river', 'limbs'] };
  const many = Array.from({ length: 1_100 }, () => ({ ...createListingDoc(), nameKeys: ['jane'] }));
  await listings.insertMany([asBefore, ...many], { ignoreUndefined: true });
  await prepareDatabase(db);
  const { company: _, address: __, ...expected } = older;
  // A later migration adds since when it is public.
  const publicSince = older.createdAt;
  expect(await listings.findOne({ _id: older._id })).toEqual({ ...expected, publicSince });
  expect(expected.nameKeys).toEqual(expect.arrayContaining(['louis', 'obrien']));
  expect(await listings.countDocuments({ nameKeys: 'louis' })).toBe(1_101);
});
