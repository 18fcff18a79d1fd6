import { randomBytes } from 'node:crypto';
import { startRecordingServer } from '@app/test-kit/servers';
import { buildUrl, endpoints, toUrlVariable } from '@app/types';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';

const serviceNames = [...new Set(endpoints.map(({ service }) => service))];
const replyText = JSON.stringify({ mine: 'private '.repeat(400) });
const sendReply: Parameters<typeof startRecordingServer>[0] = (_, response) =>
  response
    .writeHead(201, { 'content-type': 'application/json', 'cache-control': 'no-cache', etag: '"1"' })
    .end(replyText);
const serverByName = new Map<string, Awaited<ReturnType<typeof startRecordingServer>>>();
for (const name of serviceNames) serverByName.set(name, await startRecordingServer(sendReply));
/** Returns the stand-in of a service, which records what it receives. */
const getServer = (name: string) => {
  const server = serverByName.get(name);
  if (!server) throw new Error(`${name} is no service behind the gateway`);
  return server;
};
const urlSettings = serviceNames.map((name) => [toUrlVariable(name), getServer(name).url]);
const gateway = await runGateway(getServer('search').url, Object.fromEntries(urlSettings));

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
    const body = method === 'GET' ? '' : '{"text":"ñandú"}';
    const servedHeaders = {
      authorization: 'Bearer a.b.c',
      'idempotency-key': '0123456789abcdef',
      'content-type': 'application/json',
    };
    const forgedHeaders = {
      'x-user-id': 'admin',
      'x-client-address': '10.0.0.1',
      'x-forwarded-for': '10.0.0.2',
    };
    await gateway.fetch(
      url + query,
      { ...servedHeaders, ...forgedHeaders },
      { method, ...(body && { body }) },
    );
    const receivedRequest = getServer(service).getLastRequest();
    expect(receivedRequest).toMatchObject({
      method,
      url: url + query,
      headers: { ...servedHeaders, 'x-client-address': '127.0.0.1' },
    });
    expect(receivedRequest.body.toString()).toBe(body);
    expect(Object.keys(receivedRequest.headers).join()).not.toMatch(/x-user-id|x-forwarded-for/);
  });

  it('of an address without /api needs no JSON in its Accept header if no page has the address', async () => {
    await gateway.fetch('/user-reviews/user_1', { accept: '*/*', authorization: 'Bearer a.b.c' });
    expect(getServer('search').getLastRequest().url).toBe('/user-reviews/user_1');
  });

  it('is 503 while its service is dead or has no address: search and reviews work, and the site is ready', async () => {
    const readyService = await startRecordingServer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ready":true}'),
    );
    const gatewayWithDeadListing = await runGateway(readyService.url, { LISTING_URL: 'http://127.0.0.1:1' });
    const postInit = { method: 'POST', body: '{}' };
    for (const [url, init] of [
      ['/api/prosthetists', postInit],
      ['/api/prosthetists/claim', postInit],
      ['/api/prosthetists/jane-doe/update', postInit],
      ['/api/prosthetists/jane-doe?edit=true', {}],
      ['/api/me/draft', {}],
      ['/api/me/export', {}],
      ['/api/admin/me', {}],
      ['/api/uploads/profile-picture', postInit],
      ['/photos/AAAAAAAAAAAAAAAAAAAAAA.webp', {}],
    ] as const) {
      const response = await gatewayWithDeadListing.fetch(url, { 'content-type': 'application/json' }, init);
      expect([response.status, (await response.json()).error], url).toEqual([503, 'unavailable']);
    }
    for (const url of [
      '/api/prosthetists?zipCode=63101',
      '/api/prosthetists/jane-doe?edit=false',
      '/api/reviews/recent',
    ])
      expect((await gatewayWithDeadListing.fetch(url)).status, url).toBe(200);
    const readyResponse = await gatewayWithDeadListing.fetch('/readyz');
    expect([readyResponse.status, await readyResponse.json()]).toMatchObject([
      200,
      { ready: true, listing: false },
    ]);
  });
});

describe('behind a trusted proxy', () => {
  it('the client address is the one that the proxy saw', async () => {
    const gatewayBehindProxy = await runGateway(getServer('search').url, { TRUST_PROXY: '1' });
    await gatewayBehindProxy.fetch('/api/reviews/recent', { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' });
    expect(getServer('search').getLastRequest().headers['x-client-address']).toBe('203.0.113.9');
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
    const sessionHeaders = { authorization: 'Bearer a.b.c', cookie: 'a=1' };
    await gateway.fetch(path, { ...signatureHeaders, ...sessionHeaders }, { method: 'POST', body });
    const receivedRequest = getServer('account').getLastRequest();
    expect(receivedRequest).toMatchObject({ method: 'POST', url: path, headers: signatureHeaders });
    expect(receivedRequest.body.equals(body)).toBe(true);
    expect(receivedRequest.headers.authorization ?? receivedRequest.headers.cookie).toBeUndefined();
  });

  it('accepts POST only; other calls do not forward the signature', async () => {
    expect((await gateway.fetch(path)).status).toBe(405);
    await gateway.fetch('/api/users/set-role', signatureHeaders, { method: 'POST', body: '{}' });
    expect(Object.keys(getServer('account').getLastRequest().headers).join()).not.toContain('svix');
  });
});
