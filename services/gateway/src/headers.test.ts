import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { runGateway } from './gateway-for-tests.ts';
import { buildPublicCsp, createSecurityHeaders } from './headers.ts';
import { startSearchStub } from './servers-for-tests.ts';

const search = await startSearchStub();
const gateway = await runGateway(search.url);

/** Sends bytes, and returns the whole reply. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const paths = [
  '/',
  '/search-results?zipCode=63101&radius=50&page=1&sortBy=distance',
  '/search-results',
  '/guide?lang=es',
  '/nowhere',
  '/prosthetists/%00',
  '/api/prosthetists',
  '/api/nowhere',
  '/api',
  '/shell/none.js',
  '/shell/public.0123456789.js',
  '/art/scene.svg',
  '/sitemap.xml',
  '/sitemap-9.xml',
  '/robots.txt',
  '/api/users/set-role',
  '/api/webhooks/clerk',
  '/user-reviews/user_1',
  '/__clerk/v1/client',
  '/dev/mail',
  '/account',
  '/admin',
  '/admin/reviews/1',
  '/api/admin/me',
  '/prosthetist/some-slug',
  '/api/openapi.json',
  '/api/docs',
  '/livez',
  '/readyz',
];
/** Files that a CDN may serve are readable by all origins without cookies; nothing else is. */
const isCrossOriginPath = (method: string, path: string) =>
  ['GET', 'HEAD'].includes(method) && path === '/shell/public.0123456789.js';
/** Expected statuses: success, redirects, client errors, and a service that is down. */
const expectedStatuses = [200, 301, 302, 303, 400, 401, 403, 404, 405, 503];
const crossOriginHeader = 'access-control-allow-origin: *';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'];

describe('S17, S30 security headers', () => {
  it.each(methods.flatMap((method) => paths.map((path) => [method, path] as const)))(
    '%s %s has all of them, and other sites cannot read the reply',
    async (method, path) => {
      const headers = 'Accept-Encoding: br\r\nOrigin: http://site.example.evil.test\r\n';
      const reply = await gateway.sendRaw(path, { method, headers });
      const [head = ''] = reply.toLowerCase().split('\r\n\r\n');
      expect(expectedStatuses).toContain(Number(/^http\/1\.1 (\d+)/.exec(head)?.[1]));
      expect(head).toContain('x-content-type-options: nosniff');
      expect(head).toContain('referrer-policy: same-origin');
      expect(head).toMatch(/content-security-policy: default-src 'none';.*frame-ancestors 'none'/);
      if (!/^http\/1\.1 (200|304)/.test(head)) expect(head).toMatch(/x-request-id: [\w-]{15,64}/);
      for (const unwantedHeader of ['x-powered-by', 'server:', 'strict-transport-security']) {
        expect(head).not.toContain(unwantedHeader);
      }
      expect(head.match(/access-control-.*/g) ?? []).toEqual(
        isCrossOriginPath(method, path) ? [crossOriginHeader] : [],
      );
      expect(head.match(/content-security-policy/g)).toHaveLength(1);
      if (!['GET', 'HEAD'].includes(method)) expect(head).toMatch(/^http\/1\.1 (404|405|503)/);
    },
  );

  it('include Strict-Transport-Security where the site is reached by https', async () => {
    const secureGateway = await runGateway(search.url, { PUBLIC_ORIGIN: 'https://site.example' });
    for (const path of ['/', '/api/prosthetists', '/api/nowhere', '/art/scene.svg']) {
      expect((await secureGateway.fetch(path)).headers.get('strict-transport-security'), path).toContain(
        'max-age=63072000',
      );
    }
    expect(getHstsHeader({ includesSubdomains: false, allowsPreload: false })).toBe('max-age=63072000');
    expect(getHstsHeader({ includesSubdomains: true, allowsPreload: true })).toBe(
      'max-age=63072000; includeSubDomains; preload',
    );
    expect((await secureGateway.fetch('/?lang=es')).headers.get('set-cookie')).toContain('; Secure');
  });
});

const getHstsHeader = (hsts: { includesSubdomains: boolean; allowsPreload: boolean }) =>
  createSecurityHeaders({ isHttps: true, hsts }).page['strict-transport-security'];

describe('S11 the Content-Security-Policy', () => {
  it('allows the site’s own files and nothing else', () => {
    const policy = buildPublicCsp();
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*|script-src[^;]*unsafe-inline/);
  });

  it.each([
    ['of pages', 'page'],
    ['of the admin app', 'admin'],
  ] as const)('%s has no weakness that csp_evaluator reports as certain', (_, kind) => {
    const findWeaknesses = (policy: string) =>
      new CspEvaluator(new CspParser(policy).csp)
        .evaluate()
        .filter(({ severity }) => severity < Severity.HIGH_MAYBE)
        .map(({ directive, description }) => `${directive}: ${description}`);
    const policy = createSecurityHeaders({ isHttps: true })[kind]['content-security-policy']!;
    expect(findWeaknesses(policy)).toEqual([]);
    expect(
      findWeaknesses(policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")),
    ).not.toEqual([]);
  });

  it('allows development servers in development', () => {
    expect(buildPublicCsp({ devSources: 'http://127.0.0.1:22500 ws://127.0.0.1:22500' })).toContain(
      "script-src 'self' http://127.0.0.1:22500 ws://127.0.0.1:22500;",
    );
  });
});

describe('S29 limits', () => {
  it.each([
    ['a query of 10,000 parameters', `/?${'a=1&'.repeat(10_000)}`, 431],
    ['a query of 3,000 parameters', `/?${'a=1&'.repeat(3_000)}`, 414],
  ])('%s', async (_, target, status) => {
    expect(await gateway.sendRaw(target)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
  });

  it.each([
    ['an address of a megabyte', `GET /${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['100,000 headers', `GET / HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(100_000)}\r\n`],
  ])('%s: rejected or cut off while it still sends; other requests are served', async (_, request) => {
    const outcome = await sendBytes(request).catch((error: NodeJS.ErrnoException) => error.code);
    expect(outcome).toMatch(/^(HTTP\/1\.1 431 |ECONNRESET$|EPIPE$)/);
    expect((await gateway.fetch('/livez')).status).toBe(200);
  });

  it('a body of 2 MB is rejected where no call takes one', async () => {
    const response = await gateway.fetch('/api/places', {}, { method: 'POST', body: 'x'.repeat(2_000_000) });
    expect(response.status).toBe(405);
  });
});

describe('S32 services', () => {
  it('have internal calls that cannot be reached from outside', async () => {
    for (const path of [
      '/internal/sitemap',
      '/api/../internal/sitemap',
      '/api/prosthetists/..\\..\\internal\\sitemap',
      '/api/%2e%2e/internal/sitemap',
      '/prosthetists/..%5c..%5cinternal%5csitemap',
    ]) {
      const reply = await gateway.sendRaw(path, { headers: 'Accept: application/json\r\n' });
      expect(reply, path).not.toContain('"parts"');
      expect(reply, path).toMatch(/^HTTP\/1\.1 (400|404)/);
    }
  });
});
