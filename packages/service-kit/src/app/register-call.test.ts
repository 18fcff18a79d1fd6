import { createSample } from '@app/test-kit/create-sample';
import {
  defineEndpoint,
  type Endpoint,
  endpoints,
  getPlace,
  getProsthetist,
  problem,
  type SearchReply,
  searchProsthetists,
} from '@app/types';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { problems } from '../problem/problem.ts';
import { createTestIdentity } from '../session/identity-for-tests.ts';
import { createTestApp } from './app-for-tests.ts';
import { registerCall } from './register-call.ts';
import { reply, replySerialized } from './reply.ts';
import { type CheckedJson, serialize } from './serialize.ts';

const { identity } = createTestIdentity();
const placePath = '/api/places/missouri';
const place = { state: { code: 'MO', name: 'Missouri', slug: 'missouri', total: 3 }, cities: [] };
const failIfCalled = (): never => {
  throw new Error('the handler was called');
};
afterEach(() => vi.unstubAllEnvs());

const createService = (handler: Parameters<typeof registerCall<typeof getPlace>>[2]) => {
  const app = createTestApp();
  registerCall(app, getPlace, handler);
  return app;
};

describe('a reply', () => {
  it('is the endpoint’s JSON, revalidated each time', async () => {
    const response = await createService(() => place).request(placePath);
    expect(await response.json()).toEqual(place);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  it('may have headers of its own, and sets each cookie by a line of its own', async () => {
    const cookies = ['a=1; Path=/; HttpOnly', 'b=2; Path=/'];
    const headers = { 'content-disposition': 'attachment' };
    const response = await createService(() => reply(place, { cookies, headers })).request(placePath);
    expect(response.headers.getSetCookie()).toEqual(cookies);
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toEqual(place);
  });

  it('is the same at the aliases of its call', async () => {
    const app = createTestApp({ identity });
    registerCall(app, getProsthetist, ({ params }) => {
      throw params.id === 'jane-doe' ? problems.gone() : problems.notFound();
    });
    for (const path of ['/api/prosthetists/jane-doe', '/prosthetists/jane-doe?_=123']) {
      expect((await app.request(path)).status).toBe(410);
    }
  });

  it('may be a file, with a status and headers of its own', async () => {
    const fileResponse = new Response('a,b', {
      status: 206,
      headers: { 'content-type': 'text/csv', 'cache-control': 'max-age=60' },
    });
    const response = await createService(() => fileResponse).request(placePath);
    expect([response.status, await response.text()]).toEqual([206, 'a,b']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv',
      'cache-control': 'max-age=60',
      'x-content-type-options': 'nosniff',
    });
  });

  it('of a call without a session is the same for a token, but not cached', async () => {
    const app = createService(() => reply(place, { etag: 'mo-7' }));
    const response = await app.request(placePath, {
      headers: { authorization: 'Bearer of-a-session-long-gone' },
    });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('may be serialized JSON', async () => {
    const app = createService(() => replySerialized(serialize(getPlace.reply, place), { etag: 'a-1' }));
    expect(await (await app.request(placePath)).json()).toEqual(place);
  });

  it('is made of the parsed input', async () => {
    const app = createTestApp();
    const receivedInputs: unknown[] = [];
    registerCall(app, searchProsthetists, ({ query, locale }) => {
      expectTypeOf(query.radius).toEqualTypeOf<number>();
      expectTypeOf(query.insurance).toExtend<string[]>();
      receivedInputs.push(query.radius, query.insurance, query.zipCode, locale);
      throw problems.unavailable();
    });
    await app.request('/api/prosthetists?radius=50&insurance=Medicare&insurance=Aetna&zipCode=', {
      headers: { 'accept-language': 'es' },
    });
    expect(receivedInputs).toEqual([50, ['Medicare', 'Aetna'], undefined, 'es']);
  });
});

describe('a reply with a session', () => {
  it('has no ETag and is not cached', async () => {
    const { identity, createToken } = createTestIdentity();
    const app = createTestApp({ identity });
    registerCall(app, { ...getPlace, session: 'optional' }, () => reply(place, { etag: 'mo-7' }));
    const send = (headers: Record<string, string>) =>
      app.request(placePath, { headers: { 'if-none-match': '"mo-7"', ...headers } });
    const ownResponse = await send({ authorization: `Bearer ${createToken()}` });
    expect(ownResponse.status).toBe(200);
    expect(ownResponse.headers.get('cache-control')).toBe('private, no-store');
    expect(ownResponse.headers.has('etag')).toBe(false);
    const publicResponse = await send({});
    expect(publicResponse.status).toBe(304);
    for (const { headers } of [ownResponse, publicResponse])
      expect(headers.get('vary')).toBe('authorization');
  });

  it('of a staff call is not cached, however the member was recognized', async () => {
    const member = { id: 'a', email: '', name: '', role: 'owner', sessionId: 's', elevated: true } as const;
    const app = createTestApp({ staff: { admit: async () => member } });
    const call = { ...getPlace, permission: 'read' } as never;
    registerCall(app, call, () => reply(place, { etag: 'mo-7' }) as never);
    const { headers } = await app.request(placePath);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null]);
  });

  it('requires an identity and, for idempotent calls, a store for replies: checked at the start', () => {
    const appWithoutDeps = createTestApp();
    expect(() => registerCall(appWithoutDeps, { ...getPlace, session: 'optional' }, () => place)).toThrow(
      'needs an identity',
    );
    const appWithoutStore = createTestApp({ identity });
    const call = { ...getPlace, session: 'required', idempotent: true } as const;
    expect(() => registerCall(appWithoutStore, call, () => place)).toThrow('needs an idempotencyStore');
    const idempotency = { claim: failIfCalled, saveAnswer: failIfCalled, release: failIfCalled };
    const completeApp = createTestApp({ identity, idempotency });
    expect(() => registerCall(completeApp, { ...call, session: 'optional' }, () => place)).toThrow(
      'must require a session',
    );
    expect(() =>
      registerCall(completeApp, { ...getPlace, permission: 'read' } as never, failIfCalled),
    ).toThrow('a staff gate');
  });
});

describe('ETags', () => {
  const app = createService(() => reply(place, { etag: 'mo-7' }));
  const sendTag = (tag: string, service = app) =>
    service.request(placePath, { headers: { 'if-none-match': tag } });

  it('are sent, and the reply is revalidated each time', async () => {
    const { headers } = await app.request(placePath);
    expect(headers.get('etag')).toBe('"mo-7"');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['"mo-7"', 'W/"mo-7"', '"mo-6", W/"mo-7"', '*'])(
    'equal to the client’s (%s) give 304 without a body',
    async (tag) => {
      const response = await sendTag(tag);
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe('"mo-7"');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each(['"mo-6"', 'mo-7', '"mo-77"', ''])(
    'different from the client’s (%s) give the full reply',
    async (tag) => {
      expect((await sendTag(tag)).status).toBe(200);
    },
  );

  it('equal to the client’s are answered without reading the document', async () => {
    const lazyApp = createService(() => replySerialized(failIfCalled, { etag: 'mo-7' }));
    expect((await sendTag('"mo-7"', lazyApp)).status).toBe(304);
  });
});

it('an upload has the time to receive it with its form at the minimum rate, and then to reply', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const upload = { maxBytes: 868_928, minBytesPerSecond: 10_000, replyTimeoutMs: 5_000 };
    const app = createTestApp();
    registerCall(app, { ...getPlace, method: 'POST', upload } as never, () => new Promise(() => {}));
    const onReply = vi.fn();
    const replyPromise = Promise.resolve(app.request(placePath, { method: 'POST' })).then(onReply);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(onReply).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await replyPromise;
    expect(onReply).toHaveBeenCalledWith(expect.objectContaining({ status: 504 }));
  } finally {
    vi.useRealTimers();
  }
});

describe('input', () => {
  const app = createTestApp({ identity });
  registerCall(app, searchProsthetists, failIfCalled);
  registerCall(app, getPlace, failIfCalled);
  registerCall(app, getProsthetist, failIfCalled);

  const readFieldMessages = async (path: string, locale = 'en') => {
    const response = await app.request(path, { headers: { 'accept-language': locale } });
    expect(response.status).toBe(400);
    const body = z.parse(problem, await response.json());
    expect(body.error).toBe('validation');
    return body.fields ?? {};
  };

  // S7, S19, S20
  it.each([
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a%00b',
    '%E0%A4%A',
    '%ff',
    '{"$gt":""}',
    '%7B%22$gt%22:%22%22%7D',
    'JANE',
    'jаne',
    '__proto__',
    'a--b',
    'a%20b',
    '%25',
  ])('as a slug, %.30s is rejected with advice', async (slug) => {
    for (const basePath of ['/api/prosthetists', '/prosthetists']) {
      expect(await readFieldMessages(`${basePath}/${slug}`)).toEqual({
        id: expect.stringContaining('lower-case letters'),
      });
    }
  });

  it.each([
    ['zipCode=123', { zipCode: 'Enter a ZIP code of five digits, such as 63101.' }],
    ['zipCode=63101&zipCode=63102', { zipCode: 'Enter a ZIP code of five digits, such as 63101.' }],
    ['radius=-1', { radius: expect.stringContaining('1 to 275 miles') }],
    ['radius=NaN', { radius: expect.anything() }],
    ['radius=1e308', { radius: expect.anything() }],
    ['page=1e9', { page: expect.stringContaining('of 1 or more') }],
    ['page=0&radius=0', { page: expect.anything(), radius: expect.anything() }],
    ['after=../x', { after: expect.stringContaining('first page') }],
    ['state=Missouri', { state: expect.stringContaining('two capital letters') }],
    ['city=St.%20Louis', { city: expect.stringContaining('lower-case letters') }],
    ['children=maybe', { children: 'Enter true or false.' }],
    [Array(20).fill('insurance=Medicare').join('&'), { insurance: 'Choose 16 or fewer.' }],
    ['name=a&name=b', { name: 'Give this only once.' }],
  ])('of a search, %.40s is rejected with advice', async (query, fields) => {
    expect(await readFieldMessages(`/api/prosthetists?${query}`)).toEqual(fields);
  });

  it('is rejected in Spanish too, and never repeated', async () => {
    const fields = await readFieldMessages(
      '/api/prosthetists?zipCode=<b>&radius=<b>&insurance=<b>&name=a&name=<b>',
      'es',
    );
    expect(fields.zipCode).toBe('Escriba un código postal de cinco dígitos, por ejemplo 63101.');
    expect(JSON.stringify(fields)).not.toContain('<b>');
  });

  it.each(['zipCode[$gt]=', 'name[$ne]=x', '__proto__[approved]=1', '__proto__=1', 'constructor=1'])(
    'with a key like %s is ignored',
    async (query) => {
      const testApp = createTestApp();
      registerCall(testApp, searchProsthetists, ({ query: parsedQuery }) => {
        expect(parsedQuery).toMatchObject({ radius: 10_000, page: 1 });
        expect(Object.getPrototypeOf(parsedQuery)).toBe(Object.prototype);
        throw problems.notFound();
      });
      expect((await testApp.request(`/api/prosthetists?${query}`)).status).toBe(404);
      expect(({} as { approved?: unknown }).approved).toBeUndefined();
    },
  );
});

describe('the contract', () => {
  const createBrokenReply = () => ({ state: place.state }) as unknown as typeof place;

  it.each([
    ['data', createBrokenReply],
    ['serialized JSON', () => replySerialized('{}' as CheckedJson)],
  ])('is enforced with an error outside production: %s', async (_, handler) => {
    expect((await createService(handler).request(placePath)).status).toBe(500);
  });

  it('is enforced in production too', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect((await createService(createBrokenReply).request(placePath)).status).toBe(500);
    // Serialized JSON was checked when it was made: a second time would cost every request.
    const serializedApp = createService(() => replySerialized('{}' as CheckedJson));
    expect(await (await serializedApp.request(placePath)).text()).toBe('{}');
  });

  // No files; and of settings the valid values of one depend on another.
  const dataEndpoints = endpoints.filter(({ media, id }) => !media && !id.endsWith('Settings'));
  const requestReply = async ({ reply }: Endpoint, value: unknown) => {
    const app = createTestApp();
    const { id, service, method, path, summary, problems } = getPlace;
    registerCall(app, { id, service, method, path, summary, problems, reply }, () => value);
    const response = await app.request(placePath);
    return { status: response.status, text: await response.text() };
  };

  it.each(dataEndpoints)('lets no further field out of $service: $id', async (endpoint) => {
    const plantedReply = createSample(endpoint.reply, { addedMembers: { planted: 'secret' } });
    expect(JSON.stringify(plantedReply)).toContain('secret');
    expect((await requestReply(endpoint, plantedReply)).status).toBe(500);
    vi.stubEnv('NODE_ENV', 'production');
    const { status, text } = await requestReply(endpoint, plantedReply);
    expect([status, text.includes('planted')]).toEqual([200, false]);
  });

  it('finds a further field at any depth', () => {
    const deepSchema = z.object({ list: z.array(z.object({ in: z.nullable(z.object({ a: z.int() })) })) });
    const value = { list: [{ in: null }, { in: { a: 1, b: 2 } }] };
    expect(() => serialize(deepSchema, value)).toThrow('The schema of the reply lacks list.1.in.b');
  });

  it('determines the type of a handler’s reply', () => {
    const app = createTestApp();
    const endpoint = defineEndpoint('search', 'GET /api/e', {
      id: 'e',
      summary: '',
      reply: z.object({ n: z.number() }),
      problems: {},
    });
    registerCall(app, endpoint, () => ({ n: 1 }));
    // @ts-expect-error n is a number
    registerCall(app, endpoint, () => ({ n: '1' }));
    // @ts-expect-error in a reply value too
    registerCall(app, searchProsthetists, () => reply({ total: 1 }));
    expectTypeOf<
      Parameters<Parameters<typeof registerCall<typeof searchProsthetists>>[2]>[0]['query']
    >().not.toBeAny();
    expectTypeOf<SearchReply>().not.toBeAny();
    expect(app.routes.map(({ path }) => path)).toContain('/api/e');
  });
});
