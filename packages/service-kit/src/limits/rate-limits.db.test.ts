import { createTestDatabase } from '@app/test-kit/mongo';
import { Collection, MongoClient, MongoNetworkError } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { createTestApp } from '../app/app-for-tests.ts';
import { createDirectHandler } from '../app/direct.ts';
import { type HttpProblem, problems } from '../problem/problem.ts';
import { createRateLimit } from './rate-limits.store.ts';

const { db } = await createTestDatabase();

const captureProblem = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (problem: HttpProblem) => problem,
  );

it('a rate limit applies across all processes', async () => {
  const rate = { name: 'review', points: 5, perSeconds: 86_400 };
  const processLimits = [createRateLimit(db, rate), createRateLimit(db, rate)];
  const attemptPromises = Array.from({ length: 20 }, (_, i) =>
    captureProblem(processLimits[i % 2]!.consume('user_a')),
  );
  const rateProblems = (await Promise.all(attemptPromises)).filter((problem) => problem !== undefined);
  expect(rateProblems).toHaveLength(15);
  for (const { status, code, headers } of rateProblems) {
    expect([status, code]).toEqual([429, 'rate_limited']);
    expect(Number(headers?.['retry-after'])).toBeGreaterThan(86_000);
    expect(Number(headers?.['retry-after'])).toBeLessThanOrEqual(86_400);
  }
});

it('rate limits count each person and each limit separately', async () => {
  const oneLimit = createRateLimit(db, { name: 'one', points: 1, perSeconds: 60 });
  const otherLimit = createRateLimit(db, { name: 'other', points: 1, perSeconds: 60 });
  await oneLimit.consume('user_a');
  await oneLimit.consume('user_b');
  await otherLimit.consume('user_a');
  expect((await captureProblem(oneLimit.consume('user_a')))?.status).toBe(429);
});

it('a rate limit resets after its time', async () => {
  const shortLimit = createRateLimit(db, { name: 'short', points: 1, perSeconds: 1 });
  await shortLimit.consume('user_a');
  expect((await captureProblem(shortLimit.consume('user_a')))?.headers?.['retry-after']).toBe('1');
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await shortLimit.consume('user_a');
});

it('a rate limit refunds points, and resets counts', async () => {
  const limit = createRateLimit(db, { name: 'fine', points: 2, perSeconds: 60 });
  for (let i = 0; i < 6; i++) {
    await limit.consume('user_a');
    await limit.refund('user_a');
  }
  await limit.consume('user_a');
  await limit.consume('user_a');
  expect((await captureProblem(limit.consume('user_a')))?.status).toBe(429);
  await limit.reset('user_a');
  await limit.consume('user_a');
});

it('rate limits store no address or id', async () => {
  await createRateLimit(db, { name: 'private', points: 5, perSeconds: 60 }).consume('198.51.100.7');
  await createRateLimit(db, { name: 'private', points: 5, perSeconds: 60 }).consume('user_canary');
  const storedText = JSON.stringify(await db.collection('rateLimits').find().toArray());
  expect(storedText).toContain('private');
  expect(storedText).not.toMatch(/198\.51|user_/);
});

it('rate limits count in memory while the database is down', async () => {
  const unreachableClient = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
  const limit = createRateLimit(unreachableClient.db('x'), { name: 'away', points: 2, perSeconds: 60 });
  await limit.consume('user_a');
  await limit.consume('user_a');
  expect((await captureProblem(limit.consume('user_a')))?.status).toBe(429);
  await unreachableClient.close();
});

it('a rate limit does not count requests that ended in 503, also if the database was down by then', async () => {
  const limit = createRateLimit(db, { name: 'unavailable', points: 2, perSeconds: 60 });
  let createEndError: () => Error | undefined = problems.unavailable;
  const app = createTestApp();
  const handle = createDirectHandler(async () => {
    await limit.consume('user_a');
    const error = createEndError();
    if (error) throw error;
    return new Response('');
  });
  app.post('/', handle);
  const send = async () => (await app.request('/', { method: 'POST' })).status;
  const countPoints = async () =>
    (await db.collection('rateLimits').findOne({ key: /^unavailable:/ }))?.points;
  for (let i = 0; i < 6; i++) {
    expect(await send()).toBe(503);
    await expect.poll(countPoints).toBe(0);
  }
  // Requests rejected for the sender's mistakes count.
  createEndError = problems.gone;
  expect([await send(), await countPoints()]).toEqual([410, 1]);

  // Of this database alone: other files of the worker may still update theirs.
  const { findOneAndUpdate } = Collection.prototype;
  let updateCount = 0;
  let isCutOff = false;
  const updateSpy = vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockImplementation(function (
    this: Collection,
    ...args: unknown[]
  ) {
    if (this.dbName === db.databaseName) {
      updateCount++;
      if (isCutOff) {
        isCutOff = false;
        return Promise.reject(new MongoNetworkError('cut off'));
      }
    }
    return Reflect.apply(findOneAndUpdate, this, args);
  });
  createEndError = () => {
    isCutOff = true;
    return new MongoNetworkError('cut off');
  };
  expect(await send()).toBe(503);
  // The request counted, its undo failed, and was tried again.
  await expect.poll(() => updateCount, { timeout: 10_000 }).toBe(3);
  await expect.poll(countPoints).toBe(1);
  updateSpy.mockRestore();
  createEndError = () => undefined;
  expect([await send(), await send()]).toEqual([200, 429]);
});
