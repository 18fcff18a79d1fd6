import {
  buildUrl,
  getProsthetist,
  getTransparency,
  listReviews,
  pageData,
  parseReply,
  searchInput,
  searchProsthetists,
  searchQuery,
} from '@app/types';
import { getRootSegment, isClaim, isOwnRoot } from '@app/types/release/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { runGateway, sampleRegistry } from '../gateway-for-tests.ts';
import { sentinels, startSearchStub } from '../stand-in-for-tests.ts';

let search: Awaited<ReturnType<typeof startSearchStub>>;
let gateway: Awaited<ReturnType<typeof runGateway>>;
beforeAll(async () => {
  search = await startSearchStub();
  gateway = await runGateway(search.url);
});
afterAll(async () => {
  await gateway.stop();
  await search.stop();
});

const html = { accept: 'text/html' };
const page = async (at: string, headers: Record<string, string> = html) => {
  const response = await gateway.get(at, headers);
  return { response, status: response.status, body: await response.text() };
};
const dataIn = (body: string) =>
  z.parse(pageData, JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '')).replies;

describe('a page', () => {
  it('has head, content and data for the client in the shell’s document', async () => {
    const { status, body, response } = await page(`/prosthetists/${sentinels.slug}`);
    expect(status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>Renata Okafor, CPO, St. Louis, MO | Stridewell</title>');
    expect(body).toContain(
      `<link rel="canonical" href="http://site.example/prosthetists/${sentinels.slug}">`,
    );
    expect(body).toMatch(/<div id="root"><a class="SkipLink".*<h1><bdi>Renata Okafor/s);
    expect(body.indexOf('<meta charset')).toBeLessThan(1024);
    const replies = dataIn(body);
    const address = buildUrl(getProsthetist, { params: { id: sentinels.slug } });
    expect(parseReply(getProsthetist, replies[address]).lastName).toBe('Okafor');
    expect(
      parseReply(listReviews, replies[buildUrl(listReviews, { params: { id: sentinels.slug } })]).total,
    ).toBe(64);
  });

  it('holds the search under the very address by which the client looks for it', async () => {
    const query = z.parse(searchQuery, { zipCode: '63101', radius: '100', insurance: 'Medicare' });
    const { body } = await page(
      '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance&insurance=Medicare',
    );
    expect(Object.keys(dataIn(body))).toEqual([buildUrl(searchProsthetists, searchInput(query))]);
  });

  it('names the remotes it needs, and only those', async () => {
    const { body } = await page('/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
    expect(body).toContain(
      '<link rel="preload" as="script" crossorigin href="/mf_search/1.0.0/remoteEntry.0123456789.js" integrity="sha384-entry">',
    );
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/mf_search/1.0.0/style.0123456789.css"');
    expect(body).toContain('<script type="application/json" id="mf-registry">{"schema":1');
    const text = await page('/guide');
    expect(text.body).toContain('id="mf-registry"');
    expect(text.body).not.toContain('rel="preload"');
  });

  it('asks for the wizard’s files on the pages of a practitioner’s own listing, and nowhere else', async () => {
    const preloads = async (at: string) =>
      [...(await page(at)).body.matchAll(/rel="preload"[^>]* href="\/(\w+)\//g)].map(([, name]) => name);
    for (const at of ['/edit-listing', '/my-listing'])
      expect(await preloads(at)).toEqual(['mf_listing_wizard']);
    for (const at of ['/', '/my-reviews', `/prosthetists/${sentinels.slug}`])
      expect(await preloads(at), at).toEqual(['mf_search']);
    for (const at of ['/login', '/account', '/for-providers', '/submitprosthetist', `/r/${sentinels.slug}`])
      expect(await preloads(at), at).toEqual([]);
  });

  it('has a version: 304 to anyone who has it, another one in another language', async () => {
    const first = (await page('/guide')).response.headers;
    const etag = first.get('etag') ?? '';
    expect(first.get('cache-control')).toBe('no-cache');
    expect(first.get('vary')).toContain('accept-language');
    expect((await page('/guide', { ...html, 'if-none-match': etag })).status).toBe(304);
    expect((await page('/guide', { ...html, 'if-none-match': etag, cookie: 'lang=es' })).status).toBe(200);
  });

  it('invites nobody to join who has a session', async () => {
    const invitation = 'aria-labelledby="join"';
    const at = (cookie: string) => page('/', { ...html, cookie });
    expect((await at('__client_uat=0')).body).toContain(invitation);
    expect((await at('__client_uat=1795132800')).body).not.toContain(invitation);
  });

  it.each(['br', 'gzip'])('comes compressed by %s', async (encoding) => {
    const response = await gateway.get('/', { ...html, 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toContain('</html>');
  });

  it('is there without its remotes, and without the reviews that it may show', async () => {
    const alone = await runGateway('http://127.0.0.1:1');
    const home = await alone.get('/', html);
    const body = await home.text();
    expect(home.status).toBe(200);
    expect(body).toContain('role="search"');
    expect((await alone.get('/guide', html)).status).toBe(200);
    const figures = await alone.get('/transparency', html);
    expect([figures.status, figures.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await figures.text()).toContain('What we commit to');
    const results = await alone.get('/search-results?zipCode=63101&radius=50&page=1&sortBy=distance', html);
    expect([results.status, results.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await results.text()).toContain('role="search"');
    expect((await alone.get('/readyz')).status).toBe(503);
    expect((await alone.get('/livez')).status).toBe(200);
    await alone.stop();
  });
});

describe('/transparency', () => {
  it('has its figures in the HTML, and for the client under the address by which it looks for them', async () => {
    const { status, body } = await page('/transparency');
    expect(status).toBe(200);
    expect(body).toContain('<caption>Decided reviews by rating</caption>');
    expect(body).toMatch(
      /<th scope="row">5 stars<\/th><td>751<\/td><td>665<\/td><td><span class="TextTable-share"><svg class="Bar"/,
    );
    expect(parseReply(getTransparency, dataIn(body)[buildUrl(getTransparency)]).received).toBe(1_482);
  });
});

describe('the live registry', () => {
  it('changes by its file alone, and a broken file changes nothing', async () => {
    const version = async () => /mf_search\/([\d.]+)\/remoteEntry/.exec((await page('/')).body)?.[1];
    const soon = () => new Promise((resolve) => setTimeout(resolve, 130));
    gateway.write('registry.json', JSON.stringify(sampleRegistry('2.0.0')));
    await soon();
    expect(await version()).toBe('2.0.0');
    gateway.write('registry.json', '{"schema":1');
    await soon();
    expect(await version()).toBe('2.0.0');
    gateway.write('registry.json', JSON.stringify(sampleRegistry()));
    await soon();
    expect(await version()).toBe('1.0.0');
  });

  it('loses nothing but the entry that is none', async () => {
    const soon = () => new Promise((resolve) => setTimeout(resolve, 130));
    const remotes = { ...sampleRegistry('3.0.0').remotes, mf_listing_wizard: { version: 7 }, mf_new: null };
    gateway.write('registry.json', JSON.stringify({ ...sampleRegistry(), remotes }));
    await soon();
    const { body } = await page('/');
    expect(body).toContain('/mf_search/3.0.0/remoteEntry');
    expect(body).not.toContain('mf_listing_wizard');
    expect(body).not.toContain('mf_new');
    gateway.write('registry.json', JSON.stringify(sampleRegistry()));
    await soon();
  });
});

describe('addresses that a release brings', () => {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 130));
  const bring = async (...paths: string[]) => {
    const { remotes, ...rest } = sampleRegistry();
    const entry = { ...remotes.mf_listing_wizard!, paths };
    gateway.write('registry.json', JSON.stringify({ ...rest, remotes: { ...remotes, mf_notes: entry } }));
    await soon();
  };
  afterAll(async () => {
    gateway.write('registry.json', JSON.stringify(sampleRegistry()));
    await soon();
  });

  it('are pages of that remote, with its files, as soon as it is live', async () => {
    expect((await page('/fit-notes')).status).toBe(404);
    await bring('/fit-notes', '/fit-notes/:id');
    for (const at of ['/fit-notes', '/fit-notes/7']) {
      const { status, body } = await page(at);
      expect(status).toBe(200);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toMatch(/rel="preload"[^>]* href="\/mf_listing_wizard\//);
    }
    expect((await page('/fit-notes/7/more')).status).toBe(404);
    const { response } = await page('/fit-notes/');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/fit-notes']);
    expect((await page('/fit-notes', { ...html, cookie: 'lang=es' })).body).toContain('Un momento');
  });

  it('never are any of the site’s own', async () => {
    const before = (await page('/guide')).body;
    await bring('/guide', '/places/:state/:city/more', '/robots.txt', '/api/prosthetists');
    expect((await page('/guide')).body.split('mf-registry')[0]).toBe(before.split('mf-registry')[0]);
    expect((await page('/places/a/b/more')).status).toBe(404);
    expect((await gateway.get('/robots.txt')).headers.get('content-type')).toContain('text/plain');
  });

  it('may be none below which the gateway itself answers anything', () => {
    const roots = gateway.routes.map(getRootSegment).filter((root) => isClaim(`/${root}`));
    expect(roots.length).toBeGreaterThan(20);
    expect(roots.filter((root) => !isOwnRoot(root))).toEqual([]);
  });
});

describe('one address, two readers', () => {
  it('is JSON only where Accept names it', async () => {
    const at = `/prosthetists/${sentinels.slug}`;
    for (const accept of ['application/json', 'application/json, text/plain, */*']) {
      const response = await gateway.get(at, { accept });
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('vary')).toContain('accept');
      expect(parseReply(getProsthetist, await response.json()).slug).toBe(sentinels.slug);
    }
    for (const accept of ['text/html', '*/*', '']) {
      const response = await gateway.get(at, { accept });
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('vary')).toMatch(/(^|, )accept(,|$)/);
    }
  });

  it('an id or an earlier slug moves the page for good, and answers the program as it is', async () => {
    const moved = await page(`/prosthetists/${sentinels.earlierSlug}`);
    expect([moved.status, moved.response.headers.get('location')]).toEqual([
      301,
      `/prosthetists/${sentinels.slug}`,
    ]);
    expect((await page('/prosthetists/65a000000000000000000001')).status).toBe(301);
    expect(
      (await gateway.get(`/prosthetists/${sentinels.earlierSlug}`, { accept: 'application/json' })).status,
    ).toBe(200);
  });
});

describe('/r/{slug}, the invitation to write', () => {
  const at = `/r/${sentinels.slug}`;

  it('names the practitioner and leads to the form, without any script; search engines leave it out', async () => {
    const { status, body } = await page(at);
    expect(status).toBe(200);
    expect(body).toContain('<h1>Write a review of Renata Okafor</h1>');
    expect(body).toContain(`href="/prosthetist/${sentinels.slug}?write=1"`);
    expect(body).toContain(`href="/prosthetists/${sentinels.slug}"`);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(Object.keys(dataIn(body))).toEqual([buildUrl(getProsthetist, { params: { id: sentinels.slug } })]);
  });

  it('moves with the slug: a code on paper goes on working', async () => {
    for (const old of [sentinels.earlierSlug, '65a000000000000000000001']) {
      const moved = await page(`/r/${old}`);
      expect([moved.status, moved.response.headers.get('location')]).toEqual([301, at]);
    }
  });
});

describe('what is not there', () => {
  it.each([
    [`/prosthetists/${sentinels.missing}`, 404],
    [`/prosthetists/${sentinels.deleted}`, 410],
    ['/no-such-page', 404],
    ['/places/nowhere', 404],
    ['/places/missouri/atlantis', 404],
    ['/specialties/wings', 404],
    ['/search-results/more', 404],
    [`/r/${sentinels.missing}`, 404],
    [`/r/${sentinels.deleted}`, 410],
    ['/r/..%2f..%2fetc', 400],
    ['/unsubscribe', 404],
    ['/prosthetist/..%2f..%2fetc', 400],
    ['/places/missouri?page=zero', 400],
  ])('%s is a %i that says what to do', async (at, status) => {
    const answer = await page(at);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(answer.body).not.toContain('rel="canonical"');
    expect(answer.body).toContain('role="search"');
  });

  it.each([
    '//evil.example/x',
    '/prosthetists/..%2f..%2fetc',
    '/%E0%A4%A',
    '/a%00b',
    '/a%0d%0ab',
    '/places/a%5cb',
    '/x//y',
    '/places/%2e%2e%2fx',
    '/%ff',
  ])('an address that is none stands in no link: %s', async (at) => {
    const { status, body } = await page(`${at}?q=1`);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain(at.slice(1));
    expect(body).toContain('href="/?lang=es"');
  });

  it('an address of which there is no page can be read in another language', async () => {
    expect((await page('/no-such-page?q=1')).body).toContain('href="/no-such-page?q=1&amp;lang=es"');
  });

  it.each([
    '..%2f..%2fetc',
    '%00',
    'a'.repeat(10_000),
    '%7B%22%24gt%22%3A%22%22%7D',
    '%E0%A4%A',
    '%EF%BC%AA',
    '__proto__',
    'constructor',
    '..%5c..%5cinternal',
  ])('a junk slug is a 400 or 404 for people and programs: %s', async (slug) => {
    for (const at of [
      `/prosthetists/${slug}`,
      `/places/${slug}`,
      `/places/missouri/${slug}`,
      `/specialties/${slug}`,
    ]) {
      const answer = await page(at);
      expect([400, 404], at).toContain(answer.status);
      expect(answer.body).toMatch(/<h1>.+<\/h1>/);
      expect(answer.body).not.toMatch(/\.ts:\d+/);
    }
    for (const at of [
      `/prosthetists/${slug}`,
      `/api/prosthetists/${slug}`,
      `/api/prosthetists/${slug}/reviews`,
    ]) {
      const response = await gateway.get(at, { accept: 'application/json' });
      expect([400, 404], at).toContain(response.status);
      expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    }
  });
});

describe('the search form without script', () => {
  it('is brought to the search’s one address', async () => {
    const { status, response } = await page('/search-results?name=&zipCode=63101&radius=275');
    expect(status).toBe(302);
    expect(response.headers.get('location')).toBe(
      '/search-results?zipCode=63101&radius=10000&page=1&sortBy=distance',
    );
  });

  it.each([
    'zipCode=00000&radius=50',
    'zipCode=12&radius=50',
    'zipCode=63101&radius=abc',
    'zipCode=63101&radius=50&page=zero',
    'radius=100',
    `name=${'x'.repeat(101)}&radius=10000`,
  ])('shows what is wrong and lists nobody: %s', async (query) => {
    const { status, body } = await page(
      `/search-results?${query}${query.includes('page=') ? '' : '&page=1'}&sortBy=distance`,
    );
    expect(status).toBe(400);
    expect(body).toMatch(/role="alert"><p class="Search-error"/);
    expect(body).not.toContain('<article');
  });

  it('keeps what was typed', async () => {
    const { body } = await page('/search-results?zipCode=12&radius=50&page=1&sortBy=distance');
    expect(body).toMatch(/name="zipCode"[^>]* value="12" aria-invalid="true"/);
    expect(body).toContain('<option value="50" selected>');
  });
});
