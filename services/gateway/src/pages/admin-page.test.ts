import { startRecordingServer } from '@app/test-kit/servers';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { startSearchStub } from '../servers-for-tests.ts';

const cookies = ['admin_session=s; HttpOnly; SameSite=Strict; Path=/api/admin', 'XSRF-TOKEN=x; Path=/'];
const search = await startSearchStub();
const adminService = await startRecordingServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'set-cookie': cookies, etag: '"1"' })
    .end('{}'),
);
const gateway = await runGateway(search.url, { ADMIN_URL: adminService.url });
const gatewayWithAdminOrigin = await runGateway(search.url, {
  ADMIN_URL: adminService.url,
  ADMIN_ORIGIN: 'https://staff.example:8443',
});

describe('the admin document', () => {
  it.each(['/admin', '/admin/login', '/admin/reviews/abc', '/admin/?a=1'])(
    'is served at %s, not cached, indexed or framed',
    async (path) => {
      const response = await gateway.fetch(path, { 'accept-language': 'es', cookie: 'lang=es' });
      expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        'content-language': 'en',
      });
      const csp = response.headers.get('content-security-policy') ?? '';
      expect(csp.split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ]);
    },
  );

  it('contains no inline script or style, no identity settings, and only its own remotes', async () => {
    const html = await (await gateway.fetch('/admin')).text();
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(html).toContain('/shell/admin.0123456789.js');
    expect(html).toContain('/mf_admin/1.0.0/style.0123456789.css');
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts).toHaveLength(2);
    for (const [, attributes = '', scriptText] of scripts)
      expect(/type="application\/json"/.test(attributes) || scriptText === '').toBe(true);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|clerk|mf_search|mf_listing_wizard/i);
  });

  it('is not mentioned in public pages', async () => {
    for (const path of ['/', '/guide', '/login', '/nowhere', '/sitemap.xml', '/robots.txt'])
      expect(await (await gateway.fetch(path)).text(), path).not.toMatch(/mf_admin|\/admin/);
  });

  it('can be read only, not written to', async () => {
    expect((await gateway.fetch('/admin/login', {}, { method: 'POST', body: 'a=1' })).status).toBe(405);
  });

  it('is 503 if the shell is not built', async () => {
    const gatewayWithoutShell = await runGateway(search.url, {
      GATEWAY_SHELL_DIR: gateway.resolveFile('remotes'),
    });
    expect((await gatewayWithoutShell.fetch('/admin')).status).toBe(503);
  });
});

describe('admin calls', () => {
  it('receive the cookies of staff, not those of visitors, and the headers that show the page’s origin', async () => {
    const forwardedHeaders = {
      authorization: 'Bearer abc',
      'x-xsrf-token': 'x',
      'x-unattended': '1',
      'user-agent': 'a browser',
      'sec-fetch-site': 'same-origin',
    };
    const filteredHeaders = {
      cookie: '__session=secret; admin_session=s; lang=es; XSRF-TOKEN=x; my_admin_session=no',
      'x-forwarded-for': '10.0.0.1',
    };
    await gateway.fetch('/api/admin/logout', { ...forwardedHeaders, ...filteredHeaders }, { method: 'POST' });
    expect(adminService.getLastRequest().headers).toMatchObject({
      ...forwardedHeaders,
      cookie: 'admin_session=s; XSRF-TOKEN=x',
      'x-client-address': '127.0.0.1',
    });
    expect(adminService.getLastRequest().headers['x-forwarded-for']).toBeUndefined();
    await gateway.fetch('/api/admin/me', { cookie: '__session=secret' });
    expect(adminService.getLastRequest().headers.cookie).toBeUndefined();
  });

  it('are the only ones that set cookies, and their replies are not cached', async () => {
    const response = await gateway.fetch('/api/admin/me');
    expect(response.headers.getSetCookie()).toEqual(cookies);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('etag')).toBeNull();
    const cookieService = await startRecordingServer((_, serviceResponse) =>
      serviceResponse.writeHead(200, { 'set-cookie': 'a=b', 'content-type': 'application/json' }).end('{}'),
    );
    const gatewayToCookieService = await runGateway(cookieService.url);
    expect((await gatewayToCookieService.fetch('/api/reviews/recent')).headers.getSetCookie()).toEqual([]);
  });
});

describe('with a separate admin origin', () => {
  const fetchStatus = async (host: string, path: string, method = 'GET') =>
    Number(/^HTTP\/1\.1 (\d+)/.exec(await gatewayWithAdminOrigin.sendRaw(path, { host, method }))?.[1]);

  it.each([
    ['/admin', 200, 404],
    ['/admin/login', 200, 404],
    ['/api/admin/me', 200, 404],
    ['/api/admin/new', 200, 404], // the stand-in answers every call of the service
    ['/api/nothing', 404, 404],
    ['/mf_admin/1.0.0/remoteEntry.0123456789.js', 200, 404],
    ['/shell/public.0123456789.js', 200, 200],
    ['/art/scene.svg', 200, 200],
    ['/livez', 200, 200],
    ['/', 302, 200], // leads to /admin
    ['/login', 404, 200],
    ['/guide', 404, 200],
    ['/administration', 404, 404],
    ['/api/reviews/recent', 404, 200],
    ['/mf_search/1.0.0/remoteEntry.0123456789.js', 404, 200],
    ['/sitemap.xml', 404, 200],
  ])('%s is %i there and %i on other hosts', async (path, adminHostStatus, otherHostStatus) => {
    expect(await fetchStatus('staff.example:8443', path)).toBe(adminHostStatus);
    expect(await fetchStatus('STAFF.example:8443', path)).toBe(adminHostStatus);
    for (const host of ['site.example', 'staff.example', 'staff.example.evil.test:8443', 'localhost'])
      expect([host, await fetchStatus(host, path)]).toEqual([host, otherHostStatus]);
  });

  it('writing calls are accepted there only', async () => {
    expect(await fetchStatus('staff.example:8443', '/api/admin/logout', 'POST')).toBe(200);
    expect(await fetchStatus('site.example', '/api/admin/logout', 'POST')).toBe(404);
    expect(await fetchStatus('site.example', '/admin', 'POST')).toBe(404);
  });
});
