import { createTestDatabase } from '@app/test-kit/mongo';
import { beforeAll, expect, it } from 'vitest';
import { startShippingGateway } from '../shipping-for-tests.ts';

const site = await startShippingGateway(await createTestDatabase(), {
  PUBLIC_ORIGIN: 'https://site.example',
});
const { loadPage } = site;

beforeAll(async () => {
  await site.publish('1.0.0');
  await site.publish('1.1.0');
  await site.activate('1.0.0');
  await site.waitForVersion('1.0.0');
});

const startLiveCanary = async (share: number) => {
  await site.startCanary('1.1.0', share);
  await site.waitForVersion('1.1.0', 'mf_search', { cookie: 'canary=0' });
};

it('without a canary no cookie is set, and pages may be cached', async () => {
  for (const cookieHeader of ['', 'canary=0']) {
    const { cookie, responseHeaders: headers, getVersion } = await loadPage('/', { cookie: cookieHeader });
    expect(cookie).toBeNull();
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(getVersion()).toBe('1.0.0');
  }
});

it('a visitor keeps the version of the cookie’s number, which is all that the cookie contains', async () => {
  await startLiveCanary(0.2);
  const firstPage = await loadPage();
  expect(firstPage.cookie).toMatch(/^canary=\d{1,2}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/);
  const [ownCookie = ''] = firstPage.cookie?.split(';') ?? [];
  for (let i = 0; i < 3; i++) {
    const repeatedPage = await loadPage(i === 1 ? '/guide' : '/', { cookie: ownCookie });
    expect(repeatedPage.getVersion()).toBe(firstPage.getVersion());
    expect(repeatedPage.cookie).toBeNull();
  }
  for (const [number, version] of Object.entries({ 0: '1.1.0', 19: '1.1.0', 20: '1.0.0', 99: '1.0.0' })) {
    const otherVisitorPage = await loadPage('/', { cookie: `canary=${number}` });
    expect(otherVisitorPage.getVersion(), number).toBe(version);
    expect(otherVisitorPage.html).toContain(`href="/mf_search/${version}/remoteEntry.1.js"`);
    expect(otherVisitorPage.cookie).toBeNull();
  }
});

it('no shared cache passes on a version or number, and each version has its own ETag', async () => {
  const firstVisitorPage = await loadPage('/', { cookie: 'canary=0' });
  const otherVisitorPage = await loadPage('/', { cookie: 'canary=50' });
  for (const { responseHeaders: headers } of [firstVisitorPage, otherVisitorPage]) {
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('cookie');
  }
  const etag = firstVisitorPage.responseHeaders.get('etag') ?? '';
  expect(otherVisitorPage.responseHeaders.get('etag')).not.toBe(etag);
  expect((await loadPage('/', { cookie: 'canary=0', 'if-none-match': etag })).status).toBe(304);
  const movedPage = await loadPage('/', { cookie: 'canary=50', 'if-none-match': etag });
  expect([movedPage.status, movedPage.getVersion()]).toEqual([200, '1.0.0']);
  for (const encoding of ['br', 'gzip'])
    for (const number of [0, 50]) {
      const headers = { cookie: `canary=${number}`, 'accept-encoding': encoding };
      const compressedPage = await loadPage('/', headers);
      expect(compressedPage.responseHeaders.get('content-encoding')).toBe(encoding);
      expect(compressedPage.getVersion()).toBe(number === 0 ? '1.1.0' : '1.0.0');
    }
});

it('search engines get the live version without a cookie', async () => {
  for (let i = 0; i < 10; i++) {
    const botHeaders = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' };
    const { cookie, responseHeaders, getVersion } = await loadPage('/', botHeaders);
    expect([cookie, getVersion(), responseHeaders.get('cache-control')]).toEqual([null, '1.0.0', 'no-cache']);
  }
});

it('a chosen language is kept beside the number, also if the page has not changed', async () => {
  // All visitors get one version, so that the number drawn does not change the ETag.
  await site.startCanary('1.1.0', 1);
  await site.waitForVersion('1.1.0', 'mf_search', { cookie: 'canary=99' });
  const firstPage = await loadPage('/guide?lang=es');
  const repeatedPage = await loadPage('/guide?lang=es', {
    'if-none-match': firstPage.responseHeaders.get('etag') ?? '',
  });
  expect([firstPage.status, repeatedPage.status]).toEqual([200, 304]);
  for (const { responseHeaders: headers } of [firstPage, repeatedPage])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^canary=\d{1,2};/),
      expect.stringMatching(/^lang=es;/),
    ]);
});

it('a canary of the admin changes nothing for visitors', async () => {
  await site.activate('1.0.0');
  await site.waitForVersion('1.0.0', 'mf_search', { cookie: 'canary=0' });
  await site.publish('2.0.0', 'mf_admin');
  await site.publish('2.1.0', 'mf_admin');
  await site.activate('2.0.0', 'mf_admin');
  await site.startCanary('2.1.0', 0.5, 'mf_admin');
  await site.waitForVersion('2.1.0', 'mf_admin', { cookie: 'canary=49' });
  const adminPage = await loadPage('/admin', { cookie: 'canary=50' });
  expect(adminPage.getVersion('mf_admin')).toBe('2.0.0');
  expect(adminPage.responseHeaders.get('cache-control')).toBe('private, no-store');
  expect((await loadPage('/admin/reviews')).cookie).toMatch(/^canary=/);
  const visitorPage = await loadPage();
  expect([visitorPage.cookie, visitorPage.responseHeaders.get('cache-control')]).toEqual([null, 'no-cache']);
});
