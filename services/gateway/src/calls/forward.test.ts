import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { importFile } from '@app/types/admin/imports';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPlainServer } from '../servers-for-tests.ts';
import { type ForwardOptions, forward } from './forward.ts';
import { callPolicy } from './request-head.ts';
import { createHeaderPolicy } from './response-head.ts';
import { createUpstream } from './upstream.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

/** Starts a forwarder alone, to any address. */
async function startProxyTo(url: string, headersTimeoutMs = 300, overrides: Partial<ForwardOptions> = {}) {
  const upstream = createUpstream('search', url, { headersTimeoutMs });
  const headerPolicy = createHeaderPolicy({ 'x-content-type-options': 'nosniff' });
  const server = createServer((request, response) =>
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(
    () => upstream.close(),
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startProxy(
  listener: RequestListener,
  headersTimeoutMs?: number,
  overrides?: Partial<ForwardOptions>,
) {
  const service = await startPlainServer(listener);
  cleanups.push(service.stop);
  return startProxyTo(service.url, headersTimeoutMs, overrides);
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
    await fetch(`${url}/api/x?a=1`, {
      headers: {
        'x-user-id': 'admin',
        'x-user-role': 'admin',
        'x-forwarded-for': '10.0.0.1',
        'x-request-id': 'made-up-by-a-visitor',
        'x-client-address': '10.0.0.1',
        cookie: 'a=1',
        te: 'trailers',
        accept: 'application/json',
        'accept-language': 'es',
        'if-none-match': '"1"',
        authorization: 'Bearer abc',
        'idempotency-key': 'k-1',
      },
    });
    expect(receivedHeaders).toMatchObject({
      accept: 'application/json',
      'accept-language': 'es',
      'if-none-match': '"1"',
      authorization: 'Bearer abc',
      'idempotency-key': 'k-1',
    });
    expect(receivedHeaders['x-request-id']).toBe('given-by-the-gateway');
    expect(receivedHeaders['x-client-address']).toBe('203.0.113.7');
    expect(
      Object.keys(receivedHeaders).filter((name) => /^x-user|^x-forwarded|^cookie|^te$/.test(name)),
    ).toEqual([]);
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
    expect(await (await fetch(url, { method: 'POST', body: 'x'.repeat(500_000) })).text()).toBe('500000');
    expect(
      await readProblem(await fetch(url, { method: 'POST', body: 'x'.repeat(1_100_000) })),
    ).toMatchObject({
      status: 413,
    });
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new Uint8Array(100_000));
        controller.close();
      },
    });
    const unsizedRequest: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
    const rejectedProblem = await fetch(url, unsizedRequest).then(readProblem, () => ({ status: 'cut' }));
    expect([413, 'cut']).toContain(rejectedProblem.status);
  });
});

describe('a forwarded reply', () => {
  it('has the status and headers, except those of the service connection', async () => {
    const url = await startProxy((_, response) => {
      response.writeHead(201, {
        'content-type': 'application/json',
        etag: '"7"',
        'content-length': 7,
        'keep-alive': 'timeout=1',
        'x-own': 'a',
      });
      response.end('{"a":1}');
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
    const [response] = (await once(httpRequest(url).end(), 'response')) as [
      import('node:http').IncomingMessage,
    ];
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await text(response)).length).toBe(longText.length);
  });

  it('is compressed if worthwhile, with a weak ETag', async () => {
    const json = JSON.stringify({ text: 'prosthetist '.repeat(500) });
    const url = await startProxy((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        etag: '"7"',
        'content-length': json.length,
      });
      response.end(json);
    });
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect([response.headers.get('content-encoding'), response.headers.get('etag')]).toEqual(['br', 'W/"7"']);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(await response.text()).toBe(json);
    const plainResponse = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect([plainResponse.headers.get('content-encoding'), plainResponse.headers.get('etag')]).toEqual([
      null,
      '"7"',
    ]);
  });

  it.each(['br', 'identity'])(
    'is not cached if it is personal, whatever the service says (%s)',
    async (encoding) => {
      let receivedHeaders: IncomingHttpHeaders = {};
      const json = JSON.stringify({ text: 'mine '.repeat(500) });
      const url = await startProxy(
        (request, response) => {
          receivedHeaders = request.headers;
          response.writeHead(200, {
            'content-type': 'application/json',
            'cache-control': 'no-cache',
            'cdn-cache-control': 'max-age=60',
            'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT',
            etag: '"7"',
          });
          response.end(json);
        },
        undefined,
        { isPrivate: true },
      );
      const response = await fetch(url, { headers: { 'accept-encoding': encoding, 'if-none-match': '"7"' } });
      expect(await response.text()).toBe(json);
      expect(receivedHeaders['if-none-match']).toBeUndefined();
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
      for (const name of ['etag', 'cdn-cache-control', 'last-modified']) {
        expect(response.headers.get(name), name).toBeNull();
      }
    },
  );

  it('cannot be read by other sites, whatever the service says', async () => {
    const url = await startProxy((_, response) => {
      response.writeHead(200, {
        'access-control-allow-origin': 'https://evil.test',
        'access-control-allow-credentials': 'true',
      });
      response.end();
    });
    const { headers } = await fetch(url, { headers: { origin: 'https://evil.test' } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('has no body for HEAD', async () => {
    const url = await startProxy((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
      response.end();
    });
    const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '5000',
      '',
    ]);
  });
});

