import { createTestDatabase } from '@app/test-kit/mongo';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { developmentKeys } from './keys.ts';
import type { Browser } from './testing/browser.ts';
import { origin, password, signUpUser, startEmulator } from './testing/emulator.ts';

const database = await createTestDatabase();
const emulator = await startEmulator(database);
const { app, createBrowser } = emulator;
const get = async (path: string, headers: Record<string, string> = {}, host = '127.0.0.1:22400') =>
  await app.request(`http://${host}${path}`, { headers });

describe('a browser', () => {
  it('is unknown before its first write, and then known by a cookie hidden from scripts', async () => {
    const browser = createBrowser();
    const firstReply = await browser.send('GET', '/v1/client');
    expect(firstReply.json).toEqual({ response: null, client: null });
    expect(firstReply.headers.getSetCookie()).toEqual([]);
    const { start } = await browser.startSignUp({ email_address: 'new@mail.test', password });
    const cookies = start.headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^__client=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
      '__client_uat=0; Max-Age=31536000; Path=/; SameSite=Lax',
    ]);
    // The id that pages see does not work as the cookie.
    const otherBrowser = createBrowser();
    otherBrowser.cookies.set('__client', start.client?.id ?? '');
    expect(await otherBrowser.fetchClient()).toBeNull();
  });

  it('learns the time of its sign-in', async () => {
    const { browser: ada } = await signUpUser(emulator, 'ada@mail.test');
    const signedInSince = Number(ada.cookies.get('__client_uat'));
    expect(Math.abs(Date.now() / 1000 - signedInSince)).toBeLessThan(60);
  });

  it('gets its environment, also by PATCH, as the SDK does', async () => {
    const plainResponse = await createBrowser().send('GET', '/v1/environment');
    expect(plainResponse.json).toMatchObject({
      object: 'environment',
      auth_config: { single_session_mode: true },
    });
    expect((await createBrowser().send('PATCH', '/v1/environment', {})).json).toEqual(plainResponse.json);
  });

  it('continues a started attempt after a reload', async () => {
    const browser = createBrowser();
    const startedSignIn = await browser.signIn({ identifier: 'ada@mail.test' });
    expect((await browser.fetchClient())?.sign_in).toMatchObject({
      id: startedSignIn.response.id,
      identifier: 'ada@mail.test',
    });
  });
});

describe('a session token', () => {
  it('names user, session and page, and is valid for a minute', async () => {
    const { browser: bo, userId, sessionId } = await signUpUser(emulator, 'bo@mail.test');
    const { jwt } = (await bo.callSession(`${sessionId}/tokens`)).json as { jwt: string };
    const claims = decodeJwt(jwt);
    expect(claims).toMatchObject({
      iss: `${origin}/__clerk`,
      sub: userId,
      sid: sessionId,
      azp: origin,
      sts: 'active',
      v: 2,
      metadata: {},
    });
    expect(claims.exp! - claims.iat!).toBe(60);
    expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  });

  it.each([
    ['the Origin', { origin, referer: 'http://other.test/' }, origin],
    ['the Referer, where a GET has no Origin', { origin: undefined, referer: `${origin}/x?y` }, origin],
    [
      'the host of the gateway, where there is neither',
      {
        origin: undefined,
        referer: undefined,
        'x-forwarded-host': 'site.test',
        'x-forwarded-proto': 'https',
      },
      'https://site.test',
    ],
    ['nothing', { origin: undefined, referer: 'junk', 'x-forwarded-host': undefined }, undefined],
  ])('takes its page from %s', async (_, headers, azp) => {
    const browser = createBrowser();
    await browser.signIn({ identifier: 'bo@mail.test', password });
    const { json } = await browser.send('GET', '/v1/client', undefined, headers);
    const { response } = json as { response: { sessions: { last_active_token: { jwt: string } }[] } };
    expect(decodeJwt(response.sessions[0]!.last_active_token.jwt).azp).toBe(azp);
  });
});

