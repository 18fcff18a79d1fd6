import { expect, it } from 'vitest';
import { cacheValue } from './cache-value.ts';

const hour = 3_600_000;

it('loads once for concurrent calls, and again after its time', async () => {
  let [count, now] = [0, 0];
  const readValue = cacheValue(
    async () => ++count,
    hour,
    () => now,
  );
  expect(await Promise.all([readValue(), readValue(), readValue()])).toEqual([1, 1, 1]);
  now = hour - 1;
  expect(await readValue()).toBe(1);
  now = hour;
  expect(await Promise.all([readValue(), readValue()])).toEqual([2, 2]);
});

it('keeps the old value if loading fails, and tries again later', async () => {
  let now = 0;
  let answer: () => Promise<string> = async () => 'first';
  const readValue = cacheValue(
    () => answer(),
    hour,
    () => now,
  );
  expect(await readValue()).toBe('first');
  answer = () => Promise.reject(new Error('away'));
  now = hour;
  expect(await readValue()).toBe('first');
  answer = async () => 'second';
  expect(await readValue()).toBe('first');
  now = 2 * hour;
  expect(await readValue()).toBe('second');
});

it('fails if the first load fails', async () => {
  let answer: () => Promise<string> = () => Promise.reject(new Error('away'));
  const readValue = cacheValue(() => answer(), hour);
  await expect(readValue()).rejects.toThrow('away');
  answer = async () => 'there';
  expect(await readValue()).toBe('there');
});
