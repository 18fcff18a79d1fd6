import { randomBytes } from 'node:crypto';
import { buildUrl, endpoints, toUrlVariable } from '@app/types';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { keepUntilFileEnds, keepUntilTestEnds, startRecordingServer } from '../servers-for-tests.ts';

const serviceNames = [...new Set(endpoints.map(({ service }) => service))];
const replyText = JSON.stringify({ mine: 'private '.repeat(400) });
const sendReply: Parameters<typeof startRecordingServer>[0] = (_, response) =>
  response
    .writeHead(201, { 'content-type': 'application/json', 'cache-control': 'no-cache', etag: '"1"' })
    .end(replyText);
const serverByName = new Map<string, Awaited<ReturnType<typeof startRecordingServer>>>();
for (const name of serviceNames)
  serverByName.set(name, await keepUntilFileEnds(startRecordingServer(sendReply)));
/** Returns the stand-in of a service, which records what it receives. */
const getServer = (name: string) => {
  const server = serverByName.get(name);
  if (!server) throw new Error(`${name} is no service behind the gateway`);
  return server;
};
const urlSettings = serviceNames.map((name) => [toUrlVariable(name), getServer(name).url]);
const gateway = await keepUntilFileEnds(runGateway(getServer('search').url, Object.fromEntries(urlSettings)));

/** The endpoints with sample addresses. A required flag stands in the query. */
const calls = endpoints.map((endpoint) => {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'some-slug']),
  );
  const { requiredQueryFlag } = endpoint;
  return {
    ...endpoint,
    url: buildUrl(endpoint, { params }),
    query: requiredQueryFlag ? `?${requiredQueryFlag}=true` : '?a=1',
  };
});

describe('every call', () => {
  it.each(calls)('$method $path goes to $service unchanged', async ({ method, url, query, service }) => {
    const server = getServer(service);
    const body = method === 'GET' ? undefined : '{"text":"ñandú"}';
    await gateway.fetch(
      url + query,
      {
        authorization: 'Bearer a.b.c',
        'idempotency-key': '0123456789abcdef',
        'content-type': 'application/json',
        'x-user-id': 'admin',
        'x-client-address': '10.0.0.1',
        'x-forwarded-for': '10.0.0.2',
      },
      { method, ...(body && { body }) },
    );
    expect(server.getLastRequest()).toMatchObject({ method, url: url + query });
    expect(server.getLastRequest()?.headers).toMatchObject({
      authorization: 'Bearer a.b.c',
      'idempotency-key': '0123456789abcdef',
      'content-type': 'application/json',
      'x-client-address': '127.0.0.1',
    });
    expect(
      server.getLastRequest()?.headers['x-user-id'] ?? server.getLastRequest()?.headers['x-forwarded-for'],
    ).toBeUndefined();
    expect(server.getLastRequest()?.body.toString()).toBe(body ?? '');
  });

  it.each(
    calls.filter(
      ({ session, permission, method }) => session === 'required' || permission || method !== 'GET',
    ),
  )('$method $path is not cached', async ({ method, url, query }) => {
    for (const encoding of ['br', 'identity']) {
      const { headers } = await gateway.fetch(url + query, { 'accept-encoding': encoding }, { method });
      expect(headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('etag')).toBeNull();
    }
  });

  it('is not cached with a session, and may be cached without', async () => {
    const anonymousResponse = await gateway.fetch('/api/reviews/recent', { 'accept-encoding': 'identity' });
    expect([anonymousResponse.headers.get('cache-control'), anonymousResponse.headers.get('etag')]).toEqual([
      'no-cache',
      '"1"',
    ]);
    const signedInResponse = await gateway.fetch('/api/reviews/recent', { authorization: 'Bearer a.b.c' });
    expect([signedInResponse.headers.get('cache-control'), signedInResponse.headers.get('etag')]).toEqual([
      'private, no-store',
      null,
    ]);
  });

  it('of an address without /api needs no JSON in its Accept header if no page has the address', async () => {
    await gateway.fetch('/user-reviews/user_1', { accept: '*/*', authorization: 'Bearer a.b.c' });
    expect(getServer('search').getLastRequest()?.url).toBe('/user-reviews/user_1');
  });

  it('about accounts and own listings is 503 while their services are down, and the rest works', async () => {
    const gatewayWithSearchOnly = await keepUntilTestEnds(runGateway(getServer('search').url));
    for (const url of ['/api/me/export', '/api/me/listing', '/api/prosthetists/x?edit=true', '/api/admin/me'])
      expect((await gatewayWithSearchOnly.fetch(url)).status, url).toBe(503);
    for (const url of ['/api/reviews/recent', '/api/prosthetists/x', '/api/prosthetists/x?edit=false'])
      expect((await gatewayWithSearchOnly.fetch(url)).status, url).toBe(201);
  });

  it('of prosthetists is 503 while their service is dead: search and reviews work, and the site is ready', async () => {
    const readyService = await keepUntilTestEnds(
      startRecordingServer((_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"ready":true}'),
      ),
    );
    const gatewayWithDeadListing = await keepUntilTestEnds(
      runGateway(readyService.url, { LISTING_URL: 'http://127.0.0.1:1' }),
    );
    const postInit = { method: 'POST', body: '{}' };
    for (const [url, init] of [
      ['/api/prosthetists', postInit],
      ['/api/prosthetists/claim', postInit],
      ['/api/prosthetists/jane-doe/update', postInit],
      ['/api/prosthetists/jane-doe?edit=true', {}],
      ['/api/me/draft', {}],
      ['/api/uploads/profile-picture', postInit],
      ['/photos/AAAAAAAAAAAAAAAAAAAAAA.webp', {}],
    ] as const) {
      const response = await gatewayWithDeadListing.fetch(url, { 'content-type': 'application/json' }, init);
      expect([response.status, (await response.json()).error], url).toEqual([503, 'unavailable']);
    }
    for (const url of [
      '/api/prosthetists?zipCode=63101',
      '/api/prosthetists/jane-doe',
      '/api/reviews/recent',
    ])
      expect((await gatewayWithDeadListing.fetch(url)).status, url).toBe(200);
    const readyResponse = await gatewayWithDeadListing.fetch('/readyz');
    expect([readyResponse.status, await readyResponse.json()]).toMatchObject([
      200,
      { ready: true, listing: false },
    ]);
  });

  it('with a body of more than 1 MB is rejected before it reaches a service', async () => {
    const requestCount = getServer('account').requests.length;
    const response = await gateway.fetch(
      '/api/users/set-role',
      { 'content-type': 'application/json' },
      { method: 'POST', body: 'x'.repeat(1_100_000) },
    );
    expect([response.status, (await response.json()).error]).toEqual([413, 'payload_too_large']);
    expect(getServer('account').requests.length).toBe(requestCount);
  });
});

