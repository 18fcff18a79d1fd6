import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createListingDoc } from '../for-tests/documents-for-tests.ts';
import { prepareDatabase } from '../prepare/prepare.ts';
import { addPublicSince } from './0008-public-since.ts';

const { db } = await createEmptyDatabase();
const { listings } = getCollections(db);
const createdAt = new Date('2026-02-03');
const createNamedListing = (firstName: string, overrides: Parameters<typeof createListingDoc>[0]) =>
  createListingDoc({ firstName, createdAt, ...overrides });
const hiddenFields = { approved: false } as const;

it('sets when listings of earlier releases became public, but not for those that never were', async () => {
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
  await prepareDatabase(db);
  const readPublicSince = async () =>
    Object.fromEntries(
      (await listings.find().toArray()).map(({ firstName, publicSince }) => [firstName, publicSince]),
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
