import { connect } from 'node:net';
import { getSiteUrl, readRunningSite } from './running-site.ts';
import { expect, longTest, test } from './support/journey.ts';
import { createProsthetist, fetchOwnListing } from './support/listing-owners.ts';
import { accounts, createApiClient } from './support/people.ts';

const paths = [
  '/',
  '/search-results?zipCode=63101&radius=50&page=1&sortBy=distance',
  '/no-such-page-here',
  '/api/prosthetists?zipCode=63101&radius=50',
  '/api/nothing',
  '/sitemap.xml',
  '/robots.txt',
  '/api/openapi.json',
  '/api/docs',
  '/livez',
  '/readyz',
];

test('S30 all routes send the security headers, with any status', longTest, async ({ request }) => {
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const response = await request.fetch(path, { method, maxRedirects: 0 });
      const headers = response.headers();
      const label = `${method} ${path} (${response.status()})`;
      expect(response.status(), label).toBeLessThan(500);
      expect(headers['x-content-type-options'], label).toBe('nosniff');
      expect(headers['referrer-policy'], label).toBeTruthy();
      expect(headers['content-security-policy'], label).toContain("frame-ancestors 'none'");
      expect(headers['x-powered-by'], label).toBeUndefined();
      expect(headers['access-control-allow-origin'], label).toBeUndefined();
    }
  }
});

test('S11 the Content-Security-Policy allows neither eval nor inline scripts nor other hosts', async ({
  request,
}) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  const scriptSources = /script-src ([^;]*)/.exec(policy)?.[1];
  expect(scriptSources?.trim()).toBe("'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toMatch(/https?:/);
});

test('S32 forged identity headers neither sign in an anonymous caller nor change who a member is', async ({
  request,
}) => {
  const forgedHeaders = { 'x-user-id': accounts.usual.id, 'x-user-role': 'prosthetist' };
  const anonymousResponse = await request.get('/api/me/listing', { headers: forgedHeaders });
  expect(anonymousResponse.status()).toBe(401);
  expect((await fetchOwnListing(await createApiClient(accounts.usual))).listing).not.toBeNull();
  expect(
    (await fetchOwnListing(await createApiClient(await createProsthetist(), forgedHeaders))).listing,
  ).toBeNull();
});

test('S32 the site, the identity provider and the database listen on the loopback address only', async () => {
  const isListening = (host: string, port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, host, () => resolve(true)).on('error', () => resolve(false));
      socket.once('close', () => socket.destroy()).setTimeout(2_000, () => resolve(false));
      socket.once('connect', () => socket.end());
    });
  const { identityUrl, mongoUri } = await readRunningSite();
  for (const { port } of [getSiteUrl(), identityUrl, mongoUri].map((address) => new URL(address))) {
    expect(await isListening('127.0.0.1', Number(port)), port).toBe(true);
    // A server that listens on all addresses would answer on 127.0.0.2, too.
    expect(await isListening('127.0.0.2', Number(port)), port).toBe(false);
  }
});

test('S28 the built files contain no secret, database driver or source map', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] as string);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const body = await (await request.get(script)).text();
    expect(body, script).not.toMatch(/sk_(test|live)_|mongodb(\+srv)?:\/\/|MONGODB_URI|sourceMappingURL=/);
    expect((await request.get(`${script}.map`)).status(), script).toBe(404);
  }
});

test('pages and JSON are revalidated by ETag, files with a hash in the name never', async ({ request }) => {
  for (const path of ['/', '/api/prosthetists?zipCode=63101&radius=50']) {
    const firstResponse = await request.get(path);
    expect(firstResponse.headers()['cache-control'], path).toContain('no-cache');
    const etag = firstResponse.headers().etag ?? '';
    if (path === '/') {
      expect((await request.get(path, { headers: { 'if-none-match': etag } })).status()).toBe(304);
    }
  }
  const html = await (await request.get('/')).text();
  const script = /src="(\/shell\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect((await request.get(script)).headers()['cache-control']).toContain('immutable');
});
