// The site's public pages without script: the built shell and remotes, as the gateway renders them.
import { runGateway } from '@app/service-gateway/gateway-for-tests';
import { sentinels, startSearchStub } from '@app/service-gateway/servers-for-tests';
import {
  buildUrl,
  getProsthetist,
  getTransparency,
  listReviews,
  pageData,
  parseReply,
  searchProsthetists,
  searchQuery,
  toSearchInput,
} from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { builtPagesEnv } from '../remotes/files.ts';

const searchStub = await startSearchStub();
const gateway = await runGateway(searchStub.url, builtPagesEnv);

async function fetchPage(pagePath: string, headers: Record<string, string> = {}, targetGateway = gateway) {
  const response = await targetGateway.fetch(pagePath, { accept: 'text/html', ...headers });
  const { status, headers: responseHeaders } = response;
  const location = responseHeaders.get('location');
  return { status, body: await response.text(), location, headers: responseHeaders };
}
const parsePageData = (body: string) =>
  z.parse(pageData, JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? ''));
/** Returns the types of a page's structured data. */
const parseStructuredTypes = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!)['@type'],
  );
const noindexTag = '<meta name="robots" content="noindex">';
const { listingSlug: slug } = sentinels;
const profilePath = `/prosthetists/${slug}`;
const resultsPath = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const toListingUrl = (id: string) => buildUrl(getProsthetist, { params: { id } });

const invitePath = `/r/${slug}`;

