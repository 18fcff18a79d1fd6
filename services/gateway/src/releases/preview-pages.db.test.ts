import { createPreviewToken } from '@app/releases';
import { createTestDatabase } from '@app/test-kit/mongo';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRemoteBundle } from '../bundles-for-tests.ts';
import { previewSecret, startShippingGateway } from '../shipping-for-tests.ts';

const site = await startShippingGateway(await createTestDatabase());
const { loadPage } = site;

beforeAll(async () => {
  for (const name of ['mf_search', 'mf_admin']) {
    await site.publish('1.0.0', name);
    await site.publish('1.1.0', name);
    await site.activate('1.0.0', name);
  }
  await site.waitForVersion('1.0.0');
  await site.waitForVersion('1.0.0', 'mf_admin');
});

const hourMs = 3_600_000;
const createToken = (
  overrides: { name?: string; version?: string; msLeft?: number; secret?: string } = {},
) => {
  const { name = 'mf_search', version = '1.1.0', msLeft = hourMs, secret = previewSecret } = overrides;
  return createPreviewToken(secret, { name, version, expiresAt: new Date(Date.now() + msLeft) });
};

describe('a preview link', () => {
  it('redirects to the page, with a cookie that expires with the link', async () => {
    const pathname = `/search-results?zipCode=63101&preview=${createToken()}&radius=50`;
    const { status, responseHeaders: headers, cookie } = await loadPage(pathname);
    expect([status, headers.get('location')]).toEqual([302, '/search-results?zipCode=63101&radius=50']);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(cookie).toMatch(/^preview=mf_search~1\.1\.0~\S+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
  });

  it.each([
    ['expired', createToken({ msLeft: -1_000 })],
    ['no link', '"><script>'],
  ])('that is %s only redirects to the page', async (_, token) => {
    const { status, responseHeaders, cookie } = await loadPage(`/guide?preview=${encodeURIComponent(token)}`);
    expect([status, responseHeaders.get('location'), cookie]).toEqual([302, '/guide', null]);
  });

  it('never redirects to another site', async () => {
    const { responseHeaders: headers } = await loadPage(`//evil.example/?preview=${createToken()}`);
    expect(new URL(headers.get('location') ?? '', 'http://site.example').host).toBe('site.example');
  });
});

describe('a visitor with a preview', () => {
  const cookie = `preview=${createToken()}`;

  it('gets that version on every page, which is not cached or indexed', async () => {
    for (const pathname of ['/', '/guide']) {
      const previewPage = await loadPage(pathname, { cookie });
      expect(previewPage.getVersion()).toBe('1.1.0');
      expect(previewPage.responseHeaders.get('cache-control')).toBe('private, no-store');
      expect(previewPage.responseHeaders.get('x-robots-tag')).toBe('noindex');
      expect(previewPage.responseHeaders.get('etag')).toBeNull();
    }
    const plainPage = await loadPage('/');
    expect([plainPage.getVersion(), plainPage.responseHeaders.get('x-robots-tag')]).toEqual(['1.0.0', null]);
    expect(plainPage.html).not.toContain('PreviewBar');
  });

  it('gets a remote that was never live beside the live ones', async () => {
    await site.publish('1.0.0', 'mf_events');
    const previewPage = await loadPage('/', {
      cookie: `preview=${createToken({ name: 'mf_events', version: '1.0.0' })}`,
    });
    expect([previewPage.getVersion('mf_events'), previewPage.getVersion()]).toEqual(['1.0.0', '1.0.0']);
    expect((await loadPage('/')).getVersion('mf_events')).toBeUndefined();
  });

  it('gets pages rendered by its server code, anew for each visit', async () => {
    const randomBundle = createRemoteBundle({ pageCode: 'return "<p>" + Math.random()' });
    await site.publish('1.2.0', 'mf_search', randomBundle);
    const readRandomText = async (headers = {}) =>
      /<p>0\.\d+/.exec((await loadPage('/search-results?zipCode=63101&radius=50', headers)).html)?.[0];
    const previewHeaders = { cookie: `preview=${createToken({ version: '1.2.0' })}` };
    const texts = [await readRandomText(previewHeaders), await readRandomText(previewHeaders)];
    expect(new Set([...texts, undefined]).size).toBe(3);
    expect(await readRandomText()).toBeUndefined();
  });

  it('sees a notice in their language with a link to leave', async () => {
    const { html } = await loadPage('/', { cookie });
    expect(html).toContain(
      '</div><aside class="PreviewBar" aria-label="Preview">Preview of mf_search 1.1.0 – <a href="?preview=leave" rel="nofollow">Leave</a></aside>',
    );
    const spanishPage = await loadPage('/', { cookie: `lang=es; ${cookie}` });
    expect(spanishPage.html).toContain(
      'Vista previa de mf_search 1.1.0 – <a href="?preview=leave" rel="nofollow">Salir</a>',
    );
  });

  it('leaves by that link, and stays on the page', async () => {
    const leavingPage = await loadPage('/guide?preview=leave', { cookie });
    expect([leavingPage.status, leavingPage.responseHeaders.get('location')]).toEqual([302, '/guide']);
    expect(leavingPage.cookie).toMatch(/^preview=; Path=\/; Max-Age=0;/);
  });

  it.each([
    ['a forged cookie', `preview=${createToken({ secret: `${previewSecret}!` })}`],
    ['a version that does not exist', `preview=${createToken({ version: '9.9.9' })}`],
    ['a remote that does not exist', `preview=${createToken({ name: 'mf_other' })}`],
    ['a remote of the admin app', `preview=${createToken({ name: 'mf_admin' })}`],
  ])('gets the live version with %s', async (_, invalidCookie) => {
    const { getVersion, html, responseHeaders: headers } = await loadPage('/', { cookie: invalidCookie });
    expect(getVersion()).toBe('1.0.0');
    expect(html).not.toContain('PreviewBar');
    expect(html).not.toContain('mf_admin');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('in the admin gets its remote, by a link of its own', async () => {
    const adminToken = createToken({ name: 'mf_admin' });
    expect((await loadPage(`/admin/reviews?preview=${adminToken}`)).responseHeaders.get('location')).toBe(
      '/admin/reviews',
    );
    const adminPage = await loadPage('/admin/reviews', { cookie: `preview=${adminToken}` });
    expect(adminPage.getVersion('mf_admin')).toBe('1.1.0');
    expect(adminPage.html).toContain('Preview of mf_admin 1.1.0');
    expect((await loadPage('/admin', { cookie })).html).not.toContain('PreviewBar');
  });

  it('gets the live version if the previewed files were removed', async () => {
    await site.collections.releases.updateOne(
      { _id: 'mf_search@1.1.0' },
      { $set: { removedAt: new Date() } },
    );
    expect((await loadPage('/', { cookie })).getVersion()).toBe('1.0.0');
  });
});
