import { once } from 'node:events';
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { startSocketServer, startTestServer } from '@app/test-kit/servers';
import { importFile } from '@app/types/admin/imports';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ForwardOptions, forward } from './forward.ts';
import { callPolicy } from './request-head.ts';
import { createHeaderPolicy } from './response-head.ts';
import { createUpstream, type Upstream } from './upstream.ts';

/** Starts a forwarder alone, to a service. */
async function startProxyTo(
  serviceUrl: string,
  { headersTimeoutMs = 300, ...overrides }: Partial<ForwardOptions> & { headersTimeoutMs?: number } = {},
) {
  const upstream = createUpstream('search', serviceUrl, { headersTimeoutMs });
  const headerPolicy = createHeaderPolicy({ 'x-content-type-options': 'nosniff' });
  const { url } = await startTestServer((request, response) =>
    forward(request, response, {
      upstream,
      requestId: 'given-by-the-gateway',
      headerPolicy,
      vary: '',
      isPrivate: false,
      requestPolicy: callPolicy,
      target: request.url ?? '',
      clientAddress: '203.0.113.7',
      ...overrides,
    }),
  );
  onTestFinished(upstream.close);
  return url;
}

const startProxy = async (listener: RequestListener, options?: Parameters<typeof startProxyTo>[1]) =>
  startProxyTo((await startTestServer(listener)).url, options);

/** Starts a service that answers GET only, and a forwarder to it with this upstream. */
async function startProxyToSilentWrites(
  options: Parameters<typeof createUpstream>[2],
  createOverrides: (upstream: Upstream) => Partial<ForwardOptions>,
) {
  const service = await startTestServer(({ method }, response) => {
    if (method === 'GET') response.end('there');
  });
  const upstream = createUpstream('search', service.url, options);
  onTestFinished(upstream.close);
  return startProxyTo(service.url, createOverrides(upstream));
}

const readProblem = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: string }),
});

describe('a forwarded request', () => {
  it('has the headers for services: no forged identity, and none of this connection', async () => {
    let receivedHeaders: IncomingHttpHeaders = {};
    const url = await startProxy((request, response) => {
      receivedHeaders = request.headers;
      response.end();
    });
    const servedHeaders = {
      accept: 'application/json',
      'accept-language': 'es',
      'if-none-match': '"1"',
      authorization: 'Bearer abc',
      'idempotency-key': 'k-1',
    };
    const forgedHeaders = {
      'x-user-id': 'admin',
      'x-user-role': 'admin',
      'x-forwarded-for': '10.0.0.1',
      'x-request-id': 'made-up-by-a-visitor',
      'x-client-address': '10.0.0.1',
      cookie: 'a=1',
      te: 'trailers',
    };
    await fetch(`${url}/api/x?a=1`, { headers: { ...servedHeaders, ...forgedHeaders } });
    expect(receivedHeaders).toMatchObject({
      ...servedHeaders,
      'x-request-id': 'given-by-the-gateway',
      'x-client-address': '203.0.113.7',
    });
    expect(Object.keys(receivedHeaders).join()).not.toMatch(/x-user|x-forwarded|cookie|\bte\b/);
  });

  it('has the address byte for byte', async () => {
    const url = await startProxy((request, response) => response.end(request.url));
    const path = '/api/prosthetists/..%2f..%2fetc?name=%E0%A4%A&zipCode[$gt]=';
    expect(await (await fetch(url + path)).text()).toBe(path);
  });

  it('has a body up to 1 MB, of declared or unknown length', async () => {
    const url = await startProxy((request, response) => {
      text(request).then(
        (body) => response.end(String(body.length)),
        () => response.destroy(),
      );
    });
    const post = (body: BodyInit) => fetch(url, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await (await post('x'.repeat(500_000))).text()).toBe('500000');
    expect(await readProblem(await post('x'.repeat(1_100_000)))).toMatchObject({ status: 413 });
    const unsizedBody = new Blob([new Uint8Array(2_000_000)]).stream();
    const rejectedProblem = await post(unsizedBody).then(readProblem, () => ({ status: 'cut' }));
    expect([413, 'cut']).toContain(rejectedProblem.status);
  });
});

