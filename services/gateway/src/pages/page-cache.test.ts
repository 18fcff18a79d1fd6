import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it, test } from 'vitest';
import {
  createPageCache,
  type PageCache,
  type PageKey,
  type RenderedDocument,
  readPage,
} from './page-cache.ts';

interface Plan {
  calls: string[];
}
const plan: Plan = { calls: ['/api/things'] };
const key: PageKey = {
  url: '/things?page=2',
  locale: 'en',
  origin: 'https://site.example',
  shellVersion: 'shell@1',
  remoteVersions: ['search@1', 'other@1'],
};
const toDocument = (html: string, status = 200): RenderedDocument => ({
  status,
  headers: { 'x-robots-tag': 'all' },
  html,
});
/** Returns a text of the given length that compresses badly. */
const createIncompressibleHtml = (length: number) => {
  let seed = length;
  let html = '';
  while (html.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    html += seed.toString(36);
  }
  return html.slice(0, length);
};

let cache: PageCache<Plan>;
beforeEach(() => {
  cache = createPageCache<Plan>();
});
interface RenderInput {
  keyOverrides?: Partial<PageKey>;
  etag?: string | undefined;
  requestedAt?: number;
}
/** Gets a page, rendered like this if the cache does not have it. */
const getPage = (
  render: () => Promise<RenderedDocument>,
  { keyOverrides, requestedAt = 0, ...reply }: RenderInput = {},
) => {
  const { etag } = { etag: '"1"', ...reply };
  const etags = etag === undefined ? undefined : { '/api/things': etag };
  return cache.getOrRender({ ...key, ...keyOverrides }, { plan, etags, requestedAt }, render);
};
const cachePage = (html: string, input?: RenderInput) => getPage(async () => toDocument(html), input);

it('a page is cached with the ETags of its replies, in the requested encodings', async () => {
  expect(cache.get(key)).toBeUndefined();
  const html = `<p>Élan</p>${createIncompressibleHtml(3000)}`;
  const page = await cachePage(html);
  const cacheHit = cache.get(key)!;
  expect(cacheHit).toMatchObject({
    plan,
    etags: { '/api/things': '"1"' },
    page: { status: 200, headers: { 'x-robots-tag': 'all' } },
  });
  expect(cacheHit.page!.etag).toBe(page.etag);
  expect(Buffer.from(await readPage(cacheHit.page)).toString()).toBe(html);
  expect(brotliDecompressSync(await readPage(cacheHit.page, 'br')).toString()).toBe(html);
  expect(gunzipSync(await readPage(cacheHit.page, 'gzip')).toString()).toBe(html);
});

it('a page is fresh for some time after services were asked, and again once they have confirmed it', async () => {
  let nowMs = 1000;
  cache = createPageCache<Plan>({ freshMs: 50, now: () => nowMs });
  const page = await cachePage('<p>', { requestedAt: nowMs - 20 });
  const isFresh = () => cache.get(key)!.isFresh;
  nowMs = 1029;
  expect(isFresh()).toBe(true);
  nowMs = 1030;
  expect(isFresh()).toBe(false);
  cache.confirm(key, page, 1010);
  expect(isFresh()).toBe(true);
  // A confirmation that was asked for earlier, and arrives later, does not shorten the freshness.
  cache.confirm(key, page, 1000);
  nowMs = 1059;
  expect(isFresh()).toBe(true);
  nowMs = 1060;
  expect(isFresh()).toBe(false);
  // An outdated page does not extend the freshness.
  await cachePage('<b>', { etag: '"2"', requestedAt: 1010 });
  cache.confirm(key, page, 1060);
  expect(isFresh()).toBe(false);
});

test.each<[string, Partial<PageKey>]>([
  ['language', { locale: 'es' }],
  ['address', { url: '/things?page=3' }],
  ['shell', { shellVersion: 'shell@2' }],
  ['version of a remote', { remoteVersions: ['search@2', 'other@1'] }],
  ['origin', { origin: 'https://other.example' }],
])('pages of another %s are cached separately', async (_, keyOverrides) => {
  await cachePage('<p>one</p>');
  expect(cache.get({ ...key, ...keyOverrides })).toBeUndefined();
  await cachePage('<p>two</p>', { keyOverrides });
  const readCachedHtml = async (pageKey: PageKey) =>
    Buffer.from(await readPage(cache.get(pageKey)!.page)).toString();
  expect(await readCachedHtml(key)).toBe('<p>one</p>');
  expect(await readCachedHtml({ ...key, ...keyOverrides })).toBe('<p>two</p>');
});

