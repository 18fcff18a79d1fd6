import { describe, expect, it, vi } from 'vitest';
import type { HttpProblem } from '../problem/problem.ts';
import { createIdentity } from './identity.ts';
import { createTestIdentity } from './identity-for-tests.ts';
import { createKeyRing, type PublicKey } from './key-ring.ts';
import { parseBearerToken } from './session.ts';

const getStatus = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (problem: { status?: number }) => problem.status,
  );

describe('a role', () => {
  it.each([
    ['patient', 'patient'],
    ['prosthetist', 'prosthetist'],
    ['admin', undefined],
    [['patient'], undefined],
    [undefined, undefined],
  ] as const)('that the token states as %s is %s', async (claimedRole, role) => {
    const { identity, createToken } = createTestIdentity();
    const session = await identity.getSession(
      createToken(claimedRole === undefined ? {} : { role: claimedRole }),
    );
    expect(session.role).toBe(role);
  });

  it('is fetched from the provider if the token has no metadata', async () => {
    const { identity, createToken } = createTestIdentity({
      roles: { user_p: 'prosthetist', user_x: 'admin' },
    });
    const readRole = async (userId: string) =>
      (await identity.getSession(createToken({ userId, withoutMetadata: true }))).role;
    expect(await readRole('user_p')).toBe('prosthetist');
    expect(await readRole('user_x')).toBeUndefined();
    expect(await readRole('user_new')).toBeUndefined();
  });

  it('that cannot be fetched is 503, never assumed', async () => {
    const { createToken, ownKey } = createTestProvider();
    const unreachableIdentity = createIdentity({
      keyRing: createKeyRing(async () => [ownKey]),
      origins: ['http://localhost:4000'],
      getRole: () => Promise.reject(new Error('connect ECONNREFUSED')),
    });
    const problem = await unreachableIdentity
      .getSession(createToken({ withoutMetadata: true }))
      .catch((error: unknown) => error);
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
    // Our data are there: the sentence names what is not.
    expect((problem as HttpProblem).getMessage('en')).toMatch(
      /^We cannot reach the service that signs people in/,
    );
  });
});

/** F9 */
describe('clocks', () => {
  it.each([
    [60, 200],
    [300, 401],
    [-110, 200],
    [-125, 401],
  ])('%i seconds apart give %i', async (skewSeconds, status) => {
    const { identity, createToken } = createTestIdentity();
    expect(await getStatus(identity.getSession(createToken({ skewSeconds })))).toBe(status);
  });
});

describe('cached claims', () => {
  it('expire with their token, whatever the clock said before', async () => {
    const { identity, createToken } = createTestIdentity();
    const token = createToken({ skewSeconds: -50 }); // ten seconds left
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      expect(await getStatus(identity.getSession(token))).toBe(200);
      vi.advanceTimersByTime(75_000);
      expect(await getStatus(identity.getSession(token))).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are those of exactly this token', async () => {
    const { identity, createToken } = createTestIdentity();
    const token = createToken({ userId: 'user_a' });
    await identity.getSession(token);
    const otherCharacter = token.at(-9) === 'A' ? 'B' : 'A';
    expect(
      await getStatus(identity.getSession(`${token.slice(0, -9)}${otherCharacter}${token.slice(-8)}`)),
    ).toBe(401);
    expect((await identity.getSession(createToken({ userId: 'user_b' }))).userId).toBe('user_b');
  });
});

/** A provider whose key the test can read once `loadPromise` has ended. */
function createTestProvider() {
  let ownKey: PublicKey | undefined;
  const testIdentity = createTestIdentity({
    loadKeys: (key) => {
      ownKey = key;
      return [key];
    },
  });
  const token = testIdentity.createToken();
  return {
    createToken: testIdentity.createToken,
    token,
    get ownKey() {
      if (!ownKey) throw new Error('ask first');
      return ownKey;
    },
    loadPromise: testIdentity.identity.getSession(token),
  };
}

