import { buildUrl, getProsthetist, listReviews, pageData, parseReply } from '@app/types';
import { getRootSegment, isPagePattern, isReservedSegment } from '@app/types/release/addresses';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createSampleRegistry, runGateway } from '../gateway-for-tests.ts';
import { sentinels, startSearchStub } from '../servers-for-tests.ts';

const search = await startSearchStub();
const gateway = await runGateway(search.url);

const htmlHeaders = { accept: 'text/html' };
const loadPage = async (pathname: string, headers: Record<string, string> = htmlHeaders) => {
  const response = await gateway.fetch(pathname, headers);
  return { response, status: response.status, body: await response.text() };
};
const parsePageData = (body: string) =>
  z.parse(pageData, JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? ''));
const listStyleSheets = (body: string) =>
  [...body.matchAll(/rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href);
const profilePath = `/prosthetists/${sentinels.listingSlug}`;
const resultsPath = '/search-results?zipCode=63101&radius=50';

describe('a page', () => {
  it('has head, content and data for the client in the shell’s document', async () => {
    const { status, body, response } = await loadPage(profilePath);
    expect(status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')).toContain('accept-language');
    expect(body).toContain(`<title>Page ${profilePath.slice(1)}</title><meta name="description"`);
    expect(body).toContain(`<link rel="canonical" href="http://site.example${profilePath}">`);
    expect(body).toContain('<div id="root" data-rendered><main><h1>Page');
    expect(body).toContain('<p>hello 2</p>');
    expect(body.indexOf('<meta charset')).toBeLessThan(1024);
    const { replies } = parsePageData(body);
    const input = { params: { id: sentinels.listingSlug } };
    expect(parseReply(getProsthetist, replies[buildUrl(getProsthetist, input)]).lastName).toBe('Okafor');
    expect(parseReply(listReviews, replies[buildUrl(listReviews, input)]).total).toBe(64);
  });

  it('names the remotes that it needs, with the style sheets of the remotes in its HTML', async () => {
    const { body } = await loadPage(profilePath);
    expect(body).toContain(
      '<link rel="preload" as="script" media="not all" crossorigin href="/mf_search/1.0.0/remoteEntry.0123456789.js" integrity="sha384-entry">',
    );
    expect(body).toContain('<script type="application/json" id="mf-registry">{"schema":1');
    expect(body).not.toContain('"server"');
    const styleHref = '/mf_search/1.0.0/style.0123456789.css';
    expect(listStyleSheets(body)).toEqual([styleHref, '/mf_search/1.0.0/part-0.css']);
    expect(listStyleSheets((await loadPage('/')).body)).toEqual([styleHref, '/mf_search/1.0.0/part-1.css']);
    const guidePage = await loadPage('/guide');
    expect(guidePage.body).toContain('id="mf-registry"');
    expect(guidePage.body).not.toMatch(/rel="(preload|stylesheet)"/);
  });

  it('has the style sheets of remotes after the shell’s, which defines the order of layers', async () => {
    const document =
      '<html lang="en"><head><title></title><link href="/shell/a.css" rel="stylesheet"></head>';
    gateway.writeFile('shell/public.html', `${document}<body><div id="root"></div></body></html>`);
    await expect
      .poll(async () => (await loadPage('/no-page')).body)
      .toContain('<link href="/shell/a.css" rel="stylesheet"></head>');
    const { body } = await loadPage(resultsPath);
    expect(body.indexOf('/shell/a.css')).toBeLessThan(body.indexOf('/mf_search/1.0.0/style'));
  });

  it('tells the browser which slots it has, which calls were refused, and that there is no such page', async () => {
    expect(parsePageData((await loadPage('/')).body).slots).toEqual(['mf_search/homeSearch']);
    const rejectedPage = await loadPage('/search-results?zipCode=00000&radius=50');
    expect(rejectedPage.status).toBe(400);
    expect(parsePageData(rejectedPage.body)).toMatchObject({
      replies: {},
      refused: { '/api/prosthetists?zipCode=00000&radius=50': { error: 'validation' } },
    });
    expect(parsePageData((await loadPage('/no-page')).body)).toEqual({ replies: {}, problem: 'page' });
  });

  it('has an ETag: 304 for the same, another one in another language', async () => {
    const etag = (await loadPage('/guide')).response.headers.get('etag') ?? '';
    const knownHeaders = { ...htmlHeaders, 'if-none-match': etag };
    const { status, body, response } = await loadPage('/guide', knownHeaders);
    expect([status, body, response.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await loadPage('/guide', { ...knownHeaders, cookie: 'lang=es' })).status).toBe(200);
    const notFoundEtag = (await loadPage('/no-page')).response.headers.get('etag') ?? '';
    expect((await loadPage('/no-page', { ...htmlHeaders, 'if-none-match': notFoundEtag })).status).toBe(404);
  });

  it.each(['br', 'gzip'])('is compressed by %s', async (encoding) => {
    for (const _ of ['rendered', 'cached']) {
      const response = await gateway.fetch('/', { ...htmlHeaders, 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toContain('</html>');
    }
  });

  it('is read-only; HEAD has no body', async () => {
    const headResponse = await gateway.fetch('/guide', htmlHeaders, { method: 'HEAD' });
    expect([headResponse.status, await headResponse.text()]).toEqual([200, '']);
    expect((await gateway.fetch('/guide', htmlHeaders, { method: 'POST' })).status).toBe(405);
  });

  it('without services is served if it needs none, else 503', async () => {
    const gatewayWithoutServices = await runGateway('http://127.0.0.1:1');
    const fetchStatus = async (pathname: string) => {
      const { status, headers } = await gatewayWithoutServices.fetch(pathname, htmlHeaders);
      return [status, headers.get('retry-after')];
    };
    expect(await fetchStatus('/')).toEqual([200, null]);
    expect(await fetchStatus('/guide')).toEqual([200, null]);
    expect(await fetchStatus(profilePath)).toEqual([503, '2']);
    expect((await fetchStatus('/readyz'))[0]).toBe(503);
    expect((await fetchStatus('/livez'))[0]).toBe(200);
  });
});

describe('the live registry', () => {
  const readLiveVersion = async () =>
    /mf_search\/([\d.]+)\/remoteEntry/.exec((await loadPage('/')).body)?.[1];

  it('is read from its file, and a broken file changes nothing', async () => {
    gateway.publishVersion('2.0.0');
    await expect.poll(readLiveVersion).toBe('2.0.0');
    expect((await loadPage('/')).body).toContain('role="search"');
    gateway.writeFile('registry.json', '{"schema":1');
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(await readLiveVersion()).toBe('2.0.0');
    gateway.publishVersion('1.0.0');
    await expect.poll(readLiveVersion).toBe('1.0.0');
  });

  it('omits only invalid entries', async () => {
    const { remotes, ...registry } = createSampleRegistry('3.0.0');
    const mixedRemotes = { ...remotes, mf_listing_wizard: { version: 7 }, mf_new: null };
    gateway.writeFile('registry.json', JSON.stringify({ ...registry, remotes: mixedRemotes }));
    await expect.poll(readLiveVersion).toBe('3.0.0');
    expect((await loadPage('/')).body).not.toMatch(/mf_listing_wizard|mf_new/);
    gateway.publishVersion('1.0.0');
    await expect.poll(readLiveVersion).toBe('1.0.0');
  });
});

describe('addresses added by a release', () => {
  const publishPaths = async (...paths: string[]) => {
    gateway.publishRemote('mf_notes', { version: `1.${paths.length}.0`, paths });
    await expect.poll(async () => (await loadPage('/no-page')).body).toContain(JSON.stringify(paths));
  };
  afterAll(() => gateway.publishVersion('1.0.0'));

  it('are pages of that remote as soon as it is live; without a server bundle the browser renders them', async () => {
    expect((await loadPage('/fit-notes')).status).toBe(404);
    await publishPaths('/fit-notes', '/fit-notes/:id');
    for (const pathname of ['/fit-notes', '/fit-notes/7']) {
      const { status, body } = await loadPage(pathname);
      expect(status).toBe(200);
      expect(body).toMatch(/rel="preload"[^>]* href="\/mf_listing_wizard\//);
      expect(body).toContain('<div id="root"><main><h1>Page fit-notes');
    }
    expect((await loadPage('/fit-notes/7/more')).status).toBe(404);
    const spanishPage = await loadPage('/fit-notes', { ...htmlHeaders, cookie: 'lang=es' });
    expect(spanishPage.body).toContain('<h1>Página');
  });

  it('cannot replace addresses of the site', async () => {
    const bodyBefore = (await loadPage('/guide')).body;
    await publishPaths('/guide', '/places/:state/:city/more', '/robots.txt', '/api/prosthetists');
    expect((await loadPage('/guide')).body.split('mf-registry')[0]).toBe(bodyBefore.split('mf-registry')[0]);
    expect((await loadPage('/places/a/b/more')).status).toBe(404);
    expect((await gateway.fetch('/robots.txt')).headers.get('content-type')).toContain('text/plain');
  });

  it('cannot be below addresses of the gateway', () => {
    const roots = gateway.routes.map(getRootSegment).filter((root) => isPagePattern(`/${root}`));
    expect(roots).toContain('admin');
    expect(roots.filter((root) => !isReservedSegment(root))).toEqual([]);
  });
});

describe('an address with a page and JSON', () => {
  it('returns JSON only to programs: by Accept, or to the plain fetch of a script', async () => {
    const anyTypeHeaders = { accept: '*/*' };
    const programRequests: [string, Record<string, string>][] = [
      [profilePath, { accept: 'application/json' }],
      [profilePath, { accept: 'application/json, text/plain, */*' }],
      [profilePath, { ...anyTypeHeaders, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
      [`${profilePath}?_=1764295740000`, anyTypeHeaders],
    ];
    for (const [pathname, headers] of programRequests) {
      const response = await gateway.fetch(pathname, headers);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('vary')).toContain('accept');
      expect(parseReply(getProsthetist, await response.json()).slug).toBe(sentinels.listingSlug);
    }
    const browserRequests: [string, Record<string, string>][] = [
      [profilePath, htmlHeaders],
      [profilePath, anyTypeHeaders],
      [profilePath, { accept: '' }],
      [profilePath, { ...anyTypeHeaders, 'sec-fetch-dest': 'document' }],
      [profilePath, { ...htmlHeaders, 'sec-fetch-dest': 'empty' }],
      [`${profilePath}?_=1764295740000`, { accept: 'text/html, */*' }],
    ];
    for (const [pathname, headers] of browserRequests) {
      const response = await gateway.fetch(pathname, headers);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('vary')).toMatch(/(^|, )accept, sec-fetch-dest$/);
    }
  });

  it('redirects a moved page permanently, and answers programs directly', async () => {
    for (const earlierSlug of [sentinels.earlierSlug, '65a000000000000000000001']) {
      const { status, response } = await loadPage(`/prosthetists/${earlierSlug}`);
      expect([status, response.headers.get('location')]).toEqual([301, profilePath]);
      expect(response.headers.get('vary')).toBe('accept, sec-fetch-dest');
    }
    const programHeaders = { accept: 'application/json' };
    expect((await gateway.fetch(`/prosthetists/${sentinels.earlierSlug}`, programHeaders)).status).toBe(200);
  });
});

describe('addresses', () => {
  it.each([
    ['/guide/', 301, '/guide'],
    ['/guide//?a=1', 301, '/guide?a=1'],
    ['/no-page/', 301, '/no-page'],
    ['/search-results', 302, resultsPath],
    [`/prosthetists/${sentinels.listingSlug.toUpperCase()}`, 301, profilePath],
    [`${profilePath}.`, 301, profilePath],
    [`${profilePath})?page=2`, 301, `${profilePath}?page=2`],
    [`${profilePath}%E2%80%9D%E2%80%8B`, 301, profilePath],
    ['/places/Missouri', 301, '/places/missouri'],
    ['/Guide).', 301, '/guide'],
    ['/No-Such-Page', 301, '/no-such-page'],
  ])('%s redirects: %i to %s', async (pathname, status, location) => {
    const { response } = await loadPage(pathname);
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    [`/prosthetists/${sentinels.missingSlug}`, 404],
    [`/prosthetists/${sentinels.deletedSlug}`, 410],
    ['/no-such-page', 404],
  ])('%s is a %i that is not indexed', async (pathname, status) => {
    const page = await loadPage(pathname);
    expect(page.status).toBe(status);
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).not.toMatch(/rel="(canonical|alternate)"|og:url/);
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
  ])(
    'that are ambiguous are not repeated in the page, and the shell does not hydrate it: %s',
    async (pathname) => {
      const { status, body } = await loadPage(`${pathname}?q=1`);
      expect(status).toBe(400);
      expect(body).not.toContain(pathname.slice(1));
      expect(body).toContain('<div id="root"><main><h1>bad-address');
    },
  );
});