it('the order of the remotes does not matter', async () => {
  await cachePage('<p>');
  expect(cache.get({ ...key, remoteVersions: key.remoteVersions.toReversed() })).toBeDefined();
});

it('a page is made once for concurrent requests with the same replies', async () => {
  let renderCount = 0;
  const { promise, resolve } = Promise.withResolvers<RenderedDocument>();
  const render = () => {
    renderCount += 1;
    return promise;
  };
  const pagePromises = [1, 2, 3].map(() => getPage(render));
  const newerPagePromise = getPage(render, { etag: '"2"', requestedAt: 1 });
  const spanishPagePromise = getPage(render, { keyOverrides: { locale: 'es' } });
  resolve(toDocument('<p>'));
  const [firstPage, ...otherPages] = await Promise.all(pagePromises);
  for (const otherPage of otherPages) expect(otherPage).toBe(firstPage);
  await Promise.all([newerPagePromise, spanishPagePromise]);
  expect(renderCount).toBe(3);
  // A later request finds the cached page.
  await getPage(render, { etag: '"2"', requestedAt: 1 });
  expect(renderCount).toBe(3);
});

it('the page of newer replies stays if that of older ones is made later', async () => {
  const olderRendering = Promise.withResolvers<RenderedDocument>();
  const olderPagePromise = getPage(() => olderRendering.promise, { requestedAt: 1 });
  const page = await cachePage('<p>new', { etag: '"2"', requestedAt: 2 });
  olderRendering.resolve(toDocument('<p>old'));
  expect((await olderPagePromise).etag).not.toBe(page.etag);
  expect(cache.get(key)).toMatchObject({ etags: { '/api/things': '"2"' }, page });
});

it('a failure is passed to all who wait, and the next request tries again', async () => {
  const failRendering = () => Promise.reject(new Error('no'));
  const settledResults = await Promise.allSettled([1, 2].map(() => getPage(failRendering)));
  expect(settledResults.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(cache.get(key)).toBeUndefined();
  expect((await cachePage('<p>')).status).toBe(200);
});

it('pages of replies without ETags, and failures, are neither cached nor shared', async () => {
  let renderCount = 0;
  const render = async (status = 200) => {
    renderCount += 1;
    return toDocument('<p>', status);
  };
  await Promise.all([1, 2].map(() => getPage(() => render(), { etag: undefined })));
  expect(renderCount).toBe(2);
  await getPage(() => render(503));
  expect(cache.get(key)).toBeUndefined();
});

it('the same HTML has the same ETag, and is compressed once', async () => {
  const firstPage = await cachePage(createIncompressibleHtml(5000));
  const secondPage = await cachePage(createIncompressibleHtml(5000), { etag: '"2"' });
  expect(secondPage.etag).toBe(firstPage.etag);
  expect(secondPage.brotli).toBe(firstPage.brotli);
  expect(cache.get(key)!.etags).toEqual({ '/api/things': '"2"' });
  expect((await cachePage(createIncompressibleHtml(5001))).etag).not.toBe(firstPage.etag);
});

it('the cache stays within its size by removing the least recently used pages', async () => {
  cache = createPageCache<Plan>({ maxBytes: 400_000 });
  const cacheNthPage = (n: number) =>
    cachePage(createIncompressibleHtml(30_000 + n), { keyOverrides: { url: `/${n}` } });
  for (let n = 0; n < 40; n += 1) {
    await cacheNthPage(n);
    expect(cache.get({ ...key, url: '/0' })).toBeDefined();
    expect(cache.getSizeBytes()).toBeLessThanOrEqual(400_000);
  }
  expect(cache.getSizeBytes()).toBeGreaterThan(370_000);
  expect(cache.get({ ...key, url: '/1' })).toBeUndefined();
  expect(cache.get({ ...key, url: '/39' })).toBeDefined();
});

it('a page that would displace many others is not cached', async () => {
  cache = createPageCache<Plan>({ maxBytes: 400_000 });
  const page = await cachePage(createIncompressibleHtml(100_000));
  expect((await readPage(page)).length).toBe(100_000);
  expect(cache.get(key)).toBeUndefined();
});

it('the cache stores compressed bytes only', async () => {
  const page = await cachePage('<p class="card">'.repeat(5000));
  const sizeBytes = cache.getSizeBytes();
  expect(sizeBytes).toBeLessThan(5000);
  await Promise.all([readPage(page), readPage(page, 'gzip')]);
  expect(cache.getSizeBytes()).toBe(sizeBytes);
});
