import type { Problem } from '@app/types';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpProblem, problems } from '../problem/problem.ts';
import { createApp } from './app.ts';
import { createDirectHandler } from './direct.ts';

const logLines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) });

const app = createApp({ name: 'test', logger, requestTimeoutMs: 50 });
app.get('/plain', (c) => c.text('hello'));
app.post('/plain', (c) => c.text('posted'));
app.get(
  '/direct',
  createDirectHandler(
    (_, headers) => new Response('hello', { headers: { ...headers, 'content-type': 'text/plain' } }),
  ),
);
app.get('/people/:name', (c) => c.text(c.req.param('name')));
app.get('/slow', () => new Promise(() => {}));
app.get('/boom', () => {
  throw new Error('password=hunter2 at mongodb://10.0.0.7');
});
app.get('/gone', () => {
  throw problems.gone();
});
app.get('/teapot', () => {
  throw new HttpProblem(418, 'teapot', (locale) => (locale === 'es' ? 'Soy una tetera.' : 'I am a teapot.'));
});

beforeEach(() => logLines.splice(0));

/** S30: paths of requests that get all kinds of replies. */
const requestPaths = ['/plain', '/direct', '/none', '/boom', '/gone', '/slow', `/plain?${'a'.repeat(9000)}`];

describe('headers', () => {
  it.each(
    requestPaths.flatMap((path) =>
      ['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) => [method, path] as const),
    ),
  )('are complete for %s %.20s', async (method, path) => {
    const { headers } = await app.request(path, { method });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it.each(['/plain', '/direct'])('of %s have the request id of the gateway', async (path) => {
    const response = await app.request(path, { headers: { 'x-request-id': 'gateway-0001' } });
    expect(response.headers.get('x-request-id')).toBe('gateway-0001');
  });

  it.each(['short', 'x'.repeat(65), 'no"quotes"here', 'id with blanks'])(
    'have a new request id in place of %s',
    async (id) => {
      const response = await app.request('/plain', { headers: { 'x-request-id': id } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('are those that the app names, and a handler may override one', async () => {
    const ownApp = createApp({ name: 'own', logger, headers: { 'x-frame-options': 'DENY', vary: 'accept' } });
    ownApp.get('/', (c) => c.text('', 200, { vary: 'cookie' }));
    const { headers } = await ownApp.request('/');
    expect(Object.fromEntries(headers)).toMatchObject({ 'x-frame-options': 'DENY', vary: 'cookie' });
    expect(headers.has('content-security-policy')).toBe(false);
  });
});

describe('problems', () => {
  it.each([
    ['/none', 404, 'not_found'],
    ['/gone', 410, 'gone'],
    ['/boom', 500, 'internal'],
    ['/slow', 504, 'timeout'],
    [`/plain?${'a'.repeat(9000)}`, 414, 'uri_too_long'],
  ])('of %.10s have the status %i and the code %s', async (path, status, code) => {
    const response = await app.request(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const requestId = response.headers.get('x-request-id');
    expect(await response.json()).toMatchObject({ type: 'about:blank', status, error: code, requestId });
  });

  it('have the sentence as `error` for staff, and the code beside it', async () => {
    const { message, ...body } = (await (await app.request('/api/admin/none')).json()) as Problem;
    expect(body).toMatchObject({ code: 'not_found', error: message, status: 404 });
    expect(message).toMatch(/ .*\.$/);
  });

  it('reveal nothing of an unexpected error, which is in the log with the same id', async () => {
    const response = await app.request('/boom');
    const body = await response.text();
    expect(body).not.toMatch(/hunter2|mongodb|\.ts|at /);
    expect(logLines.join()).toContain('hunter2');
    expect(JSON.parse(logLines[0] as string).id).toBe(JSON.parse(body).requestId);
  });

  it('have messages in the requested language', async () => {
    const response = await app.request('/teapot', { headers: { 'accept-language': 'es-MX' } });
    expect(response.headers.get('content-language')).toBe('es');
    expect(await response.json()).toMatchObject({ message: 'Soy una tetera.' });
  });

  it.each([
    ['DELETE', '/plain', 'HEAD, GET, POST'],
    ['TRACE', '/plain', 'HEAD, GET, POST'],
    ['POST', '/people/dana', 'HEAD, GET'],
  ])('of %s %s have the status 405 and name %s', async (method, path, allow) => {
    const request = new Request(`http://localhost${path}`);
    const response = await app.fetch(
      new Proxy(request, {
        get: (target, key) => (key === 'method' ? method : Reflect.get(target, key, target)),
      }),
    );
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
  });
});

describe('log', () => {
  const createLoggedApp = (level: string) => {
    const messages: string[] = [];
    const ownApp = createApp({
      name: 'own',
      logger: pino({ level }, { write: (line: string) => void messages.push(line) }),
    });
    ownApp.get('/people/:name', (c) => c.text(c.req.param('name')));
    return { ownApp, messages };
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => void vi.useRealTimers();
  });

  it('has one line per request with pattern and status, never user input', async () => {
    const { ownApp, messages } = createLoggedApp('info');
    await ownApp.request('/people/dana-ruiz?zipCode=63101');
    await ownApp.request('/none/of/dana?email=dana@example.test');
    vi.advanceTimersByTime(500);
    const logEntries = messages
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(logEntries).toMatchObject([
      { name: 'own', route: '/people/:name', status: 200, method: 'GET', ms: expect.any(Number) },
      { name: 'own', route: '/*', status: 404 },
    ]);
    expect(messages.join()).not.toMatch(/dana|63101|email/);
  });

  it('is written at once if there is much', async () => {
    const { ownApp, messages } = createLoggedApp('info');
    for (let i = 0; i < 60; i++) await ownApp.request('/people/x');
    expect(messages.join('').split('\n').length).toBeGreaterThan(40);
  });

  it('is silent below its level', async () => {
    const { ownApp, messages } = createLoggedApp('error');
    await ownApp.request('/people/x');
    vi.advanceTimersByTime(500);
    expect(messages).toEqual([]);
  });
});
