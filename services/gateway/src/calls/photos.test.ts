import { startRecordingServer } from '@app/test-kit/servers';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';

const photoId = 'Zm9vYmFyYmF6cXV4MTIzNA';
const uploadsPath = '/api/uploads/profile-picture';

const listingService = await startRecordingServer(({ headers }, response) => {
  const isUnchanged = headers['if-none-match'] === '"v1"';
  response.writeHead(isUnchanged ? 304 : 200, {
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-cache',
    etag: '"v1"',
  });
  response.end(isUnchanged ? undefined : Buffer.alloc(3_000, 7));
});
const gateway = await runGateway('http://127.0.0.1:1', { LISTING_URL: listingService.url });

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
    for (const path of ['/photos/..', '/photos/%2e%2e', '/photos/..\\..\\readyz'])
      expect(await gateway.sendRaw(path), path).toMatch(/^HTTP\/1\.1 4/);
    expect(listingService.requests.length).toBe(requestCount);
  });
});

describe('an uploaded photo', () => {
  it('can be seen by its owner before it is public, and is not cached', async () => {
    const response = await gateway.fetch(`${uploadsPath}/${photoId}`, { authorization: 'Bearer a.b.c' });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('etag')).toBeNull();
    expect((await gateway.fetch(uploadsPath)).status).toBe(405);
  });
});
