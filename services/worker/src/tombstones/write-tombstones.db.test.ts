import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseTombstones } from '@app/moderation';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { openTestDatabase, startTime } from '../testing/test-database.ts';
import { tombstonesFileName, writeTombstones } from './write-tombstones.ts';

const { collections } = await openTestDatabase();
const folder = path.join(createTempFolder('tombstones'), 'made', 'by-itself');
const readTombstones = async () =>
  parseTombstones(await readFile(path.join(folder, tombstonesFileName), 'utf8'));

it('records each deletion when it starts and when it is done, and tolerates an incomplete line', async () => {
  const { deletions } = collections;
  expect(await writeTombstones(collections, folder)).toEqual({ added: 0 });
  expect(await readTombstones()).toEqual(new Map());
  const deletion = {
    _id: new ObjectId(),
    receipt: 'r1',
    userHash: 'h1',
    userId: 'user_a',
    reviews: 'keep' as const,
  };
  await deletions.insertOne({ ...deletion, requestedAt: startTime, purgeBy: startTime });
  expect(await writeTombstones(collections, folder)).toEqual({ added: 1 });
  expect(await writeTombstones(collections, folder)).toEqual({ added: 0 });
  expect((await readTombstones()).get('r1')).toMatchObject({
    userHash: 'h1',
    reviews: 'keep',
    purged: false,
  });

  await appendFile(path.join(folder, tombstonesFileName), '{"receipt":"r');
  await deletions.updateOne({ _id: deletion._id }, { $set: { purgedAt: startTime }, $unset: { userId: '' } });
  expect(await writeTombstones(collections, folder)).toEqual({ added: 1 });
  expect((await readTombstones()).get('r1')).toMatchObject({ purged: true });
  expect(await readFile(path.join(folder, tombstonesFileName), 'utf8')).not.toContain('user_a');
});
