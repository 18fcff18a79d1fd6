import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { keepUntilFileEnds, keepUntilTestEnds, sentinels, startSearchStub } from '../servers-for-tests.ts';

const identityEnv = {
  CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsubG9jYWxob3N0JA==',
  CLERK_PROXY_URL: '/__clerk',
};
const search = await keepUntilFileEnds(startSearchStub());
const gateway = await keepUntilFileEnds(runGateway(search.url, identityEnv));
const localhostGateway = await keepUntilFileEnds(
  runGateway(search.url, { PUBLIC_ORIGIN: 'http://localhost:4000' }),
);

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
  it.each(accountPages)('%s redirects to localhost, where the cookies are', async (pathname) => {
    const response = await localhostGateway.fetch(`${pathname}?a=1&b=%2F%2Fevil.test`, htmlHeaders);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      `http://localhost:${localhostGateway.port}${pathname}?a=1&b=%2F%2Fevil.test`,
    );
    const localhostResponse = await fetch(`http://localhost:${localhostGateway.port}${pathname}`, {
      headers: htmlHeaders,
    });
    expect([localhostResponse.status, localhostResponse.redirected]).toEqual([200, false]);
  });

  it.each(publicPages)('%s is served under both', async (pathname) => {
    expect((await localhostGateway.fetch(pathname, htmlHeaders)).status).not.toBe(302);
    expect(
      (await fetch(`http://localhost:${localhostGateway.port}${pathname}`, { headers: htmlHeaders }))
        .redirected,
    ).toBe(false);
  });

  it('are served alike if the site has another public address, because a proxy may use 127.0.0.1', async () => {
    expect((await gateway.fetch('/login', htmlHeaders)).status).toBe(200);
  });
});

describe('the map', () => {
  it('has its tile server in the page data, and pages may show its tiles', async () => {
    const tileEnv = {
      MAP_TILE_URL: 'https://{s}.tile.example/{z}/{x}/{y}.png',
      MAP_TILE_CREDIT: '© Map makers',
    };
    const gatewayWithTiles = await keepUntilTestEnds(runGateway(search.url, tileEnv));
    const response = await gatewayWithTiles.fetch('/search-results?zipCode=63101&radius=100', htmlHeaders);
    expect(await response.text()).toContain(
      '<meta name="map-tile-url" content="https://{s}.tile.example/{z}/{x}/{y}.png"><meta name="map-tile-credit" content="© Map makers">',
    );
    expect(response.headers.get('content-security-policy')).toContain(
      "img-src 'self' data: https://a.tile.example https://b.tile.example https://c.tile.example;",
    );
    expect(await (await gateway.fetch('/', htmlHeaders)).text()).not.toContain('map-tile');
  });
});
