import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { sentinels, startSearchStub } from '../servers-for-tests.ts';

const identityEnv = {
  CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsubG9jYWxob3N0JA==',
  CLERK_PROXY_URL: '/__clerk',
};
const search = await startSearchStub();
const gateway = await runGateway(search.url, identityEnv);
const localhostGateway = await runGateway(search.url, { PUBLIC_ORIGIN: 'http://localhost:4000' });

const htmlHeaders = { accept: 'text/html' };
const accountPages = ['/login', '/account'];
const publicPages = ['/', '/guide', '/no-page', `/prosthetists/${sentinels.listingSlug}`];

it('a page is the same for all visitors, and services get no identity', async () => {
  for (const pathname of [...accountPages, ...publicPages]) {
    const body = await (await gateway.fetch(pathname, htmlHeaders)).text();
    search.requests.length = 0;
    const signedInResponse = await gateway.fetch(pathname, {
      ...htmlHeaders,
      authorization: 'Bearer a.b.c',
      cookie: '__session=x',
    });
    expect(await signedInResponse.text(), pathname).toBe(body);
    for (const { headers } of search.requests)
      expect([headers.get('cookie'), headers.get('authorization')]).toEqual([null, null]);
  }
});

describe('signing in', () => {
  it('is announced to every page with the publishable key, and pages may start the worker', async () => {
    for (const pathname of [...accountPages, ...publicPages]) {
      const response = await gateway.fetch(pathname, htmlHeaders);
      expect(await response.text(), pathname).toContain(
        '<meta name="identity" content="{&quot;publishableKey&quot;:&quot;pk_live_Y2xlcmsubG9jYWxob3N0JA==&quot;,&quot;proxyUrl&quot;:&quot;/__clerk&quot;}">',
      );
      expect(response.headers.get('content-security-policy'), pathname).toContain("worker-src 'self' blob:");
    }
  });

  it('is off without a key', async () => {
    const response = await localhostGateway.fetch('/login', htmlHeaders);
    expect(await response.text()).not.toContain('name="identity"');
    expect(response.headers.get('content-security-policy')).not.toContain('worker-src');
  });
});

describe('the two names of this machine', () => {
  const fetchFromLocalhost = (pathname: string) =>
    fetch(`http://localhost:${localhostGateway.port}${pathname}`, { headers: htmlHeaders });

  it.each(accountPages)('%s redirects to localhost, where the cookies are', async (pathname) => {
    const response = await localhostGateway.fetch(`${pathname}?a=1&b=%2F%2Fevil.test`, htmlHeaders);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      `http://localhost:${localhostGateway.port}${pathname}?a=1&b=%2F%2Fevil.test`,
    );
    const { status, redirected } = await fetchFromLocalhost(pathname);
    expect([status, redirected]).toEqual([200, false]);
  });

  it.each(publicPages)('%s is served under both', async (pathname) => {
    expect((await localhostGateway.fetch(pathname, htmlHeaders)).status).not.toBe(302);
    expect((await fetchFromLocalhost(pathname)).redirected).toBe(false);
  });

  it('are served alike if the site has another public address, because a proxy may use 127.0.0.1', async () => {
    expect((await gateway.fetch('/login', htmlHeaders)).status).toBe(200);
  });
});
