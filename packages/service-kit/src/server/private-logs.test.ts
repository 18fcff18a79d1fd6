// Logs contain patterns and codes, never personal data, texts or keys.
import { defineEndpoint } from '@app/types';
import { type ClientSession, MongoServerError } from 'mongodb';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app/app.ts';
import { type Handler, registerCall } from '../app/register-call.ts';
import type { IdempotencyStore } from '../limits/idempotency.store.ts';
import { problems } from '../problem/problem.ts';
import { createTestIdentity } from '../session/identity-for-tests.ts';
import { toLogError } from './logger.ts';

const writeEndpoint = defineEndpoint('search', 'PUT /api/users/{userId}', {
  id: 'write',
  session: 'required',
  idempotent: true,
  summary: '',
  params: z.object({ userId: z.string() }),
  body: z.object({ email: z.string().check(z.maxLength(40)) }),
  reply: z.object({ ok: z.literal(true) }),
  problems: {},
});

const canaries = [
  'user_canary',
  'sess_canary',
  'canary@example.test',
  'key-canary-key-canary',
  '198.51.100.77',
];

it('logs contain no token, id, address, key or body, however a request ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const logLines: string[] = [];
  const { identity, createToken } = createTestIdentity();
  const reject = () =>
    Promise.reject(
      new MongoServerError({ message: 'E11000 dup key: { userId: "user_canary" }', code: 11000 }),
    );
  const store: IdempotencyStore = {
    claim: async () => ({ state: 'claimed', holderId: 'h' }),
    saveAnswer: reject,
    release: reject,
  };
  const app = createApp({
    name: 'test',
    logger: pino({ serializers: { err: toLogError } }, { write: (line: string) => void logLines.push(line) }),
    identity,
    idempotency: store,
  });
  const createReply = () => ({ ok: true }) as const;
  const handlers: Handler<typeof writeEndpoint>[] = [
    async ({ keepReply }) => {
      await keepReply(createReply)?.(undefined, {} as ClientSession);
      return createReply();
    },
    () => {
      throw problems.conflict('taken', () => 'Taken.');
    },
    () => {
      throw new MongoServerError({ message: 'dup key: canary@example.test', code: 11000 });
    },
    () => {
      throw problems.unavailable(new MongoServerError({ message: 'user_canary', code: 89 }));
    },
  ];
  let handlerIndex = 0;
  registerCall(app, writeEndpoint, (call) => handlers[handlerIndex]!(call));

  const token = createToken({ userId: 'user_canary', sessionId: 'sess_canary' });
  for (handlerIndex = 0; handlerIndex < handlers.length; handlerIndex++) {
    for (const [authorization, body] of [
      [`Bearer ${token}`, '{"email":"canary@example.test"}'],
      [`Bearer ${token}`, `{"email":"canary@example.test${'x'.repeat(40)}"}`],
      [`Bearer ${token}`, '{"email":canary@example.test}'],
      [`Bearer ${token}x`, '{}'],
      ['Basic canary@example.test', '{}'],
    ] as const) {
      const response = await app.request('/api/users/user_canary', {
        method: 'PUT',
        headers: {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': 'key-canary-key-canary',
          'x-client-address': '198.51.100.77',
        },
        body,
      });
      expect(await response.text()).not.toMatch(/canary/);
    }
  }
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  const output = logLines.join('');
  expect(output).toContain('/api/users/:userId');
  expect(output).toContain('"status":500');
  expect(output).toContain('not freed');
  for (const canary of [...canaries, token, token.split('.')[1] as string])
    expect(output).not.toContain(canary);
});