describe('the provider’s keys', () => {
  async function createProviderKeyRing() {
    const testProvider = createTestProvider();
    await testProvider.loadPromise;
    const state = { now: 0, callCount: 0, loadKeys: async (): Promise<PublicKey[]> => [testProvider.ownKey] };
    const keyRing = createKeyRing(
      () => {
        state.callCount++;
        return state.loadKeys();
      },
      () => state.now,
    );
    return { keyRing, state };
  }
  const failToLoad = () => Promise.reject(new Error('ECONNREFUSED'));

  it('are fetched once for concurrent requests', async () => {
    const { keyRing, state } = await createProviderKeyRing();
    const pems = await Promise.all(Array.from({ length: 20 }, () => keyRing.findPem('test-key')));
    expect(new Set(pems).size).toBe(1);
    expect(pems[0]).toContain('BEGIN PUBLIC KEY');
    expect(state.callCount).toBe(1);
  });

  it('stay in use while the provider is down, and are fetched again meanwhile', async () => {
    const { keyRing, state } = await createProviderKeyRing();
    await keyRing.findPem('test-key');
    state.loadKeys = failToLoad;
    for (state.now = 0; state.now < 24 * 3_600_000; state.now += 3_600_000) {
      expect(await keyRing.findPem('test-key')).toContain('BEGIN PUBLIC KEY');
      await new Promise(setImmediate); // the fetch fails in the background
    }
    expect(state.callCount).toBe(24);
  });

  it('cause one fetch a minute for an unknown key id', async () => {
    const { keyRing, state } = await createProviderKeyRing();
    await keyRing.findPem('test-key');
    for (let i = 0; i < 500; i++) expect(await keyRing.findPem(`made-up-${i}`)).toBeUndefined();
    expect(state.callCount).toBe(1);
    state.now += 60_000;
    for (let i = 0; i < 500; i++) expect(await keyRing.findPem(`made-up-${i}`)).toBeUndefined();
    expect(state.callCount).toBe(2);
  });

  it('are updated: new ones are found, old ones dropped', async () => {
    const { keyRing, state } = await createProviderKeyRing();
    const [oldKey] = await state.loadKeys();
    await keyRing.findPem('test-key');
    state.loadKeys = async () => [{ ...oldKey, kid: 'rotated' }];
    state.now += 61_000;
    expect(await keyRing.findPem('rotated')).toContain('BEGIN PUBLIC KEY');
    expect(await keyRing.findPem('test-key')).toBeUndefined();
  });

  it('that were never fetched give 503, without a fetch per request', async () => {
    const { keyRing, state } = await createProviderKeyRing();
    const loadKeys = state.loadKeys;
    state.loadKeys = failToLoad;
    for (let i = 0; i < 50; i++) expect(await getStatus(keyRing.findPem('test-key'))).toBe(503);
    expect(state.callCount).toBe(1);
    state.loadKeys = loadKeys;
    state.now += 2_000;
    expect(await keyRing.findPem('test-key')).toContain('BEGIN PUBLIC KEY');
  });

  it('are not fetched for malformed tokens', async () => {
    const { identity, createToken, countKeyRequests: countCalls } = createTestIdentity();
    const malformedTokens = [
      '',
      'a',
      'a.b',
      'a.b.c.d',
      `${'a'.repeat(9000)}.b.c`,
      'e30.e30.e30',
      'bnVsbA.bnVsbA.bnVsbA',
    ];
    for (const token of [
      ...malformedTokens,
      createToken({ alg: 'none' }),
      createToken({ alg: 'HS256' }),
      createToken({ isExpired: true }),
    ])
      expect(await getStatus(identity.getSession(token))).toBe(401);
    expect(countCalls()).toBe(0);
  });
});

it('a bearer token is read from its header only', () => {
  expect(parseBearerToken(undefined)).toBeUndefined();
  expect(parseBearerToken('')).toBeUndefined();
  expect(parseBearerToken('bearer a.b-c_d')).toBe('a.b-c_d');
  for (const invalidHeader of ['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer a b', 'Bearer a,b', 'a.b.c'])
    expect(parseBearerToken(invalidHeader)).toBe('');
});
