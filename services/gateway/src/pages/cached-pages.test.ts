import { startRecordingServer } from '@app/test-kit/servers';
import { pageData } from '@app/types';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { createRemoteBundle } from '../bundles-for-tests.ts';
import { runGateway } from '../gateway-for-tests.ts';

/** Current reply of the service. A reply without an ETag must not be cached. */
const serviceReply = { etag: '"1"' as string | undefined, status: 200, json: '{}', waitMs: 0 };
const service = await startRecordingServer(async ({ headers }, response) => {
  const { etag, status, json, waitMs } = serviceReply;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  if (etag && headers['if-none-match'] === etag) response.writeHead(304).end();
  else response.writeHead(status, { 'content-type': 'application/json', ...(etag && { etag }) }).end(json);
});
/** The gateway has one child process, which counts all pages. */
const countingBundle = createRemoteBundle({
  prelude: 'let made = 0;',
  pageCode: 'made += 1; return "<p>made " + made + "</p>"',
});
const serviceEnv = { SERVICE_URL_TEMPLATE: service.url };
const gateway = await runGateway(service.url, serviceEnv, { searchCode: countingBundle });
beforeEach(() => {
  Object.assign(serviceReply, { etag: '"1"', status: 200, json: '{"name":"one"}', waitMs: 0 });
  service.requests.length = 0;
});

async function visit(pathname: string, headers: Record<string, string> = {}) {
  const response = await gateway.fetch(pathname, { accept: 'text/html', ...headers });
  const body = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    body,
    renderNumber: Number(/made (\d+)/.exec(body)?.[1]),
    data: z.safeParse(pageData, JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '0')).data,
  };
}
const listCalls = () => service.requests.map(({ url, headers }) => [url, headers['if-none-match']]);

let addressCount = 0;
/** Returns the address of a new page, and of the call of which it is made. */
function createPageAddress() {
  addressCount += 1;
  const query = `?zipCode=63101&radius=${addressCount}`;
  return { pathname: `/search-results${query}`, callUrl: `/api/prosthetists${query}` };
}

