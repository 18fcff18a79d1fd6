import { createTestDatabase } from '@app/test-kit/mongo';
import { defineEndpoint } from '@app/types';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '../app/app-for-tests.ts';
import { registerCall } from '../app/register-call.ts';
import { problems } from '../problem/problem.ts';
import { createTestIdentity } from '../session/identity-for-tests.ts';
import { createIdempotencyStore } from './idempotency.store.ts';

const { db, client } = await createTestDatabase();
const storedKeys = db.collection('idempotency');
afterEach(() => storedKeys.deleteMany({}));

const { identity, createToken } = createTestIdentity();
const createThing = defineEndpoint('search', 'POST /api/things/{id}', {
  id: 'create',
  session: 'required',
  idempotent: true,
  status: 201,
  summary: '',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ made: z.int(), name: z.string() }),
  problems: {},
});

/** A service with one call that counts its effects. */
function createTestService(delayMs = 0, waitMs?: number) {
  const state = {
    effectCount: 0,
    /** Creates the error that the handler throws before its transaction. */
    createFailure: undefined as (() => Error) | undefined,
    /** Creates the error that it throws after the transaction. */
    createLateFailure: undefined as (() => Error) | undefined,
    forgetsReply: false,
  };
  const app = createTestApp({ identity, idempotency: createIdempotencyStore(db, { waitMs }) });
  registerCall(app, createThing, async ({ body, keepReply }) => {
    state.effectCount++;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (state.createFailure) throw state.createFailure();
    const saveReply = keepReply((made: number) => ({ made, name: body.name }));
    if (!state.forgetsReply)
      await client.withSession((session) =>
        session.withTransaction(async () => saveReply?.(state.effectCount, session)),
      );
    if (state.createLateFailure) throw state.createLateFailure();
    return { made: state.effectCount, name: body.name };
  });
  const send = async (key: string | undefined, name = 'a', { userId = 'user_a', id = '1' } = {}) => {
    const response = await app.request(`/api/things/${id}`, {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${createToken({ userId })}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    const { status, headers } = response;
    return { status, headers, json: (await response.json()) as Record<string, unknown> };
  };
  return { send, state };
}
const createKey = (number: number) => `key-of-a-test-run-${number}`;

describe('with one key', () => {
  it('50 identical concurrent requests have one effect and one reply', async () => {
    const { send, state } = createTestService(200);
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(createKey(1))));
    expect(state.effectCount).toBe(1);
    for (const { status, json, headers } of responses) {
      expect([status, json]).toEqual([201, { made: 1, name: 'a' }]);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    expect(responses.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(49);
  });

  it('another body and another path are rejected', async () => {
    const { send, state } = createTestService();
    await send(createKey(1), 'a');
    for (const { status, json } of [
      await send(createKey(1), 'b'),
      await send(createKey(1), 'a', { id: '2' }),
    ])
      expect([status, json.error]).toEqual([409, 'idempotency_conflict']);
    expect(state.effectCount).toBe(1);
  });

  it('another account has its own reply', async () => {
    const { send } = createTestService();
    expect((await send(createKey(1), 'a')).json).toEqual({ made: 1, name: 'a' });
    expect((await send(createKey(1), 'b', { userId: 'user_b' })).json).toEqual({ made: 2, name: 'b' });
  });

  it.each([
    ['an error of the sender', () => problems.conflict('already_there', () => 'It is there.'), 409],
    ['our own failure', () => new Error('boom'), 500],
    ['a rate limit', () => problems.rateLimited(1), 429],
    ['a database that is away', () => problems.unavailable(), 503],
  ])('%s is not stored, because its cause may pass', async (_, createFailure, status) => {
    const { send, state } = createTestService();
    state.createFailure = createFailure;
    expect((await send(createKey(1))).status).toBe(status);
    state.createFailure = undefined;
    expect((await send(createKey(1))).status).toBe(201);
    expect(state.effectCount).toBe(2);
  });

  it('the reply is stored if a failure follows the commit', async () => {
    const { send, state } = createTestService();
    state.createLateFailure = () => problems.unavailable();
    expect((await send(createKey(1))).status).toBe(503);
    const { status, json } = await send(createKey(1));
    expect([status, json, state.effectCount]).toEqual([201, { made: 1, name: 'a' }, 1]);
  });

  it('a request whose key was taken over does nothing', async () => {
    const { send } = createTestService(500);
    const latePromise = send(createKey(1));
    await expect.poll(() => storedKeys.countDocuments()).toBe(1);
    await storedKeys.updateOne({ key: createKey(1) }, { $set: { holder: 'another' } });
    expect((await latePromise).json.error).toBe('in_progress');
    expect(await storedKeys.findOne({ key: createKey(1) })).toMatchObject({ holder: 'another' });
  });

  it('a handler that stores no reply is a programming error', async () => {
    const { send, state } = createTestService();
    state.forgetsReply = true;
    expect((await send(createKey(1))).status).toBe(500);
  });

  it('a request that waits too long gets an error, and finds the reply later', async () => {
    const { send } = createTestService(1_000, 200);
    const firstPromise = send(createKey(1));
    await expect.poll(() => storedKeys.countDocuments()).toBe(1);
    const secondResponse = await send(createKey(1));
    expect([secondResponse.status, secondResponse.json.error]).toEqual([409, 'in_progress']);
    expect(Number(secondResponse.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await firstPromise).status).toBe(201);
    expect((await send(createKey(1))).json).toEqual({ made: 1, name: 'a' });
  });

  it('a request whose process died is repeated, but not before its lease ends', async () => {
    const { send, state } = createTestService(0, 200);
    await send(createKey(1));
    const simulateDeadHolder = (secondsAgo: number) =>
      storedKeys.updateOne({ key: createKey(1) }, [
        { $set: { createdAt: { $subtract: ['$$NOW', secondsAgo * 1000] } } },
        { $unset: 'answer' },
      ]);
    await simulateDeadHolder(10);
    expect((await send(createKey(1))).json.error).toBe('in_progress');
    await simulateDeadHolder(21);
    expect((await send(createKey(1))).status).toBe(201);
    expect(state.effectCount).toBe(2);
  });
});

it('without a key each request is separate', async () => {
  const { send, state } = createTestService();
  await Promise.all([send(undefined), send(undefined)]);
  expect(state.effectCount).toBe(2);
  expect(await storedKeys.countDocuments()).toBe(0);
});

it.each(['short', 'x'.repeat(129), 'with blanks in between', 'ünïcödé-ünïcödé-ü', ''])(
  'a key like "%s" is rejected',
  async (invalidKey) => {
    const { send, state } = createTestService();
    const { status, json } = await send(invalidKey);
    expect([status, json.fields]).toEqual([400, { 'Idempotency-Key': expect.stringContaining('16 to 128') }]);
    expect(state.effectCount).toBe(0);
  },
);

it('keys with a meaning for the database are plain text', async () => {
  const { send } = createTestService();
  for (const oddKey of ['$$ROOT.$$ROOT.$$ROOT', '{"$gt":""}{"$gt":""}', '__proto__.constructor'])
    expect((await send(oddKey)).json).toHaveProperty('made');
  expect(await storedKeys.countDocuments()).toBe(3);
});
