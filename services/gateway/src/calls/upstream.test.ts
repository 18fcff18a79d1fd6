import { startRecordingServer, startTestServer } from '@app/test-kit/servers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMetrics } from '../metrics-for-tests.ts';
import { callService } from './call-service.ts';
import { createUpstream, isConnectionClosed, isTimeout, isUpstreamReady, toHeaderPairs } from './upstream.ts';

const startUpstream = (...upstreamArgs: Parameters<typeof createUpstream>) => {
  const upstream = createUpstream(...upstreamArgs);
  onTestFinished(upstream.close);
  return upstream;
};

describe('a server behind the gateway', () => {
  it.each([
    ['search', {}, 3_000, 12_000],
    ['listing', {}, 10_000, 12_000],
    ['listing', { headersTimeoutMs: 60_000 }, 60_000, 60_000],
  ])(
    'of %s with %j has %i ms for a read and %i ms for a write',
    (name, options, headersTimeoutMs, writeTimeoutMs) => {
      expect(startUpstream(name, 'http://127.0.0.1:1', options)).toMatchObject({
        headersTimeoutMs,
        writeTimeoutMs,
      });
    },
  );

  it.each([
    ['UND_ERR_SOCKET', true, false],
    ['ECONNRESET', true, false],
    ['EPIPE', true, false],
    ['ECONNREFUSED', false, false],
    ['UND_ERR_HEADERS_TIMEOUT', false, true],
    ['UND_ERR_BODY_TIMEOUT', false, true],
  ])('that fails with %s was cut off: %s, was too slow: %s', (code, isCutOff, isTooSlow) => {
    const error = Object.assign(new Error(code), { code });
    expect([isConnectionClosed(error), isTimeout(error)]).toEqual([isCutOff, isTooSlow]);
  });

  it('is too slow also if the time of the call ends', () => {
    const error = new Error('late');
    error.name = 'TimeoutError';
    expect(isTimeout(error)).toBe(true);
  });

  it.each([200, 204, 503])('that says %i about itself is ready only with 200', async (status) => {
    const service = await startRecordingServer((_, response) => response.writeHead(status).end());
    const upstream = startUpstream('search', service.url);
    expect(await isUpstreamReady(upstream)).toBe(status === 200);
    expect(service.getLastRequest().url).toBe('/readyz');
    await service.stop();
    expect(await isUpstreamReady(upstream)).toBe(false);
  });

  it('that repeats a header has each of its values passed on', () => {
    expect(toHeaderPairs({ etag: '"7"', 'set-cookie': ['a=1', 'b=2'] }).join(' ')).toBe(
      'etag "7" set-cookie a=1 set-cookie b=2',
    );
  });
});

describe('a call for a page', () => {
  const options = { locale: 'es', requestId: 'an-id' } as const;

  it.each([
    [200, { kind: 'answered', status: 200, json: '{}', etag: '"7"' }],
    [304, { kind: 'unchanged' }],
    [404, { kind: 'answered', status: 404, json: '{}', etag: '"7"' }],
    [500, { kind: 'down', reason: 500 }],
    [503, { kind: 'down', reason: 503 }],
  ])('is answered with %i', async (status, expectedReply) => {
    const service = await startRecordingServer((_, response) =>
      response.writeHead(status, { etag: '"7"' }).end(status === 304 ? '' : '{}'),
    );
    const upstream = startUpstream('search', service.url);
    for (let i = 0; i < 4; i++) upstream.breaker.recordFailure();
    expect(await callService(upstream, '/api/x?a=1', { ...options, etag: '"6"' })).toEqual(expectedReply);
    // Any answer, even an error, shows that the service is there.
    for (let i = 0; i < 4; i++) upstream.breaker.recordFailure();
    expect(upstream.breaker.allowsRequest()).toBe(true);
    await callService(upstream, '/api/x', options);
    expect(service.requests.map(({ url, headers }) => [url, headers['if-none-match']])).toEqual([
      ['/api/x?a=1', '"6"'],
      ['/api/x', undefined],
    ]);
    expect(service.getLastRequest().headers).toMatchObject({
      accept: 'application/json',
      'accept-language': 'es',
      'x-request-id': 'an-id',
    });
  });

  it.each([
    ['hangs', 60, 5],
    ['is dead', 60_000, 0],
  ])(
    'of a service that %s fails, and after five times is not called',
    async (failure, headersTimeoutMs, expectedRequestCount) => {
      let requestCount = 0;
      const service = await startTestServer(() => void requestCount++);
      if (failure === 'is dead') await service.stop();
      const timeoutSpy = vi.spyOn(AbortSignal, 'timeout');
      const upstream = startUpstream('search', service.url, { headersTimeoutMs });
      const callOnce = () => callService(upstream, '/api/x', options);
      const replies = await Promise.all(Array.from({ length: 5 }, callOnce));
      expect(replies).toEqual(Array(5).fill({ kind: 'down', reason: expect.any(Error) }));
      expect(await callOnce()).toEqual({ kind: 'down', reason: 'breaker open' });
      expect(requestCount).toBe(expectedRequestCount);
      // Others of the process, such as a file's last poll, wait for times of their own.
      expect(timeoutSpy.mock.calls.filter(([ms]) => ms === headersTimeoutMs)).toHaveLength(5);
      timeoutSpy.mockRestore();
    },
  );

  it('over a connection that closes meanwhile is called once more', async () => {
    let requestCount = 0;
    const service = await startTestServer((_, response) => {
      if (++requestCount === 2) response.destroy();
      else response.end('{}');
    });
    const upstream = startUpstream('search', service.url);
    for (let i = 0; i < 2; i++)
      expect(await callService(upstream, '/api/x', options)).toMatchObject({ kind: 'answered', status: 200 });
    expect(requestCount).toBe(3);
  });
});

it('requests without an answer are counted from 0 on, so that the first one is an increase', async () => {
  const readMetric = await startMetrics();
  const { recordFailure } = startUpstream('search', 'http://127.0.0.1:9');
  const readFailureCount = () => readMetric('upstream_failures_total', { service: 'search' });
  expect(await readFailureCount()).toBe(0);
  recordFailure(new Error('cut'), 'r');
  expect(await readFailureCount()).toBe(1);
});
