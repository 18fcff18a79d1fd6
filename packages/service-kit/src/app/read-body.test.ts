import { expect, it, vi } from 'vitest';
import { readJson } from './read-body.ts';

const jsonHeaders = { 'content-type': 'application/json' };
const readTestBody = (body: BodyInit | null, headers: Record<string, string> = jsonHeaders) =>
  readJson(new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit));

it('the body is read without keys of prototypes, at any depth', async () => {
  const text = '{"a":[{"__proto__":{"b":1},"constructor":2,"prototype":3,"c":4}]}';
  const { value } = await readTestBody(text);
  expect(JSON.stringify(value)).toBe('{"a":[{"c":4}]}');
});

it('a body without a type is rejected; a request without either has an empty object', async () => {
  await expect(readTestBody(new TextEncoder().encode('{}'), {})).rejects.toMatchObject({ status: 415 });
  expect(await readTestBody(null, {})).toEqual({ text: '', value: {} });
});

it('nothing is read of a body whose declared length is too much', async () => {
  const pull = vi.fn();
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  await expect(readTestBody(body, { ...jsonHeaders, 'content-length': '65537' })).rejects.toMatchObject({
    status: 413,
  });
  expect(pull).not.toHaveBeenCalled();
});
