import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { sentinels, startSearchStub } from '../servers-for-tests.ts';

const search = await startSearchStub();
const gateway = await runGateway(search.url);

const listLocations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);

describe('the sitemap', () => {
  it('lists texts, places and profiles once each, with the time of a profile’s last change', async () => {
    const response = await gateway.fetch('/sitemap.xml', { 'accept-encoding': 'gzip' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'gzip',
    });
    const xml = await response.text();
    const paths = listLocations(xml);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/guide',
        '/places',
        '/places/missouri',
        '/places/missouri/st-louis',
        '/specialties/myoelectric',
        `/prosthetists/${sentinels.listingSlug}`,
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
    expect(xml).toContain(
      `<url><loc>http://site.example/prosthetists/${sentinels.listingSlug}</loc><lastmod>2026-10-12T15:00:00.000Z</lastmod></url>`,
    );
    expect(xml.trim().endsWith('</urlset>')).toBe(true);
  });

  it('becomes an index of files if it is too long', async () => {
    search.state.sitemapPartCount = 2;
    const indexXml = await (await gateway.fetch('/sitemap.xml')).text();
    expect(indexXml).toContain('<sitemapindex');
    expect(listLocations(indexXml)).toEqual(['/sitemap-0.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
    expect(listLocations(await (await gateway.fetch('/sitemap-0.xml')).text())).toContain('/guide');
    expect(listLocations(await (await gateway.fetch('/sitemap-2.xml')).text())).toEqual([
      `/prosthetists/${sentinels.listingSlug}`,
    ]);
    expect((await gateway.fetch('/sitemap-3.xml')).status).toBe(404);
    search.state.sitemapPartCount = 1;
  });

  it('has the pages that live releases name, themselves or by a call; if a call fails, only its own pages are missing', async () => {
    gateway.publishRemote('mf_notes', {
      paths: ['/fit-notes', '/fit-notes/:id'],
      sitemap: ['/fit-notes', '/api/places/notes', '/api/places/nothing', '/transparency'],
    });
    const listSitemapPaths = async () => listLocations(await (await gateway.fetch('/sitemap.xml')).text());
    await expect.poll(listSitemapPaths).toContain('/fit-notes');
    const paths = await listSitemapPaths();
    const ownPaths = paths.filter((path) => path.startsWith('/fit-notes'));
    expect(ownPaths.sort()).toEqual(['/fit-notes', '/fit-notes/7']);
    expect(new Set(paths).size).toBe(paths.length);
    gateway.publishVersion('1.0.0');
  });

  it('is 503 while the search service is down, never incomplete', async () => {
    const gatewayWithoutSearch = await runGateway('http://127.0.0.1:1');
    expect((await gatewayWithoutSearch.fetch('/sitemap.xml')).status).toBe(503);
  });

  it('is named in robots.txt, which keeps crawlers out of the API', async () => {
    const text = await (await gateway.fetch('/robots.txt')).text();
    expect(text).toContain('Sitemap: http://site.example/sitemap.xml');
    expect(text).toContain('Disallow: /api/');
  });
});
