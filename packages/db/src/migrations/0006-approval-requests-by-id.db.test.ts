import { createEmptyDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { prepareDatabase } from '../prepare/prepare.ts';

const { db } = await createEmptyDatabase();
const { secondOpinions } = getCollections(db);

it('names the record and the words of open requests of earlier releases', async () => {
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
  const listingId = new ObjectId();
  const requests = [
    createRequest({ listing: listingId, v: 1, reason: 'Twice.' }),
    createRequest({ review: 'x'.repeat(22) }),
    createRequest({ id: 'import', reason: 'Old.' }),
    createRequest({ claims: [listingId], reason: 'Gone.' }),
    createRequest({ listing: listingId }, 'declined'),
  ];
  await secondOpinions.insertMany(requests);
  await prepareDatabase(db);
  const storedRequests = await secondOpinions.find().sort({ _id: 1 }).toArray();
  expect(storedRequests.map(({ wish }) => wish)).toEqual([
    { listing: listingId, v: 1, reason: 'Twice.', id: listingId.toHexString(), notes: 'Twice.' },
    { review: 'x'.repeat(22), id: 'x'.repeat(22), notes: '' },
    { id: 'import', reason: 'Old.' },
    { claims: [listingId], reason: 'Gone.' },
    { listing: listingId },
  ]);
});
