import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { detectPageLocale, isSameOriginPath } from './addresses.ts';

const detectFromHeaders = (headers: Record<string, string>) =>
  detectPageLocale({ headers: new Headers(headers) });

const gateway = await runGateway('http://127.0.0.1:1');

describe('the visitor’s language', () => {
  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'es-US,es;q=0.9' }, 'es'],
    [{ cookie: 'a=b; lang=es' }, 'es'],
    [{ cookie: 'lang=en', 'accept-language': 'es' }, 'en'],
    [{ cookie: 'lang=fr', 'accept-language': 'es' }, 'es'],
    [{ cookie: 'xlang=es' }, 'en'],
  ])('of a request with %j is %s', (headers, locale) => {
    expect(detectFromHeaders(headers)).toBe(locale);
  });
});

describe('choosing a language', () => {
  it('sets the language of the address, and stores it in a cookie', async () => {
    const response = await gateway.fetch('/guide?a=1&lang=es&b=2', { cookie: 'lang=en' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<html lang="es">');
    expect(response.headers.get('set-cookie')).toMatch(/^lang=es; Path=\/; .*SameSite=Lax; HttpOnly$/);
    const pageResponse = await gateway.fetch('/guide', { cookie: 'lang=es' });
    expect(await pageResponse.text()).toContain('<html lang="es">');
    expect(pageResponse.headers.get('set-cookie')).toBeNull();
  });

  it('reads the language behind 16 kB of other cookies', async () => {
    const pageResponse = await gateway.fetch('/guide', { cookie: `x=${'y'.repeat(16_384)}; lang=es` });
    expect(await pageResponse.text()).toContain('<html lang="es">');
  });

  it('stores the language also when the address redirects', async () => {
    const response = await gateway.fetch('/search-results?lang=es');
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      302,
      expect.stringMatching(/^lang=es;/),
    ]);
  });

  it('tells search engines the address of each language', async () => {
    const origin = 'http://site.example';
    const alternates = ['en', 'es', 'x-default'].map(
      (language) =>
        `<link rel="alternate" hreflang="${language}" href="${origin}/guide${language === 'es' ? '?lang=es' : ''}">`,
    );
    for (const [address, canonical] of [
      ['/guide', '/guide'],
      ['/guide?lang=en', '/guide'],
      ['/guide?lang=es', '/guide?lang=es'],
    ]) {
      const html = await (await gateway.fetch(address!)).text();
      expect(html).toContain(`<link rel="canonical" href="${origin}${canonical}">`);
      for (const alternate of alternates) expect(html).toContain(alternate);
    }
    expect(await (await gateway.fetch('/nowhere-at-all')).text()).not.toContain('rel="alternate"');
  });

  it('ignores unknown languages', async () => {
    const response = await gateway.fetch('/guide?lang=fr');
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
  });

  it.each([
    '//evil.test',
    '//evil.test/?lang=es',
    '/%09/evil.test/?lang=es',
    '/%5Cevil.test?lang=es',
    '/%2f%2fevil.test/?lang=es',
    '///evil.test/',
    '/\\evil.test/?lang=es',
  ])('S18 never redirects to another site: %s', async (pathname) => {
    const response = await gateway.fetch(pathname);
    const location = response.headers.get('location');
    expect(response.status).toBeLessThan(500);
    if (location) expect(new URL(location, gateway.url).origin).toBe(gateway.url);
  });
});

describe('isSameOriginPath', () => {
  it('is true only for addresses on this site', () => {
    const parts = '/ \\ // evil.test : @ . .. %2f ? # a http: javascript:'.split(' ');
    const anyPart = fc.constantFrom(...parts, '\t', '\n');
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 8 }), (pathParts) => {
        const path = pathParts.join('');
        if (!isSameOriginPath(path)) return;
        expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
      }),
      { numRuns: pickRounds(500, 3_000) },
    );
    expect(isSameOriginPath('/guide?a=1')).toBe(true);
    for (const path of ['//evil.test', '/\\evil.test', '/\t/evil.test', 'guide'])
      expect(isSameOriginPath(path), path).toBe(false);
  });
});
