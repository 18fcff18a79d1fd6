import { startRecordingServer } from '@app/test-kit/servers';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';

const identityServer = await startRecordingServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'set-cookie': ['__client=abc; Path=/; HttpOnly; SameSite=Lax', '__client_uat=1; Path=/; SameSite=Lax'],
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
    etag: '"1"',
  });
  response.end(JSON.stringify({ jwt: 'x'.repeat(2000) }));
});
const workerServer = await startRecordingServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Mail</h1>'),
);
const gateway = await runGateway('http://127.0.0.1:1', {
  IDENTITY_URL: identityServer.url,
  WORKER_URL: workerServer.url,
  DEV_MAIL: '1',
});

describe('the identity emulator', () => {
  it.each([
    ['/__clerk/v1/client?_method=PATCH&a=%2F', '/v1/client?_method=PATCH&a=%2F'],
    ['/__clerk/npm/@clerk/clerk-js@5/dist/clerk.js', '/npm/@clerk/clerk-js@5/dist/clerk.js'],
    ['/__clerk', '/'],
    ['/__clerk?a=1', '/?a=1'],
  ])('is mounted under /__clerk without knowing it: %s is %s', async (path, ownPath) => {
    await gateway.fetch(path);
    expect(identityServer.getLastRequest().url).toBe(ownPath);
  });

  it('gets the headers that a provider needs, and the origin of the page', async () => {
    const browserHeaders = {
      cookie: '__client=abc; lang=es',
      origin: 'http://localhost:4000',
      referer: 'http://localhost:4000/login',
      'user-agent': 'a browser',
      'accept-language': 'es',
    };
    await gateway.fetch('/__clerk/v1/client', {
      ...browserHeaders,
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'gopher',
      'x-client-address': '10.0.0.1',
    });
    expect(identityServer.getLastRequest().headers).toMatchObject({
      ...browserHeaders,
      'x-forwarded-host': new URL(gateway.url).host,
      'x-forwarded-proto': 'http',
      'x-client-address': '127.0.0.1',
    });
  });

  it('does not get a secret key: its backend calls are not for browsers', async () => {
    await gateway.fetch('/__clerk/v1/users', { authorization: 'Bearer sk_test_x' });
    expect(identityServer.getLastRequest().headers.authorization).toBeUndefined();
  });

  it('sets its cookies; its replies are not cached and cannot be read by other sites', async () => {
    for (const encoding of ['br', 'identity']) {
      const { headers } = await gateway.fetch('/__clerk/v1/client', {
        'accept-encoding': encoding,
        origin: 'https://evil.test',
      });
      expect(headers.getSetCookie()).toEqual([
        '__client=abc; Path=/; HttpOnly; SameSite=Lax',
        '__client_uat=1; Path=/; SameSite=Lax',
      ]);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('etag') ?? headers.get('access-control-allow-origin')).toBeNull();
    }
    const scriptResponse = await gateway.fetch('/__clerk/npm/clerk.js', { 'accept-encoding': 'identity' });
    expect([scriptResponse.headers.get('cache-control'), scriptResponse.headers.get('etag')]).toEqual([
      'public, max-age=60',
      '"1"',
    ]);
  });

  it('receives a photo of up to 6 MB unchanged', async () => {
    const sendPhoto = (byteCount: number) =>
      gateway.fetch(
        '/__clerk/v1/me/profile_image',
        { 'content-type': 'image/png' },
        { method: 'POST', body: Buffer.alloc(byteCount, 7) },
      );
    await sendPhoto(5_000_000);
    const { headers, body } = identityServer.getLastRequest();
    expect([headers['content-type'], body.equals(Buffer.alloc(5_000_000, 7))]).toEqual(['image/png', true]);
    const requestCount = identityServer.requests.length;
    expect([(await sendPhoto(6_400_000)).status, identityServer.requests.length]).toEqual([
      413,
      requestCount,
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('accepts %s', async (method) => {
    expect((await gateway.fetch('/__clerk/v1/me', {}, { method })).status).toBe(200);
    expect(identityServer.getLastRequest().method).toBe(method);
  });

  it('gets no path that could be read as another one', async () => {
    const requestCount = identityServer.requests.length;
    const paths = ['/%2e%2e/v1', '/../v1/users', '/a/%2E%2e', '/.%2e/', '/v1\\..\\users', '/.'];
    for (const path of paths)
      expect(await gateway.sendRaw(`/__clerk${path}`), path).toMatch(/^HTTP\/1\.1 400/);
    expect((await gateway.fetch('/__clerkx/v1')).status).toBe(404);
    expect(identityServer.requests.length).toBe(requestCount);
  });

  it('is 503 while it is down, and pages work', async () => {
    const gatewayWithDeadIdentity = await runGateway('http://127.0.0.1:1', {
      IDENTITY_URL: 'http://127.0.0.1:1',
    });
    const response = await gatewayWithDeadIdentity.fetch('/__clerk/v1/client');
    expect(response.status).toBe(503);
    expect((await response.json()).message).toMatch(/^We cannot reach the service that signs people in/);
    expect((await gatewayWithDeadIdentity.fetch('/guide')).status).toBe(200);
  });
});

describe('the development mail page', () => {
  it('is forwarded to the worker at its own address; a mail in it cannot run scripts', async () => {
    const response = await gateway.fetch('/dev/mail/abc?to=a%40b', { cookie: '__session=x' });
    const { url, headers } = workerServer.getLastRequest();
    expect([url, headers.cookie]).toEqual(['/dev/mail/abc?to=a%40b', undefined]);
    expect(await response.text()).toBe('<h1>Mail</h1>');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src(?!.*script-src)/,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await gateway.fetch('/dev/mail')).status).toBe(200);
    expect((await gateway.fetch('/dev/mail', {}, { method: 'POST', body: '' })).status).toBe(405);
    expect((await gateway.fetch('/dev/mailer')).status).toBe(404);
  });
});

it('neither is mounted without its setting', async () => {
  const bareGateway = await runGateway('http://127.0.0.1:1', { WORKER_URL: workerServer.url });
  expect((await bareGateway.fetch('/__clerk/v1/client')).status).toBe(404);
  expect((await bareGateway.fetch('/__clerk/v1/client', {}, { method: 'POST' })).status).toBe(405);
  expect((await bareGateway.fetch('/dev/mail')).status).toBe(404);
});
