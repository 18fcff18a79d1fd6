import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { keepUntilFileEnds, startRecordingServer } from '../servers-for-tests.ts';

const photoId = 'Zm9vYmFyYmF6cXV4MTIzNA';
const uploadsPath = '/api/uploads/profile-picture';

const listingService = await keepUntilFileEnds(
  startRecordingServer(({ headers }, response) => {
    const isUnchanged = headers['if-none-match'] === '"v1"';
    response.writeHead(isUnchanged ? 304 : 200, {
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-cache',
      etag: '"v1"',
    });
    response.end(isUnchanged ? undefined : Buffer.alloc(3_000, 7));
  }),
);
const gateway = await keepUntilFileEnds(
  runGateway('http://127.0.0.1:1', { LISTING_URL: listingService.url }),
);

describe('a public photo', () => {
  it('is revalidated each time, shown on our pages only, and cannot run scripts', async () => {
    const response = await gateway.fetch(`/photos/${photoId}.webp`, { 'accept-encoding': 'br' });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 3_000]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
      etag: '"v1"',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(listingService.getLastRequest()).toMatchObject({ method: 'GET', url: `/photos/${photoId}.webp` });
    expect((await gateway.fetch(`/photos/${photoId}.webp`, { 'if-none-match': '"v1"' })).status).toBe(304);
    expect((await gateway.fetch(`/photos/${photoId}.webp`, {}, { method: 'HEAD' })).status).toBe(200);
  });

  it('is read-only, at its one address', async () => {
    const requestCount = listingService.requests.length;
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await gateway.fetch(`/photos/${photoId}.webp`, {}, { method })).status).toBe(405);
    for (const path of ['/photos', '/photos/a/b.webp'])
      expect((await gateway.fetch(path)).status, path).toBe(404);
    for (const path of ['/photos/..', '/photos/%2e%2e', '/photos/..\\..\\readyz']) {
      // A raw request: fetch would resolve the dots before sending.
      const socket = connect(gateway.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(await text(socket), path).toMatch(/^HTTP\/1\.1 4/);
    }
    expect(listingService.requests.length).toBe(requestCount);
  });
});

describe('an upload', () => {
  const createForm = (bytes: number) => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(bytes).fill(7)], { type: 'image/png' }), 'me.png');
    return form;
  };
  const send = (body: FormData) =>
    gateway.fetch(uploadsPath, { authorization: 'Bearer a.b.c', cookie: 'a=1' }, { method: 'POST', body });

  it('of 5 MB is forwarded unchanged, with the session and without cookies', async () => {
    const response = await send(createForm(5_000_000));
    expect(listingService.getLastRequest()?.headers).toMatchObject({
      authorization: 'Bearer a.b.c',
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    });
    expect(listingService.getLastRequest()?.headers.cookie).toBeUndefined();
    expect(listingService.getLastRequest()?.body.length).toBeGreaterThan(5_000_000);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('of more than 6 MB is rejected before it reaches the service', async () => {
    const requestCount = listingService.requests.length;
    const response = await send(createForm(6_400_000));
    expect([response.status, (await response.json()).error]).toEqual([413, 'payload_too_large']);
    expect(listingService.requests.length).toBe(requestCount);
  });

  it('can be seen by its owner before it is public, and is not cached', async () => {
    const response = await gateway.fetch(`${uploadsPath}/${photoId}`, { authorization: 'Bearer a.b.c' });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('etag')).toBeNull();
    expect((await gateway.fetch(uploadsPath)).status).toBe(405);
  });
});