describe('a page made of service replies', () => {
  it('is cached while the services confirm it, with one conditional request each', async () => {
    const { pathname, callUrl } = createPageAddress();
    const firstVisit = await visit(pathname);
    const repeatedVisit = await visit(pathname);
    expect(repeatedVisit).toEqual(firstVisit);
    expect(listCalls()).toEqual([
      [callUrl, undefined],
      [callUrl, '"1"'],
    ]);
    const conditionalVisit = await visit(pathname, { 'if-none-match': firstVisit.etag ?? '' });
    expect([conditionalVisit.status, conditionalVisit.body]).toEqual([304, '']);
  });

  it('is made anew of a changed reply, which arrives with the conditional request', async () => {
    const { pathname, callUrl } = createPageAddress();
    const firstVisit = await visit(pathname);
    Object.assign(serviceReply, { etag: '"2"', json: '{"name":"two"}' });
    service.requests.length = 0;
    const nextVisit = await visit(pathname);
    expect(nextVisit.renderNumber).toBe(firstVisit.renderNumber + 1);
    expect(nextVisit.data?.replies).toEqual({ [callUrl]: { name: 'two' } });
    expect(listCalls()).toEqual([[callUrl, '"1"']]);
    expect((await visit(pathname)).renderNumber).toBe(nextVisit.renderNumber);
  });

  it('is served without a request for a moment after it was confirmed', async () => {
    const otherGateway = await runGateway(service.url, { ...serviceEnv, PAGE_FRESH_MS: '1000' });
    let nowMs = Math.ceil(performance.now());
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => void vi.restoreAllMocks());
    const { pathname, callUrl } = createPageAddress();
    const fetchHtml = async () => (await otherGateway.fetch(pathname, { accept: 'text/html' })).text();
    const firstHtml = await fetchHtml();
    expect(firstHtml).toContain('{"name":"one"}');
    Object.assign(serviceReply, { etag: '"2"', json: '{"name":"two"}' });
    nowMs += 999;
    expect([await fetchHtml(), listCalls()]).toEqual([firstHtml, [[callUrl, undefined]]]);
    nowMs += 1;
    expect(await fetchHtml()).toContain('{"name":"two"}');
    expect(listCalls()).toEqual([
      [callUrl, undefined],
      [callUrl, '"1"'],
    ]);
  });

  it('is made once for concurrent requests, per language and other choice', async () => {
    const { pathname } = createPageAddress();
    const renderNumberBefore = (await visit(createPageAddress().pathname)).renderNumber;
    serviceReply.waitMs = 50;
    const visits = await Promise.all(Array.from({ length: 8 }, () => visit(pathname)));
    expect(new Set(visits.map(({ renderNumber }) => renderNumber))).toEqual(
      new Set([renderNumberBefore + 1]),
    );
    expect((await visit(pathname, { cookie: 'lang=es' })).renderNumber).toBe(renderNumberBefore + 2);
    expect(service.getLastRequest().headers['accept-language']).toBe('es');
    expect((await visit(`${pathname}&lang=es`)).renderNumber).toBe(renderNumberBefore + 3);
    expect((await visit(pathname, { 'accept-language': 'es' })).renderNumber).toBe(renderNumberBefore + 2);
  });

  it.each([
    ['without an ETag', { etag: undefined }],
    ['with an error of the service', { status: 500 }],
  ])('is not cached if a reply comes %s', async (_, overrides) => {
    Object.assign(serviceReply, overrides);
    const { pathname } = createPageAddress();
    const firstVisit = await visit(pathname);
    const nextVisit = await visit(pathname);
    expect([firstVisit.status, nextVisit.status]).toEqual([200, 200]);
    expect(nextVisit.renderNumber).toBe(firstVisit.renderNumber + 1);
  });

  it('requests an unchanged reply again in full if another one has changed', async () => {
    const etagByUrl: Record<string, string> = {};
    const otherService = await startRecordingServer(({ url, headers }, response) => {
      const etag = etagByUrl[url] ?? '"1"';
      if (headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag }).end(JSON.stringify({ slug: 'a-b', lastName: etag }));
    });
    const otherGateway = await runGateway(otherService.url);
    const fetchHtml = async () =>
      (await otherGateway.fetch('/prosthetists/a-b', { accept: 'text/html' })).text();
    await fetchHtml();
    etagByUrl['/api/prosthetists/a-b/reviews'] = '"2"';
    otherService.requests.length = 0;
    const body = await fetchHtml();
    expect(body).toContain(
      '{"/api/prosthetists/a-b":{"slug":"a-b","lastName":"\\"1\\""},"/api/prosthetists/a-b/reviews":{"slug":"a-b","lastName":"\\"2\\""}}',
    );
    expect(otherService.requests.map(({ url, headers }) => [url, headers['if-none-match']]).sort()).toEqual([
      ['/api/prosthetists/a-b', undefined],
      ['/api/prosthetists/a-b', '"1"'],
      ['/api/prosthetists/a-b/reviews', '"1"'],
    ]);
  });
});

it.each([
  '/api/me/export',
  '/api/me/saved',
  '/api/admin/me',
  '/api/prosthetists/match',
  '/api/users/set-role',
  '/api/none',
  '/api/../internal/sitemap',
  '/api/prosthetists/%2e%2e',
])('the code of a page may not call %s, and gets nothing', async (call) => {
  const { status, data } = await visit(`/asks?call=${encodeURIComponent(call)}`);
  expect([status, data?.replies, listCalls()]).toEqual([200, {}, []]);
});

it.each(['http://evil.example/api/', '//evil.example/api/', '/internal/sitemap'])(
  'a plan that names %s is invalid',
  async (call) => {
    expect((await visit(`/asks?call=${encodeURIComponent(call)}`)).status).toBe(503);
    expect(listCalls()).toEqual([]);
  },
);

it('service replies cannot end the script element, and are passed on unchanged', async () => {
  const hostileListing = { slug: 'a-b', lastName: '</script><script>alert(1)</script><!--\u2028]]>' };
  serviceReply.json = JSON.stringify(hostileListing);
  const { body, data } = await visit('/prosthetists/a-b');
  const plainVisit = await visit('/guide');
  // The script of the page, and one of structured data.
  expect(body.match(/<\/script/g)).toHaveLength(plainVisit.body.match(/<\/script/g)!.length + 1);
  expect(body).not.toMatch(/<script>|<!--|\u2028/);
  expect(data?.replies['/api/prosthetists/a-b']).toEqual(hostileListing);
  const [, structuredDataJson = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  expect(JSON.parse(structuredDataJson)).toMatchObject({ name: hostileListing.lastName });
});

it('an address is escaped in the head', async () => {
  const { body } = await visit('/search-results?zipCode=%22%3E%3Cscript%3Ealert(1)&a=%3C/title%3E');
  expect(body).not.toContain('<script>');
  expect(body.match(/<\/title>/g)).toHaveLength(1);
});