describe('an invalid HTTP reply is not forwarded', () => {
  const plainHttpReply = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
  /** Starts a service that replies to each request with the same bytes. */
  async function startProxyToBytes(bytes: string) {
    const service = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => socket.write(bytes, 'latin1'));
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    cleanups.push(() => service.close());
    return startProxyTo(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  }

  it.each([
    ['another protocol', 'HTTP/2 200\r\n\r\n'],
    ['no status', 'HTTP/1.1 abc\r\n\r\n'],
    ['garbage', 'garbage\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: empty\r\n\r\n'],
    ['a header without a colon', 'HTTP/1.1 200 OK\r\nno colon\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nok'],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nok'],
    ['a length in hex', 'HTTP/1.1 200 OK\r\ncontent-length: 0x10\r\n\r\nok'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a head of 70 kB', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}`],
  ])('%s: 503', async (_, bytes) => {
    expect((await fetch(await startProxyToBytes(bytes))).status).toBe(503);
  });

  it.each([
    ['a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'],
    ['a chunk longer than it says', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabcdef\r\n'],
  ])('%s: the reply is cut off', async (_, bytes) => {
    const bodyPromise = fetch(await startProxyToBytes(bytes)).then(async (response) => {
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
    const url = await startProxy(() => {}, 100);
    const statuses = await Promise.all(Array.from({ length: 90 }, async () => (await fetch(url)).status));
    expect(statuses.every((status) => status === 504 || status === 503)).toBe(true);
  });

  it('that is dead: 503', async () => {
    const service = await startPlainServer(() => {});
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
    const url = await startProxy(() => {}, 200);
    const localizedProblems = await Promise.all(
      ['en', 'es'].map(async (language) =>
        readProblem(await fetch(url, { headers: { 'accept-language': language } })),
      ),
    );
    expect(localizedProblems).toMatchObject([
      { status: 504, error: 'timeout' },
      { status: 504, error: 'timeout' },
    ]);
    expect((localizedProblems[0] as unknown as { message: string }).message).not.toBe(
      (localizedProblems[1] as unknown as { message: string }).message,
    );
  });

  it('that hangs during writes: the reply does not say whether they were done, and reads go on', async () => {
    const service = await startPlainServer(({ method }, response) => {
      if (method === 'GET') response.end('there');
    });
    const slowUpstream = { ...createUpstream('search', service.url), writeTimeoutMs: 50 };
    cleanups.push(service.stop, slowUpstream.close);
    const url = await startProxyTo(service.url, 50, { upstream: slowUpstream });
    for (let i = 0; i < 6; i++) {
      const response = await fetch(url, { method: 'POST', body: '{}' });
      expect(await readProblem(response)).toMatchObject({
        status: 504,
        message: expect.stringMatching(/may have been saved.*check before you send it again/),
      });
    }
    expect(await (await fetch(url)).text()).toBe('there');
  });

  it('that hangs after an upload: the same within the upload’s own time, and reads go on', async () => {
    const upload = { ...importFile.upload!, replyTimeoutMs: 100 };
    const service = await startPlainServer(({ method }, response) => {
      if (method === 'GET') response.end('there');
    });
    const uploadUpstream = createUpstream('search', service.url, { headersTimeoutMs: 60_000 });
    cleanups.push(service.stop, uploadUpstream.close);
    const uploadOptions = { upstream: uploadUpstream, requestPolicy: { ...callPolicy, upload } };
    const url = await startProxyTo(service.url, undefined, uploadOptions);
    const uploadProblems = await Promise.all(
      Array.from({ length: 6 }, () => fetch(url, { method: 'POST', body: 'file' }).then(readProblem)),
    );
    expect(uploadProblems).toMatchObject(
      uploadProblems.map(() => ({ status: 504, message: expect.stringMatching(/may have/) })),
    );
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
    const service = await startPlainServer((_, response) => {
      requestCount++;
      if (isHealthy) response.end('back');
    });
    const upstream = createUpstream('search', service.url, { headersTimeoutMs: 50, openMs: 400 });
    cleanups.push(service.stop, upstream.close);
    const url = await startProxyTo(service.url, undefined, { upstream });
    for (let i = 0; i < 5; i++) expect((await fetch(url)).status).toBe(504);
    const previousRequestCount = requestCount;
    expect((await fetch(url)).status).toBe(503);
    expect(requestCount).toBe(previousRequestCount);
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
    }, 300);
    const pendingFetches = Array.from({ length: 5 }, (_, i) => {
      const abortController = new AbortController();
      const abortedFetch = fetch(`${url}/${i}`, { signal: abortController.signal }).catch(() => 'left');
      return { abortController, abortedFetch };
    });
    await vi.waitFor(() => expect(pendingPaths.size).toBe(5));
    for (const { abortController } of pendingFetches) abortController.abort();
    expect(await Promise.all(pendingFetches.map(({ abortedFetch }) => abortedFetch))).toEqual(
      Array(5).fill('left'),
    );
    await new Promise((resolve) => setTimeout(resolve, 350)); // the time limit has passed
    expect((await fetch(`${url}/now`)).status).toBe(200);
  });

  it('that closes an idle connection just when it is used: a read is repeated once', async () => {
    let connectionCount = 0;
    const service = createTcpServer((socket: Socket) => {
      connectionCount++;
      const isFirstConnection = connectionCount === 1;
      let requestCount = 0;
      socket.on('data', () => {
        requestCount++;
        // The first connection answers once and is closed during the second request.
        if (isFirstConnection && requestCount === 2) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      });
      socket.on('error', () => {});
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    cleanups.push(() => service.close());
    const url = await startProxyTo(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
    expect(await (await fetch(url)).text()).toBe('ok');
    expect(await (await fetch(url)).text()).toBe('ok');
    expect(connectionCount).toBe(2);
    expect((await fetch(url, { method: 'POST' })).status).toBe(200);
  });

  it.each([
    [true, 200],
    [false, 503],
  ])(
    'that closes an idle connection during a write: it is repeated if allowed (%s)',
    async (canRepeat, status) => {
      // Each connection answers once and is closed during its second request.
      const receivedBodies: string[] = [];
      const service = createTcpServer((socket: Socket) => {
        let requestCount = 0;
        socket.on('error', () => {});
        socket.on('data', (bytes) => {
          if (++requestCount === 2) return socket.destroy();
          receivedBodies.push(String(bytes).split('\r\n\r\n')[1] ?? '');
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        });
      });
      service.listen(0, '127.0.0.1');
      await once(service, 'listening');
      cleanups.push(() => service.close());
      const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
      const url = await startProxyTo(serviceUrl, 300, { canRepeat });
      // Two idle connections: the second one is also closing, which must not matter.
      await Promise.all([fetch(url), fetch(url)].map(async (response) => (await response).text()));
      const response = await fetch(url, { method: 'POST', body: 'words' });
      expect(response.status).toBe(status);
      expect(receivedBodies.filter((body) => body === 'words')).toHaveLength(canRepeat ? 1 : 0);
    },
  );
});
