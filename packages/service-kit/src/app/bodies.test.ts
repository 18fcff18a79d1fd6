import { pickRounds } from '@app/test-kit/full-tests';
import { defineEndpoint, problem } from '@app/types';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { describeFailures } from '../api-docs/descriptions.ts';
import { createTestApp } from './app-for-tests.ts';
import { readJson } from './read-body.ts';
import { registerCall } from './register-call.ts';

const bodyEndpoint = defineEndpoint('search', 'POST /api/it', {
  id: 'patch',
  status: 202,
  summary: '',
  body: z.object({
    name: z.string().check(z.minLength(3), z.maxLength(5)),
    limb: z.object({
      upper: z.enum(['None', 'Single hand']),
      lower: z.string().check(z.trim(), z.minLength(1)),
    }),
    tags: z.array(z.enum(['a', 'b'])).check(z.minLength(1), z.maxLength(2)),
    device: z.union([z.literal(''), z.enum(['Everyday leg'])]),
    stars: z.int().check(z.gte(1), z.lte(5)),
    tick: z.literal(true),
    open: z.boolean(),
    careMonth: z.string().check(z.regex(/^\d{4}-\d\d$/, 'month')),
    more: z.optional(z.string()),
    ends: z.optional(z.nullable(z.string())),
  }),
  reply: z.object({ got: z.unknown() }),
  problems: {},
});
const validBody = {
  name: 'Dana',
  limb: { upper: 'None', lower: 'x' },
  tags: ['a'],
  device: '',
  stars: 5,
  tick: true,
  open: false,
  careMonth: '2026-03',
};

const app = createTestApp();
registerCall(app, bodyEndpoint, ({ body }) => ({ got: body }));
registerCall(app, { ...bodyEndpoint, method: 'DELETE' }, ({ body }) => ({ got: body }));

const adaptBody = (json: unknown) => ({ ...validBody, ...(json as object) });
registerCall(app, { ...bodyEndpoint, path: '/api/flat/{id}', adaptBody }, ({ body, params }) => ({
  got: [body.name, params === undefined],
}));

const jsonHeaders = { 'content-type': 'application/json' };
const send = (body: BodyInit, headers: Record<string, string> = {}, method = 'POST') =>
  app.request('/api/it', { method, headers: { ...jsonHeaders, ...headers }, body });
const createRequest = (body: BodyInit | null, headers: Record<string, string> = jsonHeaders) =>
  new Request('http://localhost/api/it', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const sendJson = (value: unknown) => send(JSON.stringify(value));
const readFields = async (response: Response) => {
  expect(response.status).toBe(400);
  return z.parse(problem, await response.json()).fields;
};

describe('a body', () => {
  it.each(['POST', 'DELETE'])(
    'of a %s reaches the handler, and the status is the endpoint’s',
    async (method) => {
      const response = await send(JSON.stringify(validBody), {}, method);
      expect([response.status, await response.json()]).toEqual([202, { got: validBody }]);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '',
  ])('of type "%s" is 415', async (type) => {
    const response = await send(JSON.stringify(validBody), { 'content-type': type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ error: 'unsupported_media_type' });
  });

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json ;x=y'])(
    'of type "%s" is accepted',
    async (type) => {
      expect((await send(JSON.stringify(validBody), { 'content-type': type })).status).toBe(202);
    },
  );

  it('may be adapted first; parameters without a schema are not passed on', async () => {
    const init = { method: 'POST', headers: jsonHeaders, body: '{"name":"Bea"}' };
    const response = await app.request('/api/flat/7', init);
    expect(await response.json()).toEqual({ got: ['Bea', true] });
  });

  it('that is missing is an empty object', async () => {
    expect(await readFields(await send(''))).toHaveProperty('name');
  });

  it.each([
    ['half of it', '{"name":'],
    ['a form', 'name=Dana'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22])],
    ['two values', '{}{}'],
    ['comments', '{/* */}'],
    ['a pit of brackets', '['.repeat(60_000)],
  ])('that is %s is 400', async (_, body) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'bad_request' });
  });

  // S29
  it('of more than 64 KB is 413, with a declared length or streamed', async () => {
    expect((await send(`"${'x'.repeat(64 * 1024)}"`)).status).toBe(413);
    let sentBytes = 0;
    const endlessStream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 8192;
        controller.enqueue(new Uint8Array(8192).fill(0x20));
      },
    });
    expect((await app.request(createRequest(endlessStream))).status).toBe(413);
    expect(sentBytes).toBeLessThan(100_000);
    expect(describeFailures(bodyEndpoint)[413]).toBe('The body is longer than 64 kB.');
  });

  it('of just 64 KB is accepted, one byte more is not', async () => {
    const emptyLength = JSON.stringify({ ...validBody, more: '' }).length;
    const statusPromises = [65_536, 65_537].map(async (bytes) => {
      const body = JSON.stringify({ ...validBody, more: 'x'.repeat(bytes - emptyLength) });
      const response = await send(body, { 'content-length': String(bytes) });
      return [response.status, (await app.request(createRequest(new Blob([body]).stream()))).status];
    });
    expect(await Promise.all(statusPromises)).toEqual([
      [202, 202],
      [413, 413],
    ]);
  });

  it('is read without keys of prototypes, at any depth', async () => {
    const text = '{"a":[{"__proto__":{"b":1},"constructor":2,"prototype":3,"c":4}]}';
    const { value } = await readJson(createRequest(text));
    expect(JSON.stringify(value)).toBe('{"a":[{"c":4}]}');
  });

  it('without a type is rejected; a request without either has an empty object', async () => {
    const untyped = createRequest(new TextEncoder().encode('{}'), {});
    await expect(readJson(untyped)).rejects.toMatchObject({ status: 415 });
    expect(await readJson(createRequest(null, {}))).toEqual({ text: '', value: {} });
  });

  it('is not read if its declared length is too much', async () => {
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const tooLong = createRequest(body, { ...jsonHeaders, 'content-length': '65537' });
    await expect(readJson(tooLong)).rejects.toMatchObject({ status: 413 });
    expect(pull).not.toHaveBeenCalled();
  });

  it('with a null for a field that allows none is read as without the field', async () => {
    const response = await sendJson({ ...validBody, more: null, ends: null });
    expect(await response.json()).toEqual({ got: { ...validBody, ends: null } });
    expect(await readFields(await sendJson({ ...validBody, tags: [null] }))).toHaveProperty(['tags.0']);
  });
});