describe('behind a trusted proxy', () => {
  it('the client address is the one that the proxy saw', async () => {
    const gatewayBehindProxy = await keepUntilTestEnds(
      runGateway(getServer('search').url, { TRUST_PROXY: '1' }),
    );
    await gatewayBehindProxy.fetch('/api/reviews/recent', { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' });
    expect(getServer('search').getLastRequest()?.headers['x-client-address']).toBe('203.0.113.9');
  });
});

describe('the webhook of the identity provider', () => {
  const path = '/api/webhooks/clerk';
  const signatureHeaders = {
    'content-type': 'application/json',
    'svix-id': 'msg_1',
    'svix-timestamp': '1795305600',
    'svix-signature': 'v1,abc= v1,def=',
  };

  it('is forwarded with its signature and byte for byte, without other headers', async () => {
    const body = new Uint8Array(randomBytes(3000));
    await gateway.fetch(
      path,
      { ...signatureHeaders, authorization: 'Bearer a.b.c', cookie: 'a=1' },
      { method: 'POST', body },
    );
    expect(getServer('account').getLastRequest()).toMatchObject({
      method: 'POST',
      url: path,
      headers: signatureHeaders,
    });
    expect(getServer('account').getLastRequest()?.body.equals(body)).toBe(true);
    expect(
      getServer('account').getLastRequest()?.headers.authorization ??
        getServer('account').getLastRequest()?.headers.cookie,
    ).toBeUndefined();
  });

  it('accepts POST only; other calls do not forward the signature', async () => {
    expect((await gateway.fetch(path)).status).toBe(405);
    await gateway.fetch('/api/users/set-role', signatureHeaders, { method: 'POST', body: '{}' });
    expect(Object.keys(getServer('account').getLastRequest()?.headers ?? {}).join()).not.toContain('svix');
  });
});
