import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createListingDoc } from '../for-tests/documents-for-tests.ts';
import { prepareDatabase } from '../prepare/prepare.ts';
import { addPublicSince } from './0008-public-since.ts';

const { db } = await createEmptyDatabase();
const { listings } = getCollections(db);
const createdAt = new Date('2026-02-03');
const named = (firstName: string, over: Parameters<typeof createListingDoc>[0]) =>
  createListingDoc({ firstName, createdAt, ...over });
const hidden = { approved: false } as const;

it('takes listings of earlier releases that are or were public for old, and no others', async () => {
  await listings.insertMany([
    named('Public', {}),
    named('Suspended', { ...hidden, status: 'suspended' }),
    named('Deleted', { ...hidden, status: 'deleted', deletedFrom: 'approved' }),
    named('Reopened', { ...hidden, status: 'pending', reviewsSent: 2 }),
    named('Known', { publicSince: new Date('2026-03-04') }),
    named('Waiting', { ...hidden, status: 'pending' }),
    named('Imported', { ...hidden, status: 'imported' }),
    named('Withdrawn', { ...hidden, status: 'deleted', deletedFrom: 'pending' }),
  ]);
  await prepareDatabase(db);
  const read = async () =>
    Object.fromEntries(
      (await listings.find().toArray()).map(({ firstName, publicSince }) => [firstName, publicSince]),
    );
  const times = await read();
  expect(times).toEqual({
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
  expect(await read()).toEqual(times);
});