describe('after a restart', () => {
  it('sessions, started attempts and the signing key are the same', async () => {
    const { browser: cy, sessionId } = await signUpUser(emulator, 'cy@mail.test');
    const otherBrowser = createBrowser();
    const signUp = await otherBrowser.startSignUp({ email_address: 'dee@mail.test', password });
    await signUp.sendCode();

    const restartedEmulator = await startEmulator(database);
    expect(restartedEmulator.deps.tokenIssuer.publicKey).toEqual(emulator.deps.tokenIssuer.publicKey);
    const moveBrowser = (formerBrowser: Browser) => {
      const newBrowser = restartedEmulator.createBrowser();
      for (const [name, value] of formerBrowser.cookies) newBrowser.cookies.set(name, value);
      return newBrowser;
    };
    expect((await moveBrowser(cy).callSession(`${sessionId}/touch`)).response).toMatchObject({
      id: sessionId,
    });
    const code = await emulator.findCode('dee@mail.test');
    const form = { strategy: 'email_code', code };
    const { response } = await moveBrowser(otherBrowser).signUp(
      'POST',
      `${signUp.path}/attempt_verification`,
      form,
    );
    expect(response.status).toBe('complete');
  });

  it('two processes that start at once use the same key', async () => {
    await database.client.db(emulator.identityDb.databaseName).collection('keys').deleteMany({});
    const [firstEmulator, secondEmulator] = await Promise.all([
      startEmulator(database),
      startEmulator(database),
    ]);
    expect(firstEmulator.deps.tokenIssuer.publicKey).toEqual(secondEmulator.deps.tokenIssuer.publicKey);
  });
});

describe('other callers', () => {
  const authorization = `Bearer ${developmentKeys.secretKey}`;

  it('cannot use the Backend API without the key, with another key, or through the gateway', async () => {
    for (const path of ['/v1/jwks', '/v1/users', '/v1/users/count', '/v1/users/user_1']) {
      expect((await get(path)).status).toBe(401);
      expect((await get(path, { authorization: 'Bearer sk_test_other' })).status).toBe(401);
      expect((await get(path, { authorization, 'x-forwarded-host': 'localhost:4000' })).status).toBe(404);
    }
    expect((await get('/v1/jwks', { authorization })).status).toBe(200);
  });

  it('cannot reach this machine under another host name', async () => {
    expect((await get('/v1/jwks', { authorization }, 'rebound.evil.test:22400')).status).toBe(404);
    expect((await get('/v1/environment', {}, 'rebound.evil.test:22400')).status).toBe(404);
    for (const host of ['localhost:4000', '127.0.0.1:1', '[::1]:1'])
      expect((await get('/v1/environment', {}, host)).status).toBe(200);
  });

  it('cannot write from another origin, also another port of this machine', async () => {
    const { browser: eve, sessionId } = await signUpUser(emulator, 'eve@mail.test');
    for (const foreignOrigin of ['http://localhost:9999', 'https://evil.test', 'null']) {
      const path = `/v1/client/sessions/${sessionId}/touch`;
      expect(await eve.send('POST', path, {}, { origin: foreignOrigin })).toMatchObject({
        status: 400,
        error: 'origin_invalid',
      });
    }
    expect((await eve.fetchClient())?.sessions).toHaveLength(1);
  });
});

describe('the SDK', () => {
  const pathname = '/npm/@clerk/clerk-js@5/dist';

  it('is served like Clerk’s: the first file is revalidated, its parts are immutable', async () => {
    const firstResponse = await get(`${pathname}/clerk.headless.browser.js`);
    expect(Object.fromEntries(firstResponse.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const script = await firstResponse.text();
    expect(script.length).toBeGreaterThan(100_000);
    const etag = firstResponse.headers.get('etag') ?? '';
    expect(
      (await get(`${pathname}/clerk.headless.browser.js`, { 'if-none-match': `W/${etag}` })).status,
    ).toBe(304);
    const version = etag.replaceAll('"', '');
    const chunkResponse = await get(`${pathname}/vendors_clerk.headless.browser_b91632_${version}.js`);
    expect(chunkResponse.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    '/npm/@clerk/clerk-js@4/dist/clerk.headless.browser.js',
    '/npm/@clerk/other@5/dist/clerk.headless.browser.js',
    `${pathname}/..%2fpackage.json`,
    `${pathname}/..%2f..%2f..%2f..%2fpackage.json`,
    `${pathname}/none.js`,
    `${pathname}/%00`,
  ])('serves no other file of the disk: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

it('is ready while its database answers', async () => {
  expect((await get('/livez')).status).toBe(200);
  const readyResponse = await get('/readyz');
  expect([readyResponse.status, await readyResponse.json()]).toMatchObject([
    200,
    { ready: true, database: true },
  ]);
});