describe('a page', () => {
  it.each([
    ['/', 'Prosthetic care that fits you', ['WebSite']],
    ['/guide', 'Guide', ['FAQPage']],
    ['/transparency', 'Transparency', []],
    ['/login', 'Sign in', []],
    [resultsPath, '', []],
    [profilePath, 'Renata Okafor', [['MedicalBusiness', 'MedicalOrganization'], 'BreadcrumbList']],
    ['/places', 'Prosthetists by state', []],
    ['/places/missouri', 'Prosthetists in Missouri', ['BreadcrumbList']],
    ['/places/missouri/st-louis', 'St. Louis', ['BreadcrumbList']],
    ['/specialties/myoelectric', 'Prosthetists who fit myoelectric arms', []],
  ])(
    'at %s is complete, can be indexed, and is hydrated by the browser',
    async (pagePath, heading, types) => {
      for (const lang of ['en', 'es']) {
        const { status, body } = await fetchPage(pagePath, { cookie: `lang=${lang}` });
        expect(status).toBe(200);
        expect(body).toContain(`<html lang="${lang}"`);
        expect(body).toContain('<div id="root" data-rendered>');
        expect(body).toMatch(/<title>.{5,}<\/title><meta name="description" content=".{20,}">/);
        expect(body).toContain(
          `<link rel="canonical" href="http://site.example${pagePath.replaceAll('&', '&amp;')}">`,
        );
        expect(body).not.toContain(noindexTag);
        expect(body.match(/<h1[ >]/g)).toHaveLength(1);
        expect(parseStructuredTypes(body)).toEqual(types);
        if (lang === 'en') expect(body.split('<h1')[1]!.split('</h1>')[0]).toContain(heading);
      }
    },
  );

  it('requests the files of its remotes, and of no other', async () => {
    const listPreloads = async (pagePath: string) => {
      const preloads = (await fetchPage(pagePath)).body.matchAll(/rel="preload"[^>]* href="\/(mf_\w+)\//g);
      return [...new Set([...preloads].map(([, name]) => name))];
    };
    for (const pagePath of ['/edit-listing', '/my-listing'])
      expect(await listPreloads(pagePath)).toEqual(['mf_listing_wizard']);
    for (const pagePath of ['/', '/my-reviews', profilePath, resultsPath])
      expect(await listPreloads(pagePath), pagePath).toEqual(['mf_search']);
    for (const pagePath of ['/guide', '/login', '/account', '/submitprosthetist', invitePath])
      expect(await listPreloads(pagePath), pagePath).toEqual([]);
  });

  it('of the sitemap exists', async () => {
    const xml = (await fetchPage('/sitemap.xml')).body;
    const sitemapPaths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    expect(sitemapPaths.length).toBeGreaterThan(15);
    for (const pagePath of sitemapPaths) expect((await fetchPage(pagePath)).status, pagePath).toBe(200);
  });

  it('is served without services: some complete, the others as a 503 with a search form', async () => {
    const isolatedGateway = await runGateway('http://127.0.0.1:1', builtPagesEnv);
    const fetchWithoutServices = (pagePath: string) => fetchPage(pagePath, {}, isolatedGateway);
    const homePage = await fetchWithoutServices('/');
    expect([homePage.status, homePage.body.includes('role="search"')]).toEqual([200, true]);
    expect((await fetchWithoutServices('/guide')).status).toBe(200);
    for (const [pagePath, words] of [
      ['/transparency', 'What we commit to'],
      [resultsPath, 'role="search"'],
      [profilePath, 'role="search"'],
      [invitePath, 'role="search"'],
    ]) {
      const { status, headers, body } = await fetchWithoutServices(pagePath!);
      expect([pagePath, status, headers.get('retry-after')]).toEqual([pagePath, 503, '2']);
      expect(body).toContain(words);
    }
    const spanishPage = await fetchPage(`${resultsPath}&lang=es`, {}, isolatedGateway);
    expect([spanishPage.status, spanishPage.body.includes('<html lang="es"')]).toEqual([503, true]);
  });
});

describe('a profile', () => {
  it('has its reviews, and for the client all replies under their addresses', async () => {
    const { body } = await fetchPage(profilePath);
    expect(body).toContain('<title>Renata Okafor, CPO, St. Louis, MO | Stridewell</title>');
    const { replies } = parsePageData(body);
    const reviewsUrl = buildUrl(listReviews, { params: { id: slug } });
    expect(Object.keys(replies)).toEqual([toListingUrl(slug), reviewsUrl]);
    expect(parseReply(getProsthetist, replies[toListingUrl(slug)]).lastName).toBe('Okafor');
    expect(parseReply(listReviews, replies[reviewsUrl]).total).toBe(64);
  });

  it.each([
    ['/prosthetists', profilePath],
    ['/r', invitePath],
  ])('redirects permanently from an id or a former slug below %s', async (folderPath, targetPath) => {
    for (const formerSlug of [sentinels.earlierSlug, '65a000000000000000000001']) {
      const { status, location } = await fetchPage(`${folderPath}/${formerSlug}`);
      expect([status, location]).toEqual([301, targetPath]);
    }
  });

  it('in the members’ view is the same page for drafts, deleted listings and those without owner', async () => {
    const pages = await Promise.all(
      [slug, sentinels.deletedSlug, sentinels.missingSlug].map(async (pageSlug) => {
        const { status, body } = await fetchPage(`/prosthetist/${pageSlug}`);
        return `${status} ${body.replaceAll(pageSlug, 'slug')}`;
      }),
    );
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('<link rel="canonical" href="http://site.example/prosthetists/slug">');
    expect(pages[0]).not.toMatch(/Okafor/);
  });

  it('has an invitation page with the person and the form’s address, without script', async () => {
    const { status, body } = await fetchPage(invitePath);
    expect(status).toBe(200);
    expect(body).toContain('<h1>Write a review of Renata Okafor</h1>');
    expect(body).toContain(`href="/prosthetist/${slug}?write=1"`);
    expect(body).toContain(`href="${profilePath}"`);
    expect(body).toContain(noindexTag);
    expect(Object.keys(parsePageData(body).replies)).toEqual([toListingUrl(slug)]);
  });
});

describe('/transparency', () => {
  it('has its figures in the HTML, and for the client', async () => {
    const { body } = await fetchPage('/transparency');
    expect(body).toContain('<caption>Decided reviews by rating</caption>');
    expect(body).toMatch(/<th scope="row">5 stars<\/th><td>751<\/td><td>665<\/td><td>.*?<svg/);
    expect(parseReply(getTransparency, parsePageData(body).replies[buildUrl(getTransparency)]).received).toBe(
      1_494,
    );
  });
});

describe('a search', () => {
  it('has its reply under the address by which the client looks for it', async () => {
    const query = z.parse(searchQuery, { zipCode: '63101', radius: '100', insurance: 'Medicare' });
    const { body } = await fetchPage(`${resultsPath}&insurance=Medicare`);
    expect(Object.keys(parsePageData(body).replies)).toEqual([
      buildUrl(searchProsthetists, toSearchInput(query)),
    ]);
    expect(body).toContain('<article');
    expect(body).toContain(noindexTag);
  });

  it.each(['/', resultsPath, '/no-such-page', profilePath.replace(slug, sentinels.deletedSlug)])(
    'can be sent on %s without script',
    async (pagePath) => {
      const { body } = await fetchPage(pagePath);
      const [form = ''] = body.split('<form role="search"')[1]?.split('</form>') ?? [];
      expect(form).toContain('action="/search-results"');
      expect(form).not.toContain('method="post"');
      for (const name of ['name', 'zipCode', 'radius']) expect(form).toMatch(new RegExp(`name="${name}"`));
    },
  );

  it('sent without script redirects to its canonical address', async () => {
    const { status, location } = await fetchPage('/search-results?name=&zipCode=63101&radius=275');
    const canonicalPath = '/search-results?zipCode=63101&radius=10000&page=1&sortBy=distance';
    expect([status, location]).toEqual([302, canonicalPath]);
  });

  it.each([
    'zipCode=00000&radius=50',
    'zipCode=12&radius=50',
    'zipCode=63101&radius=abc',
    'radius=100',
    `name=${'x'.repeat(101)}&radius=10000`,
  ])('with invalid parameters shows the error and no results: %s', async (query) => {
    const resultsPathWithError = `/search-results?${query}${query.includes('page=') ? '' : '&page=1'}&sortBy=distance`;
    const { status, body } = await fetchPage(resultsPathWithError);
    expect(status).toBe(400);
    expect(body).toMatch(/role="alert">(?:<[^>]+>)*[^<]{10,}/);
    expect(body).toContain(noindexTag);
    expect(body).not.toContain('<article');
  });

  it('with an error keeps the fields, with the error at its field', async () => {
    for (const [zip, words] of [
      ['12', 'Enter a ZIP code with five digits'],
      ['00000', 'We do not know this ZIP'],
    ]) {
      const { body } = await fetchPage(`/search-results?zipCode=${zip}&radius=50&page=1&sortBy=distance`);
      const [field = ''] = /<input[^>]* name="zipCode"[^>]*>/.exec(body) ?? [];
      expect(field).toContain('aria-invalid="true"');
      expect(field).toContain(`value="${zip}"`);
      expect(body).toMatch(/<option value="50" selected(="")?>/);
      expect(body).toContain(words);
    }
  });
});

describe('pages that do not exist', () => {
  it.each([
    [`/prosthetists/${sentinels.missingSlug}`, 404],
    [`/prosthetists/${sentinels.deletedSlug}`, 410],
    ['/places/nowhere', 404],
    ['/places/missouri/atlantis', 404],
    ['/specialties/wings', 404],
    ['/unsubscribe', 404],
    [`/prosthetist/${'a'.repeat(300)}`, 400],
  ])('%s is a %i with advice', async (pagePath, status) => {
    const response = await fetchPage(pagePath);
    expect(response.status).toBe(status);
    expect(response.body).toContain(noindexTag);
    expect(response.body).not.toContain('rel="canonical"');
    expect(response.body).toContain('role="search"');
    expect(response.body).toMatch(/<h1[^>]*>.+<\/h1>/);
  });

  it.each(['/prosthetists/..%2f..%2fetc', '/%ff'])(
    'an unknown address is repeated nowhere in the page: %s',
    async (unknownPath) => {
      const { status, body } = await fetchPage(`${unknownPath}?q=1`);
      expect(status).toBe(400);
      expect(body).not.toContain(unknownPath.slice(1));
      expect(body).toMatch(/href="\/?\?lang=es"/);
    },
  );

  it('a page of an unknown address can be switched to another language', async () => {
    expect((await fetchPage('/no-such-page?q=1')).body).toMatch(/href="(\/no-such-page)?\?q=1&amp;lang=es"/);
    expect((await fetchPage('/no-such-page', { cookie: 'lang=es' })).body).toContain('Esta página no existe');
  });

  it.each([
    '..%2f..%2fetc',
    '%00',
    'a'.repeat(10_000),
    '%7B%22%24gt%22%3A%22%22%7D',
    '%EF%BC%AA',
    '__proto__',
  ])('an invalid slug is a 400 or 404: %s', async (invalidSlug) => {
    for (const parentPath of ['/prosthetists', '/places', '/places/missouri', '/specialties']) {
      const { status, body } = await fetchPage(`${parentPath}/${invalidSlug}`);
      expect([400, 404], parentPath).toContain(status);
      expect(body).toMatch(/<h1[^>]*>.+<\/h1>/);
      expect(body).not.toMatch(/\.tsx?:\d+|\bat \w+ \(/);
    }
  });
});
