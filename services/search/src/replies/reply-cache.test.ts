import { expect, test, vi } from 'vitest';
import { createReplyCache } from './reply-cache.ts';

const createCache = (options: Partial<Parameters<typeof createReplyCache>[0]> = {}) =>
  createReplyCache({ isFollowing: () => true, ...options });
/** Makes `one`, then `two`, and so on. */
const createMaker = (...subjects: string[]) => {
  let times = 0;
  return vi.fn(async () => ({ json: JSON.stringify(++times), subjects }));
};

test('a reply is made once, until one of its subjects changes', async () => {
  const replies = createCache();
  const make = createMaker('a', 'b');
  const first = await replies.get('key', make);
  expect(await replies.get('key', make)).toBe(first);
  replies.forget(['c']);
  expect(await replies.get('key', make)).toBe(first);
  for (const [at, subject] of ['a', 'b'].entries()) {
    replies.forget([subject]);
    expect((await replies.get('key', make)).json).toBe(String(at + 2));
  }
  replies.clear();
  expect((await replies.get('key', make)).json).toBe('4');
});

test('a tag names the text: alike in every process, another for another text', async () => {
  const [one, other] = [createCache(), createCache()];
  const make = createMaker();
  const { etag } = await one.get('key', createMaker());
  expect((await other.get('other key', createMaker())).etag).toBe(etag);
  await one.get('new', make);
  expect((await one.get('newer', make)).etag).not.toBe(etag);
});

test('who asks while it is made waits for the same one', async () => {
  const replies = createCache();
  const make = createMaker('a');
  const all = await Promise.all([1, 2, 3].map(() => replies.get('key', make)));
  expect(make).toHaveBeenCalledTimes(1);
  expect(new Set(all).size).toBe(1);
});

test('what changes while it is made is not kept, and who asks after the change gets a new one', async () => {
  const replies = createCache();
  const waits: ((json: string) => void)[] = [];
  const make = () =>
    new Promise<{ json: string; subjects: string[] }>((resolve) =>
      waits.push((json) => resolve({ json, subjects: ['a'] })),
    );
  const before = replies.get('key', make);
  replies.forget(['a']);
  const after = replies.get('key', make);
  waits[1]!('"new"');
  expect((await after).json).toBe('"new"');
  waits[0]!('"old"');
  expect((await before).json).toBe('"old"');
  expect((await replies.get('key', make)).json).toBe('"new"');
  expect(waits).toHaveLength(2);
});

test('time ends a reply that says when', async () => {
  let time = 1_000;
  const replies = createCache({ now: () => time });
  const make = vi.fn(async () => ({ json: '1', subjects: [], ...(time < 2_000 && { until: 2_000 }) }));
  await replies.get('key', make);
  time = 1_999;
  await replies.get('key', make);
  expect(make).toHaveBeenCalledTimes(1);
  time = 2_000;
  for (let i = 0; i < 3; i++) await replies.get('key', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('the least recently used ones go where there is no room, and with them what is known of their subjects', async () => {
  const replies = createCache({ mostBytes: 30 });
  const make = vi.fn(async () => ({ json: 'x'.repeat(10), subjects: ['a'] }));
  for (const key of ['1', '2', '3', '1', '4', '1']) await replies.get(key, make);
  expect(make).toHaveBeenCalledTimes(4);
  expect(replies.bytes).toBe(30);
  await replies.get('2', make);
  expect(make).toHaveBeenCalledTimes(5);
  replies.forget(['a']);
  expect(replies.bytes).toBe(0);
});

test('while changes are not told every reply is made anew', async () => {
  let isFollowing = false;
  const replies = createCache({ isFollowing: () => isFollowing });
  const make = createMaker('a');
  await replies.get('key', make);
  expect((await replies.get('key', make)).json).toBe('2');
  expect(replies.bytes).toBe(0);
  isFollowing = true;
  await replies.get('key', make);
  expect((await replies.get('key', make)).json).toBe('3');
  isFollowing = false;
  expect((await replies.get('key', make)).json).toBe('4');
});

test('a failure goes to all who wait, and is not kept', async () => {
  const replies = createCache();
  const fail = vi.fn(async () => Promise.reject(new Error('away')));
  const pending = [replies.get('key', fail), replies.get('key', fail)];
  for (const one of pending) await expect(one).rejects.toThrow('away');
  expect(fail).toHaveBeenCalledTimes(1);
  expect((await replies.get('key', createMaker())).json).toBe('1');
});