describe('the error of an invalid body', () => {
  it.each([
    [{ name: 'ab' }, { name: 'Write at least 3 characters.' }],
    [{ name: 'abcdef' }, { name: 'Shorten this to 5 characters or fewer.' }],
    [{ name: '' }, { name: 'Fill this in.' }],
    [{ name: undefined }, { name: 'Fill this in.' }],
    [{ name: null }, { name: 'Fill this in.' }],
    [{ limb: { upper: 'Wing', lower: 'x' } }, { 'limb.upper': 'Choose from this list: None, Single hand.' }],
    [{ limb: { lower: 'x' } }, { 'limb.upper': 'Fill this in.' }],
    [{ limb: { upper: 'None', lower: ' ' } }, { 'limb.lower': 'Fill this in.' }],
    [{ limb: 'none' }, { limb: 'We cannot read this value. Check it and try again.' }],
    [{ tags: [] }, { tags: 'Choose at least 1.' }],
    [{ tags: ['a', 'x'] }, { 'tags.1': 'Choose from this list: a, b.' }],
    [{ tags: ['a', 'b', 'a'] }, { tags: 'Choose 2 or fewer.' }],
    [{ device: 'Wheel' }, { device: 'Choose from this list: Everyday leg.' }],
    [{ stars: 0 }, { stars: 'Enter 1 or more.' }],
    [{ stars: 6 }, { stars: 'Enter 5 or less.' }],
    [{ stars: 4.5 }, { stars: expect.any(String) }],
    [{ tick: false }, { tick: 'Check this box to continue.' }],
    [{ open: 'yes' }, { open: 'Enter true or false.' }],
    [{ careMonth: 'May' }, { careMonth: 'Enter a year and a month, such as 2026-03.' }],
    [
      { name: 'x', stars: 9 },
      { name: expect.any(String), stars: expect.any(String) },
    ],
  ])('for %j names its path', async (overrides, fields) => {
    expect(await readFields(await sendJson({ ...validBody, ...overrides }))).toEqual(fields);
  });

  it.each(['null', '[]', '"x"', '7'])('for %s says that it is not an object', async (body) => {
    expect(await readFields(await send(body))).toEqual({
      body: 'Send a JSON object with the fields of this call.',
    });
  });

  it('is in Spanish too, and never repeats the value', async () => {
    const body = JSON.stringify({ ...validBody, name: '<b>', limb: { upper: '<i>', lower: '' } });
    const fields = await readFields(await send(body, { 'accept-language': 'es' }));
    expect(fields?.['limb.upper']).toBe('Elija de esta lista: None, Single hand.');
    expect(JSON.stringify(fields)).not.toContain('<i>');
  });
});

// S7, S20
describe('hostile bodies', () => {
  const operators = [
    { $gt: '' },
    { $ne: null },
    { $where: '1' },
    { $regex: '.*' },
    [],
    ['Dana'],
    [{ $gt: '' }],
  ];
  it.each(operators)('with %j in place of a text are rejected', async (value) => {
    expect(await readFields(await sendJson({ ...validBody, name: value }))).toHaveProperty('name');
    const limb = { upper: 'None', lower: value };
    expect(await readFields(await sendJson({ ...validBody, limb }))).toHaveProperty(['limb.lower']);
  });

  it('cannot add unknown fields', () => {
    const hostileNames = ['approved', 'ownerUserId', 'ratingSum', 'slug', '_id', 'v', 'role', '__proto__'];
    const anyName = fc.oneof(fc.constantFrom(...hostileNames), fc.string());
    const anyFields = fc.asyncProperty(fc.dictionary(anyName, fc.jsonValue()), async (more) => {
      const response = await sendJson({ ...more, ...validBody });
      expect(await response.json()).toEqual({ got: validBody });
    });
    return fc.assert(anyFields, { numRuns: pickRounds(50, 200) });
  });
});
