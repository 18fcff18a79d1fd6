import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createListingDoc } from '../for-tests/documents-for-tests.ts';
import { prepareDatabase } from '../prepare/prepare.ts';

const { db } = await createEmptyDatabase();
const { listings } = getCollections(db);

it('gives listings of earlier releases the key of their clinic', async () => {
  const oldListing = createListingDoc({
    company: undefined,
    clinic: 'River Limbs',
    address: { street1: '12 Elm Street', street2: 'Suite 3' },
  });
  const listingWithoutStreet = createListingDoc({ address: '' });
  await listings.insertMany([oldListing, listingWithoutStreet], { ignoreUndefined: true });
  await prepareDatabase(db);
  const keys = await listings.find({}, { projection: { _id: 0, clinicKey: 1 } }).toArray();
  expect(keys).toEqual([{ clinicKey: 'river-limbs-12-elm-st-63101' }, {}]);
});
