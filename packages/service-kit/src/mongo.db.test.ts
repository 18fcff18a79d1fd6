import { createTestDatabase } from '@app/test-kit/mongo';
import { afterAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from './app/app-for-tests.ts';
import { connectMongo, readOptions } from './mongo.ts';

const { uri } = await createTestDatabase();
const connection = await connectMongo(uri);
afterAll(() => connection.client.close());
const { client, db } = connection;

it('a client uses the database in the address, else the default one', async () => {
  expect(db.databaseName).toBe(new URL(uri).pathname.slice(1));
  const otherConnection = await connectMongo(inject('mongoUri'));
  expect(otherConnection.db.databaseName).toBe('app');
  await otherConnection.client.close();
});

it('a client can use transactions and change streams with the strict Stable API', async () => {
  await db.createCollection('things');
  const things = db.collection('things');
  const changeStream = things.watch();
  const firstChangePromise = changeStream.next();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await client.withSession((session) =>
    session.withTransaction(() => things.insertOne({ n: 1 }, { session })),
  );
  expect((await firstChangePromise).operationType).toBe('insert');
  await changeStream.close();
});

it('a service replies 503 if a read takes too long or the database is gone, without details', async () => {
  const app = createTestApp();
  app.get('/slow', async (c) => {
    // The server cannot sleep without scripts: a product of ten million pairs is slow enough.
    const numbers = { $range: [0, 3000] };
    const pairs = {
      $map: {
        input: numbers,
        as: 'a',
        in: { $reduce: { input: numbers, initialValue: '$$a', in: { $add: ['$$value', '$$this'] } } },
      },
    };
    await db
      .collection('things')
      .aggregate([{ $project: { n: { $sum: pairs } } }], { maxTimeMS: 20 })
      .toArray();
    return c.text('too fast');
  });
  const closedConnection = await connectMongo(uri);
  await closedConnection.client.close();
  app.get('/closed', async (c) =>
    c.json(await closedConnection.db.collection('things').findOne({}, readOptions)),
  );

  for (const path of ['/slow', '/closed']) {
    const response = await app.request(path);
    const body = await response.text();
    expect([path, response.status]).toEqual([path, 503]);
    expect(JSON.parse(body).error).toBe('unavailable');
    expect(body).not.toMatch(/[Mm]ongo|maxTime|operation/);
  }
});

it('the wait for an unreachable server is announced, and ends with an error with advice, never with the password', async () => {
  const warnSpy = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warnSpy.mockRestore());
  const unreachableUri = 'mongodb://user:hunter2@127.0.0.1:9/app?replicaSet=rs0';
  const error = await connectMongo(unreachableUri, { waitMs: 100, noticeAfterMs: 20 }).catch(
    (reason: Error) => reason,
  );
  expect(String(error)).toMatch(/No MongoDB answers at MONGODB_URI/);
  expect(String(error)).not.toContain('hunter2');
  expect(warnSpy.mock.calls).toEqual([['Waiting for MongoDB at 127.0.0.1:9 (set rs0)']]);
});

it('the wait for an unreachable server can be aborted at once', async () => {
  const abortController = new AbortController();
  const connectionPromise = connectMongo('mongodb://127.0.0.1:9/app', {
    waitMs: 600_000,
    signal: abortController.signal,
  });
  await new Promise((done) => setTimeout(done, 20));
  abortController.abort();
  await expect(connectionPromise).rejects.toThrow(/No MongoDB answers/);
});
