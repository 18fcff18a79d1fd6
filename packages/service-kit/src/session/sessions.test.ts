// S1: which calls ask for a session, and what one that does makes of every kind of token.
import { type Endpoint, endpoints } from '@app/types';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app/app.ts';
import { mount } from '../app/mount.ts';
import type { IdempotencyStore } from '../limits/idempotency.ts';
import { problems } from '../problem/problem.ts';
import { badTokens, type TokenInput, testIdentity } from './identity-for-tests.ts';
import type { Session } from './session.ts';

const ofVisitors = endpoints.filter(({ service }) => service !== 'admin');

/** Anybody may send these: a link in a mail, a press on a public page, a note about one. */
const openWrites = ['unsubscribe', 'countSeen', 'reportChange', 'reportVitals'];

it('a session is needed for whatever writes or is about an account, but for what is open by name', () => {
  const isPersonal = ({ service, method, path, onlyReads }: Endpoint) =>
    service === 'account' ||
    service === 'listing' ||
    path.includes('{userId}') ||
    (method !== 'GET' && !onlyReads);
  const open = ofVisitors.filter((e) => isPersonal(e) && e.session !== 'required').map(({ id }) => id);
  expect(open.sort()).toEqual([...openWrites].sort());
});

const { identity, tokenFor } = testIdentity();
const noStore: IdempotencyStore = {
  claim: () => Promise.reject(new Error('never asked')),
  keep: async () => {},
  release: async () => {},
};

/** The endpoint with a handler that tells whom it was called by, and input that is not looked at. */
function createTestApp({ id, session, method, service }: Endpoint) {
  const seen: (Session | null)[] = [];
  const app = createApp({
    name: 'test',
    logger: pino({ level: 'silent' }),
    identity,
    idempotency: noStore,
  });
  const reply = z.object({});
  mount(
    app,
    { id, service, method, path: '/api/it', summary: '', reply, problems: {}, ...(session && { session }) },
    (call) => {
      seen.push(call.session);
      return {};
    },
  );
  const ask = async (input?: TokenInput | string, scheme = 'Bearer') => {
    const token = typeof input === 'string' ? input : input && tokenFor(input);
    const response = await app.request('/api/it', {
      method,
      headers: token === undefined ? {} : { authorization: `${scheme} ${token}` },
    });
    return { status: response.status, headers: response.headers };
  };
  return { ask, seen };
}

const reading = endpoints.filter(({ session = 'none' }) => session !== 'none');
/** What asks alike is tried once: of each need and method one call. Each service tries all of its own. */
const kinds = new Map(reading.map((e) => [`${e.session} session, ${e.method}`, e] as const));
describe.each([...kinds])('%s', (_, e) => {
  it.each(Object.entries(badTokens))('refuses a token that is %s', async (_, input) => {
    const { ask, seen } = createTestApp(e);
    const { status, headers } = await ask(input);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(seen).toEqual([]);
  });

  it('knows a session, and lets nobody keep its answer', async () => {
    const { ask, seen } = createTestApp(e);
    const { status, headers } = await ask({ userId: 'user_a', sessionId: 'sess_a', role: 'patient' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(seen).toEqual([{ userId: 'user_a', sessionId: 'sess_a', role: 'patient' }]);
  });

  it('takes no other scheme', async () => {
    expect((await createTestApp(e).ask({}, 'Basic')).status).toBe(401);
  });

  it(e.session === 'required' ? 'refuses nobody’s request' : 'answers nobody too', async () => {
    const { ask, seen } = createTestApp(e);
    const { status, headers } = await ask();
    expect([status, seen]).toEqual(e.session === 'required' ? [401, []] : [200, [null]]);
    expect(headers.get('cache-control')).toBe(e.session === 'required' ? 'private, no-store' : 'no-cache');
  });
});

describe('before anything else', () => {
  // Each service by itself: two of them may answer at one address.
  const services = [...new Set(reading.map(({ service }) => service))];
  it.each(services)('a session is asked for by %s: who has none learns nothing', async (service) => {
    const own = reading.filter((e) => e.service === service);
    const app = createApp({
      name: 'test',
      logger: pino({ level: 'silent' }),
      identity,
      idempotency: noStore,
    });
    for (const e of own) {
      mount(app, e, () => {
        throw problems.internal();
      });
    }
    for (const { method, path, session } of own) {
      if (session !== 'required') continue;
      const at = path.replace(/\{\w+\}/g, '%00');
      const response = await app.request(at, { method, headers: { 'content-type': 'text/plain' } });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });
});
