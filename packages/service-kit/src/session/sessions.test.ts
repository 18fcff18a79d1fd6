// S1: calls that require a session, and their reply to every kind of token.
import { type Endpoint, endpoints } from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '../app/app-for-tests.ts';
import { registerCall } from '../app/register-call.ts';
import type { IdempotencyStore } from '../limits/idempotency.store.ts';
import { problems } from '../problem/problem.ts';
import { badTokens, createTestIdentity, type TokenInput } from './identity-for-tests.ts';
import type { Session } from './session.ts';

const visitorEndpoints = endpoints.filter(({ service }) => service !== 'admin');

/** Writing calls without a session: links in mails, page reports, and reports about listings. */
const openWriteIds = [
  'confirmAlert',
  'countSeen',
  'createAlert',
  'getAlert',
  'openManagerInvitation',
  'reportChange',
  'reportVitals',
  'stopAlert',
  'unsubscribe',
];

it('all writing calls, and calls about an account, require a session, except the named ones', () => {
  const isPersonal = ({ service, method, path, isReadOnly }: Endpoint) =>
    service === 'account' ||
    service === 'listing' ||
    path.includes('{userId}') ||
    (method !== 'GET' && !isReadOnly);
  const openIds = visitorEndpoints
    .filter((endpoint) => isPersonal(endpoint) && endpoint.session !== 'required')
    .map(({ id }) => id);
  expect(openIds.sort()).toEqual([...openWriteIds].sort());
});

const { identity, createToken } = createTestIdentity();
const unusedStore: IdempotencyStore = {
  claim: () => Promise.reject(new Error('never asked')),
  saveAnswer: async () => {},
  release: async () => {},
};

/** Mounts the endpoint with a handler that returns the caller, and accepts any input. */
function mountEndpoint({ id, session, method, service }: Endpoint) {
  const receivedSessions: (Session | null)[] = [];
  const app = createTestApp({ identity, idempotency: unusedStore });
  const reply = z.object({});
  registerCall(
    app,
    { id, service, method, path: '/api/it', summary: '', reply, problems: {}, ...(session && { session }) },
    (call) => {
      receivedSessions.push(call.session);
      return {};
    },
  );
  const sendRequest = async (input?: TokenInput | string, scheme = 'Bearer') => {
    const token = typeof input === 'string' ? input : input && createToken(input);
    const response = await app.request('/api/it', {
      method,
      headers: token === undefined ? {} : { authorization: `${scheme} ${token}` },
    });
    return { status: response.status, headers: response.headers };
  };
  return { sendRequest, receivedSessions };
}

const sessionEndpoints = endpoints.filter(({ session = 'none' }) => session !== 'none');
/** One call for each session requirement and method. Each service tests all of its own. */
const endpointByKind = new Map(
  sessionEndpoints.map((endpoint) => [`${endpoint.session} session, ${endpoint.method}`, endpoint] as const),
);
describe.each([...endpointByKind])('%s', (_, endpoint) => {
  it.each(Object.entries(badTokens))('rejects a token that is %s', async (_, input) => {
    const { sendRequest, receivedSessions } = mountEndpoint(endpoint);
    const { status, headers } = await sendRequest(input);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(receivedSessions).toEqual([]);
  });

  it('accepts a session, and its reply is not cached', async () => {
    const { sendRequest, receivedSessions } = mountEndpoint(endpoint);
    const { status, headers } = await sendRequest({ userId: 'user_a', sessionId: 'sess_a', role: 'patient' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(receivedSessions).toEqual([{ userId: 'user_a', sessionId: 'sess_a', role: 'patient' }]);
  });

  it('accepts no other scheme', async () => {
    expect((await mountEndpoint(endpoint).sendRequest({}, 'Basic')).status).toBe(401);
  });

  it(
    endpoint.session === 'required'
      ? 'rejects a request without a session'
      : 'answers a request without a session',
    async () => {
      const { sendRequest, receivedSessions } = mountEndpoint(endpoint);
      const { status, headers } = await sendRequest();
      expect([status, receivedSessions]).toEqual(endpoint.session === 'required' ? [401, []] : [200, [null]]);
      expect(headers.get('cache-control')).toBe(
        endpoint.session === 'required' ? 'private, no-store' : 'no-cache',
      );
    },
  );
});

describe('before anything else', () => {
  // Each service alone, because two of them may have one address.
  const services = [...new Set(sessionEndpoints.map(({ service }) => service))];
  it.each(services)('%s requires a session first: without one the reply reveals nothing', async (service) => {
    const serviceEndpoints = sessionEndpoints.filter((endpoint) => endpoint.service === service);
    const app = createTestApp({ identity, idempotency: unusedStore });
    for (const endpoint of serviceEndpoints) {
      registerCall(app, endpoint, () => {
        throw problems.internal();
      });
    }
    for (const { method, path, session } of serviceEndpoints) {
      if (session !== 'required') continue;
      const pathname = path.replace(/\{\w+\}/g, '%00');
      const response = await app.request(pathname, { method, headers: { 'content-type': 'text/plain' } });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });
});
