import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseTombstones } from '@app/moderation';
import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { openBench, start } from '../testing/bench.ts';
import { keepTombstones, tombstonesFile } from './keep-tombstones.ts';

const b = await openBench();
const base = await mkdtemp(path.join(tmpdir(), 'tombstones-'));
afterAll(() => rm(base, { recursive: true }));
const folder = path.join(base, 'made', 'by-itself');
const findStored = async () => parseTombstones(await readFile(path.join(folder, tombstonesFile), 'utf8'));

it('records each deletion when it starts and when it is done, and tolerates an incomplete line', async () => {
  const { deletions } = b.collections;
  expect(await keepTombstones(b.collections, folder)).toEqual({ added: 0 });
  expect(await findStored()).toEqual(new Map());
  const deletion = {
    _id: new ObjectId(),
    receipt: 'r1',
    userHash: 'h1',
    userId: 'user_a',
    reviews: 'keep' as const,
  };
  await deletions.insertOne({ ...deletion, requestedAt: start, purgeBy: start });
  expect(await keepTombstones(b.collections, folder)).toEqual({ added: 1 });
  expect(await keepTombstones(b.collections, folder)).toEqual({ added: 0 });
  expect((await findStored()).get('r1')).toMatchObject({ userHash: 'h1', reviews: 'keep', purged: false });

  await appendFile(path.join(folder, tombstonesFile), '{"receipt":"r');
  await deletions.updateOne({ _id: deletion._id }, { $set: { purgedAt: start }, $unset: { userId: '' } });
  expect(await keepTombstones(b.collections, folder)).toEqual({ added: 1 });
  expect((await findStored()).get('r1')).toMatchObject({ purged: true });
  expect(await readFile(path.join(folder, tombstonesFile), 'utf8')).not.toContain('user_a');
});
