import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '@app/types';
import { importFile } from '@app/types/admin/imports';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, serveTestApp, silentLogger } from '../app/app-for-tests.ts';
import { registerHealthRoutes } from '../app/health.ts';
import { createUploadLookup } from '../app/uploads.ts';
import { problems } from '../problem/problem.ts';
import { serve } from './serve.ts';

let isReady = false;
const app = createTestApp();
registerHealthRoutes(app, { getReadiness: () => ({ ready: isReady, indexed: 3 }) });
// Handlers wait for bodies.
for (const pathname of ['/waits', importFile.path])
  app.post(pathname, async (c) => c.text(await c.req.text()));

app.post('/refuses', async (c) => {
  for await (const _ of c.req.raw.body!) throw problems.payloadTooLarge();
  return c.text('');
});

const { port, url } = await serveTestApp(app);

/** Sends bytes, and returns the whole reply. */
function sendBytes(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

it('a process that stops its server ends with its own exit code', async () => {
  const countListeners = () =>
    ['beforeExit', 'SIGTERM', 'uncaughtException'].map((event) => process.listenerCount(event));
  const countsBefore = countListeners();
  const otherServer = await serve({ app, port: 0, logger: silentLogger });
  expect(countListeners()).toEqual(countsBefore.map((listeners) => listeners + 1));
  await otherServer.stop();
  expect(countListeners()).toEqual(countsBefore);
});

it('a process is alive as soon as the server answers, and ready when its work is possible', async () => {
  const fetchStatusAndJson = async (pathname: string) => {
    const response = await fetch(url + pathname);
    return [response.status, await response.json()];
  };
  expect(await fetchStatusAndJson('/livez')).toEqual([200, { live: true, release: 'development' }]);
  expect(await fetchStatusAndJson('/readyz')).toMatchObject([
    503,
    { ready: false, indexed: 3, memoryMb: expect.any(Number) },
  ]);
  isReady = true;
  expect(await fetchStatusAndJson('/readyz')).toMatchObject([200, { ready: true, indexed: 3 }]);
});

it('after a response to half a request, the next write has a new connection', async () => {
  const send = (pathname: string, body: BodyInit) => fetch(url + pathname, { method: 'POST', body });
  const refusedResponse = await send('/refuses', new Uint8Array(5_000_000));
  expect([refusedResponse.status, refusedResponse.headers.get('connection')]).toEqual([413, 'close']);
  await refusedResponse.text();
  expect(await (await send('/waits', 'next')).text()).toBe('next');
});

describe('a request line and its host', () => {
  const readStatus = async (requestHead: string) =>
    /^HTTP\/1\.1 (\d+)/.exec(await sendBytes(requestHead))?.[1];

  it('may be HTTP/1.0, which has no host', async () => {
    expect(await readStatus('GET /livez HTTP/1.0\r\n\r\n')).toBe('200');
    expect(await readStatus('GET /livez HTTP/1.0\r\nHost: a.example\r\n\r\n')).toBe('200');
  });

  it.each(['a.example', 'b.example'])(
    'names one host: with %s as the second it is rejected',
    async (second) => {
      const requestHead = `GET /livez HTTP/1.1\r\nHost: a.example\r\nhOST: ${second}\r\nConnection: close\r\n\r\n`;
      expect(await readStatus(requestHead)).toBe('400');
    },
  );
});

describe('listening', () => {
  it('is on this machine only by default', async () => {
    const socket = connect(port, '127.0.0.2');
    const [error] = await once(socket, 'error');
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('uses LISTEN_HOST, as in a container', async () => {
    vi.stubEnv('LISTEN_HOST', '127.0.0.2');
    const otherServer = await serveTestApp(app).finally(() => vi.unstubAllEnvs());
    expect((await fetch(`http://127.0.0.2:${otherServer.port}/livez`)).status).toBe(200);
    const [error] = await once(connect(otherServer.port, '127.0.0.1'), 'error');
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('ends with one line if its port is taken', async () => {
    const errorSpy = vi.spyOn(console, 'error').mockReturnValue();
    const exitSpy = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    onTestFinished(() => void vi.restoreAllMocks());
    void serve({ app, port: port, logger: silentLogger });
    await vi.waitUntil(() => exitSpy.mock.calls.length > 0);
    expect(errorSpy.mock.calls).toEqual([[`Port ${port} on 127.0.0.1 is taken.`]]);
    expect(exitSpy.mock.calls).toEqual([[78]]);
  });
});

it('a handler before the app answers its requests, and passes the others to the app', async () => {
  const interceptingServer = await serveTestApp(app, {
    intercept: (request, response) => {
      if (request.url === '/broken') throw new Error('secret');
      return request.url === '/mine' && Boolean(response.end('taken'));
    },
  });
  const fetchText = async (pathname: string) => (await fetch(interceptingServer.url + pathname)).text();
  expect(await fetchText('/mine')).toBe('taken');
  expect(await fetchText('/livez')).toBe('{"live":true,"release":"development"}');
  expect(JSON.parse(await fetchText('/broken'))).toMatchObject({ error: 'internal', status: 500 });
});

it.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
  ['a broken Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400, 'bad_request'],
  [
    'oversized headers',
    `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    '10,000 parameters',
    `GET /?${'a=1&'.repeat(10_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('an invalid request gets a problem too: %s', async (_, rawRequest, status, error) => {
  const [head = '', body = ''] = (await sendBytes(rawRequest)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(body)).toMatchObject({ status, error, requestId: expect.any(String) });
});

it('headers that never end are cut off after the time limit with an error; others are answered meanwhile', async () => {
  const slowServer = await serveTestApp(app, { receiveTimeoutMs: 300 });
  const sockets = Array.from({ length: 50 }, () => connect(slowServer.port, '127.0.0.1'));
  for (const socket of sockets) socket.write('GET /livez HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  const dripTimer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 50);
  const textsPromise = Promise.all(sockets.map((socket) => text(socket)));
  expect((await fetch(`${slowServer.url}/livez`)).status).toBe(200);
  for (const responseText of await textsPromise) expect(responseText).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(dripTimer);
});

describe.concurrent('stopping', () => {
  // In a separate process, because the test is about its exit.
  const createProgram = (slowMs: number, drainTimeoutMs: number) => `
    import { createApp, createLogger, serve } from ${JSON.stringify(path.join(import.meta.dirname, '../index.ts'))};
    const logger = createLogger('child');
    const app = createApp({ name: 'child', logger });
    app.get('/slow', (c) => {
      process.send('requested');
      return new Promise((done) => setTimeout(() => done(c.text('whole')), ${slowMs}));
    });
    const { port } = await serve({ app, port: 0, logger, drainTimeoutMs: ${drainTimeoutMs}, onStop: () => process.send('released') });
    process.send(port);`;
  /** Starts the process, and a request that takes this long. */
  const startProgram = async (slowMs: number, drainTimeoutMs: number) => {
    const source = createProgram(slowMs, drainTimeoutMs);
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [port] = await once(child, 'message');
    const origin = `http://127.0.0.1:${port}`;
    const requestArrival = once(child, 'message');
    const textPromise = fetch(`${origin}/slow`).then(
      (response) => response.text(),
      () => 'cut',
    );
    await requestArrival;
    return { child, origin, textPromise };
  };
  const waitForExit = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number | null;

  it.for(['SIGTERM', 'SIGINT'] as const)(
    'by %s completes open requests, releases resources, and exits 0',
    async (signal, { expect }) => {
      const { child, origin, textPromise } = await startProgram(700, 5_000); // longer than responses announce the closing
      const releasePromise = once(child, 'message');
      child.kill(signal);
      setTimeout(() => child.kill('SIGTERM'), 50); // the supervisor's, on top of Ctrl-C
      const exitCodePromise = waitForExit(child);
      expect(await textPromise).toBe('whole');
      expect(await releasePromise).toEqual(['released', undefined]);
      expect(await exitCodePromise).toBe(0);
      await expect(fetch(origin)).rejects.toThrow();
    },
  );

  it('does not wait forever for a request that hangs', async ({ expect }) => {
    const { child, textPromise } = await startProgram(60_000, 300);
    child.kill('SIGTERM');
    expect(await waitForExit(child)).toBe(0);
    expect(await textPromise).toBe('cut');
  });
});

it('if uploads may be slow, other bodies may not: they are rejected and cut off', async () => {
  const slowServer = await serveTestApp(app, {
    receiveTimeoutMs: 300,
    findUpload: createUploadLookup(endpoints),
  });
  const send = (address: string) => {
    const socket = connect(slowServer.port, '127.0.0.1');
    socket.write(`POST ${address} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf`);
    return { socket, textPromise: text(socket) };
  };
  const slowUpload = send(importFile.path);
  expect(await send('/waits').textPromise).toMatch(/^HTTP\/1\.1 408 /);
  expect(await Promise.race([slowUpload.textPromise, pause(300, 'still open')])).toBe('still open');
  slowUpload.socket.destroy();
});
