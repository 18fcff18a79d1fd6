// S1: every call of the platform that reads sessions, with every kind of token.
import { type Endpoint, endpoints, type SessionNeed } from '@app/types';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from './app.ts';
import type { IdempotencyStore } from './idempotency.ts';
import { badTokens, type TokenWish, testIdentity } from './identity-for-tests.ts';
import { mount } from './mount.ts';
import { problems } from './problem.ts';
import type { Session } from './session.ts';

/** Who may call what. A new call without a row here fails; so does a row whose call asks for something else. */
const table: Record<string, SessionNeed> = {
  searchProsthetists: 'none',
  matchProsthetists: 'none',
  getProsthetist: 'optional',
  listPlaces: 'none',
  getPlace: 'none',
  listReviews: 'optional',
  recentReviews: 'none',
  reviewLists: 'none',
  postReview: 'required',
  editReview: 'required',
  withdrawReview: 'required',
  flagReview: 'required',
  appealReview: 'required',
  listUserReviews: 'required',
  reportChange: 'optional',
  getTransparency: 'none',
  setRole: 'required',
  exportMe: 'required',
  deleteMe: 'required',
  getPreferences: 'required',
  putPreferences: 'required',
  unsubscribe: 'none',
  createListing: 'required',
  searchClaimable: 'required',
  findTwins: 'required',
  claimListing: 'required',
  withdrawClaim: 'required',
  getEditableListing: 'required',
  updateListing: 'required',
  withdrawUpdate: 'required',
  confirmListing: 'required',
  getDraft: 'required',
  putDraft: 'required',
  deleteDraft: 'required',
  getOwnListing: 'required',
  countSeen: 'none',
  getFigures: 'required',
  lookUpZip: 'required',
  listOwnListingReviews: 'required',
  postReply: 'required',
  withdrawReply: 'required',
  confirmResolved: 'required',
};

const { identity, tokenFor } = testIdentity();
const noStore: IdempotencyStore = {
  claim: () => Promise.reject(new Error('never asked')),
  keep: async () => {},
  release: async () => {},
};

/** The endpoint with a handler that tells whom it was called by, and input that is not looked at. */
function appOf({ id, session, method, service }: Endpoint) {
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
  const ask = async (wish?: TokenWish | string, scheme = 'Bearer') => {
    const token = typeof wish === 'string' ? wish : wish && tokenFor(wish);
    const response = await app.request('/api/it', {
      method,
      headers: token === undefined ? {} : { authorization: `${scheme} ${token}` },
    });
    return { status: response.status, headers: response.headers };
  };
  return { ask, seen };
}

it('has a row for every call of visitors; those of the back office have a matrix of their own', () => {
  const ofVisitors = endpoints.filter(({ service }) => service !== 'admin');
  expect(Object.fromEntries(ofVisitors.map(({ id, session = 'none' }) => [id, session]))).toEqual(table);
});

const reading = endpoints.filter(({ session = 'none' }) => session !== 'none');
describe.each(reading.map((e) => [e.id, e] as const))('%s', (_, e) => {
  it.each(Object.entries(badTokens))('refuses a token that is %s', async (_, wish) => {
    const { ask, seen } = appOf(e);
    const { status, headers } = await ask(wish);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(seen).toEqual([]);
  });

  it('knows a session, and lets nobody keep its answer', async () => {
    const { ask, seen } = appOf(e);
    const { status, headers } = await ask({ userId: 'user_a', sessionId: 'sess_a', role: 'patient' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(seen).toEqual([{ userId: 'user_a', sessionId: 'sess_a', role: 'patient' }]);
  });

  it('takes no other scheme', async () => {
    expect((await appOf(e).ask({}, 'Basic')).status).toBe(401);
  });

  it(e.session === 'required' ? 'refuses nobody’s request' : 'answers nobody too', async () => {
    const { ask, seen } = appOf(e);
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