describe('a forwarded reply', () => {
  it('has the status and headers, except those of the service connection', async () => {
    const url = await startProxy((_, response) => {
      const headers = { etag: '"7"', 'content-length': 7, 'keep-alive': 'timeout=1', 'x-own': 'a' };
      response.writeHead(201, { 'content-type': 'application/json', ...headers }).end('{"a":1}');
    });
    const response = await fetch(url);
    expect([response.status, await response.json()]).toEqual([201, { a: 1 }]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: '"7"',
      'x-own': 'a',
      'x-request-id': 'given-by-the-gateway',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('keep-alive')).not.toBe('timeout=1');
  });

  it('is streamed: the first part does not wait for the last', async () => {
    let endReply = () => {};
    const url = await startProxy((_, response) => {
      response.write('first');
      endReply = () => response.end(' last');
    });
    const reader = (await fetch(url)).body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    endReply();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(' last');
  });

  it('is complete for a slow reader', async () => {
    const longText = 'x'.repeat(5_000_000);
    const url = await startProxy((_, response) => response.end(longText));
    const [response] = (await once(httpRequest(url).end(), 'response')) as [IncomingMessage];
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await text(response)).length).toBe(longText.length);
  });

  it('is compressed if worthwhile, with a weak ETag', async () => {
    const json = JSON.stringify({ text: 'prosthetist '.repeat(500) });
    const url = await startProxy((_, response) => {
      const headers = { 'content-type': 'application/json', etag: '"7"', 'content-length': json.length };
      response.writeHead(200, headers).end(json);
    });
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect([response.headers.get('content-encoding'), response.headers.get('etag')]).toEqual(['br', 'W/"7"']);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(await response.text()).toBe(json);
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, '"7"']);
  });

  it.each(['br', 'identity'])(
    'is not cached if it is personal, whatever the service says (%s)',
    async (encoding) => {
      let receivedHeaders: IncomingHttpHeaders = {};
      const json = JSON.stringify({ text: 'mine '.repeat(500) });
      const cachingHeaders = {
        'cache-control': 'no-cache',
        'cdn-cache-control': 'max-age=60',
        'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT',
        etag: '"7"',
      };
      const url = await startProxy(
        (request, response) => {
          receivedHeaders = request.headers;
          response.writeHead(200, { 'content-type': 'application/json', ...cachingHeaders }).end(json);
        },
        { isPrivate: true },
      );
      const response = await fetch(url, { headers: { 'accept-encoding': encoding, 'if-none-match': '"7"' } });
      expect(await response.text()).toBe(json);
      expect(receivedHeaders['if-none-match']).toBeUndefined();
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
      for (const name of ['etag', 'cdn-cache-control', 'last-modified'])
        expect(response.headers.get(name), name).toBeNull();
    },
  );

  it('cannot be read by other sites, whatever the service says', async () => {
    const url = await startProxy((_, response) => {
      const origin = 'https://evil.test';
      const corsHeaders = {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      };
      response.writeHead(200, corsHeaders).end();
    });
    const { headers } = await fetch(url, { headers: { origin: 'https://evil.test' } });
    expect([...headers.keys()].join()).not.toContain('access-control');
  });

  it('has no body for HEAD', async () => {
    const url = await startProxy((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 }).end();
    });
    const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    const { status, headers } = response;
    expect([status, headers.get('content-length'), await response.text()]).toEqual([200, '5000', '']);
  });
});

const plainHttpReply = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

describe('an invalid HTTP reply is not forwarded', () => {
  /** Starts a service that replies to each request with the same bytes. */
  const startProxyToBytes = async (bytes: string) =>
    startProxyTo((await startSocketServer((socket) => socket.on('data', () => socket.write(bytes)))).url);

  it.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nok'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s: 503', async (_, bytes) => {
    expect((await fetch(await startProxyToBytes(bytes))).status).toBe(503);
  });

  it('a broken chunk: the reply is cut off', async () => {
    const brokenReply = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n';
    const bodyPromise = fetch(await startProxyToBytes(brokenReply)).then(async (response) => {
      if (response.ok) await response.text();
      else throw new Error(`${response.status}`);
    });
    await expect(bodyPromise).rejects.toThrow();
  });

  it('a reply without a request reaches nobody', async () => {
    const url = await startProxyToBytes(`${plainHttpReply}HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil`);
    for (let i = 0; i < 3; i++) expect(await (await fetch(url)).text()).toBe('ok');
  });
});

