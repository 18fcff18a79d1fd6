import { startRecordingServer } from '@app/test-kit/servers';
// S32: no cache gives a person the reply of another, even if the service sends all of them the same ETag and allows
// caching.
import { buildUrl, endpoints } from '@app/types';
import { expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';

const sharedEtag = '"same-for-all"';
const service = await startRecordingServer(async ({ headers }, response) => {
  // So that replies to several people are in flight at once.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
  if (headers['if-none-match']?.includes(sharedEtag))
    return void response.writeHead(304, { etag: sharedEtag }).end();
  const cachingHeaders = {
    'cache-control': 'public, max-age=600',
    'cdn-cache-control': 'max-age=600',
    etag: sharedEtag,
  };
  const json = JSON.stringify({
    caller: headers.authorization ?? 'nobody',
    slug: 'some-slug',
    more: 'x'.repeat(2_000),
  });
  response.writeHead(200, { 'content-type': 'application/json', ...cachingHeaders }).end(json);
});
const gateway = await runGateway(service.url, { SERVICE_URL_TEMPLATE: service.url });

const authorizations = ['Bearer of.a.a', 'Bearer of.b.b', undefined];
const readCalls = endpoints
  .filter(({ method }) => method === 'GET')
  .map((endpoint) => {
    const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'some-slug']);
    const url = buildUrl(endpoint, { params: Object.fromEntries(params) });
    return {
      ...endpoint,
      url: url + (endpoint.requiredQueryFlag ? `?${endpoint.requiredQueryFlag}=true` : ''),
    };
  });

it.each(readCalls)(
  '$method $path: each person gets their own reply, even with the ETag of another',
  async (call) => {
    const { url } = call;
    const isPrivate = call.session === 'required' || call.permission !== undefined || call.teamToken === true;
    const pageRequests = [...authorizations, ...authorizations.toReversed()].flatMap((authorization) =>
      [undefined, sharedEtag, `W/${sharedEtag}`, `"x", ${sharedEtag}`].map((knownEtag) => ({
        authorization,
        knownEtag,
      })),
    );
    const replies = await Promise.all(
      pageRequests.map(async ({ authorization, knownEtag }) => {
        const response = await gateway.fetch(url, {
          accept: 'application/json',
          ...(authorization && { authorization }),
          ...(knownEtag && { 'if-none-match': knownEtag }),
        });
        const text = await response.text();
        return {
          authorization,
          knownEtag,
          response,
          caller: text && (JSON.parse(text) as { caller: string }).caller,
        };
      }),
    );
    for (const { authorization, knownEtag, response, caller } of replies) {
      const label = `${authorization} ${knownEtag}`;
      const { status, headers } = response;
      const isCacheable = authorization === undefined && !isPrivate;
      if (isCacheable && knownEtag) {
        expect([status, caller], label).toEqual([304, '']);
        continue;
      }
      expect([status, caller], label).toEqual([200, authorization ?? 'nobody']);
      if (isCacheable) continue;
      expect(headers.get('cache-control'), label).toBe('private, no-store');
      expect(headers.get('cdn-cache-control') ?? headers.get('etag'), label).toBeNull();
    }
  },
);

it('a page contains nothing personal, no matter for whom it was made or cached', async () => {
  for (const pathname of ['/prosthetists/some-slug', '/search-results?zipCode=63101', '/'])
    for (const authorization of [...authorizations, ...authorizations]) {
      const cookie = `__session=${authorization}; lang=en`;
      const headers = { accept: 'text/html', ...(authorization && { authorization, cookie }) };
      const response = await gateway.fetch(pathname, headers);
      const text = await response.text();
      expect([pathname, response.status]).toEqual([pathname, 200]);
      expect(text).not.toMatch(/of\.[ab]\.[ab]/);
    }
  expect(service.requests.some(({ url }) => url.startsWith('/api/prosthetists?'))).toBe(true);
});
