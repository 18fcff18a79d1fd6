import { createEmptyDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { prepareDatabase } from '../prepare/prepare.ts';

const { db } = await createEmptyDatabase();
const { secondOpinions } = getCollections(db);

it('names the record and the words of open requests of earlier releases', async () => {
  const request = (wish: object, status: 'open' | 'declined' = 'open') => ({
    _id: new ObjectId(),
    action: 'listing.delete',
    wish: { ...wish },
    about: 'Jane Doe',
    reason: 'Twice.',
    askedBy: 'admin_1',
    askedAt: new Date(),
    status,
  });
  const listing = new ObjectId();
  const requests = [
    request({ listing, v: 1, reason: 'Twice.' }),
    request({ review: 'x'.repeat(22) }),
    request({ id: 'import', reason: 'Old.' }),
    request({ claims: [listing], reason: 'Gone.' }),
    request({ listing }, 'declined'),
  ];
  await secondOpinions.insertMany(requests);
  await prepareDatabase(db);
  const stored = await secondOpinions.find().sort({ _id: 1 }).toArray();
  expect(stored.map(({ wish }) => wish)).toEqual([
    { listing, v: 1, reason: 'Twice.', id: listing.toHexString(), notes: 'Twice.' },
    { review: 'x'.repeat(22), id: 'x'.repeat(22), notes: '' },
    { id: 'import', reason: 'Old.' },
    { claims: [listing], reason: 'Gone.' },
    { listing },
  ]);
});