describe('a failing service', () => {
  it('that occupies all connections: waiting requests get replies, too', async () => {
    const url = await startProxy(() => {}, { headersTimeoutMs: 100 });
    const statuses = await Promise.all(Array.from({ length: 90 }, async () => (await fetch(url)).status));
    expect(statuses.every((status) => status === 504 || status === 503)).toBe(true);
  });

  it('that is dead: 503', async () => {
    const service = await startTestServer(() => {});
    await service.stop();
    const response = await fetch(await startProxyTo(service.url));
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await readProblem(response)).toMatchObject({
      status: 503,
      error: 'unavailable',
      requestId: 'given-by-the-gateway',
    });
  });

  it('that hangs: 504 in the visitor’s language', async () => {
    const url = await startProxy(() => {}, { headersTimeoutMs: 200 });
    const localizedProblems = await Promise.all(
      ['en', 'es'].map(async (language) =>
        readProblem(await fetch(url, { headers: { 'accept-language': language } })),
      ),
    );
    const timeoutProblem = { status: 504, error: 'timeout', message: expect.any(String) };
    expect(localizedProblems).toMatchObject([timeoutProblem, timeoutProblem]);
    expect(localizedProblems[0]).not.toMatchObject({
      message: Reflect.get(localizedProblems[1]!, 'message'),
    });
  });

  const lostWriteProblem = {
    status: 504,
    message: expect.stringMatching(/may have been saved.*check before you send it again/),
  };

  it('that hangs during writes: the reply does not say whether they were done, and reads go on', async () => {
    const url = await startProxyToSilentWrites({}, (upstream) => ({
      upstream: { ...upstream, writeTimeoutMs: 50 },
    }));
    for (let i = 0; i < 6; i++)
      expect(await readProblem(await fetch(url, { method: 'POST', body: '{}' }))).toMatchObject(
        lostWriteProblem,
      );
    expect(await (await fetch(url)).text()).toBe('there');
  });

  it('that hangs after an upload: the same within the upload’s own time, and reads go on', async () => {
    const upload = { ...importFile.upload!, replyTimeoutMs: 100 };
    const url = await startProxyToSilentWrites({ headersTimeoutMs: 60_000 }, (upstream) => ({
      upstream,
      requestPolicy: { ...callPolicy, upload },
    }));
    const uploadProblems = await Promise.all(
      Array.from({ length: 6 }, () => fetch(url, { method: 'POST', body: 'file' }).then(readProblem)),
    );
    expect(uploadProblems).toMatchObject(Array(6).fill(lostWriteProblem));
    expect(await (await fetch(url)).text()).toBe('there');
  });

  it('that stops midway: the reply is cut off, not ended normally', async () => {
    const url = await startProxy((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    const response = await fetch(url);
    await expect(response.text()).rejects.toThrow();
  });

  it('is not called for a while after some failures, and then tried again', async () => {
    let requestCount = 0;
    let isHealthy = false;
    const service = await startTestServer((_, response) => {
      requestCount++;
      if (isHealthy) response.end('back');
    });
    const upstream = createUpstream('search', service.url, { headersTimeoutMs: 50, openMs: 400 });
    onTestFinished(upstream.close);
    const url = await startProxyTo(service.url, { upstream });
    for (let i = 0; i < 5; i++) expect((await fetch(url)).status).toBe(504);
    expect([(await fetch(url)).status, requestCount]).toEqual([503, 5]);
    isHealthy = true;
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(await (await fetch(url)).text()).toBe('back');
    expect((await fetch(url)).status).toBe(200);
  });

  it('is not counted as failing if visitors leave before the reply', async () => {
    const pendingPaths = new Set<string>();
    const url = await startProxy((request, response) => {
      pendingPaths.add(request.url ?? '');
      if (request.url === '/now') response.end('here');
    });
    const visit = new AbortController();
    const pendingFetches = Array.from({ length: 5 }, (_, i) =>
      fetch(`${url}/${i}`, { signal: visit.signal }).catch(() => 'left'),
    );
    await vi.waitFor(() => expect(pendingPaths.size).toBe(5));
    visit.abort();
    expect(await Promise.all(pendingFetches)).toEqual(Array(5).fill('left'));
    await new Promise((resolve) => setTimeout(resolve, 350)); // the time limit has passed
    expect((await fetch(`${url}/now`)).status).toBe(200);
  });

  it.each([
    ['a read', 'GET', false, 200],
    ['a write that may be repeated', 'POST', true, 200],
    ['another write', 'POST', false, 503],
  ])(
    'that closes an idle connection just when it is used by %s (%s, repeatable: %s): %i',
    async (_, method, canRepeat, status) => {
      // Each connection answers once and is closed during its second request.
      const answeredRequests: string[] = [];
      const service = await startSocketServer((socket) => {
        let requestCount = 0;
        socket.on('data', (bytes) => {
          if (++requestCount === 2) return socket.destroy();
          answeredRequests.push(String(bytes));
          socket.write(plainHttpReply);
        });
      });
      const url = await startProxyTo(service.url, { canRepeat });
      // Two idle connections: the second one is also closing, which must not matter.
      await Promise.all([fetch(url), fetch(url)].map(async (response) => (await response).text()));
      const body = method === 'POST' ? 'words' : undefined;
      expect((await fetch(`${url}/again`, { method, body })).status).toBe(status);
      const repeatedRequests = answeredRequests.filter((request) => request.includes('/again'));
      expect(repeatedRequests.map((request) => request.split('\r\n\r\n')[1])).toEqual(
        status === 200 ? [body ?? ''] : [],
      );
    },
  );
});
