import { expect, it } from 'vitest';
import { cacheValue } from './async-values.ts';

const hourMs = 3_600_000;

it('a cached value is loaded once for concurrent calls, and again after its time', async () => {
  let [loadCount, now] = [0, 0];
  const readValue = cacheValue(async () => ++loadCount, hourMs, { now: () => now });
  expect(await Promise.all([readValue(), readValue(), readValue()])).toEqual([1, 1, 1]);
  now = hourMs - 1;
  expect(await readValue()).toBe(1);
  now = hourMs;
  expect(await Promise.all([readValue(), readValue()])).toEqual([2, 2]);
});

it('a cached value stays if loading fails, and is loaded again later', async () => {
  let now = 0;
  let loadValue: () => Promise<string> = async () => 'first';
  const readValue = cacheValue(() => loadValue(), hourMs, { now: () => now });
  expect(await readValue()).toBe('first');
  loadValue = () => Promise.reject(new Error('away'));
  now = hourMs;
  expect(await readValue()).toBe('first');
  loadValue = async () => 'second';
  expect(await readValue()).toBe('first');
  now = 2 * hourMs;
  expect(await readValue()).toBe('second');
});

it('the old value is used while a new one is loaded, up to an age', async () => {
  const [minuteMs, state] = [60_000, { value: 'first', now: 0 }];
  const options = { waitAfterMs: hourMs, now: () => state.now };
  const readValue = cacheValue(async () => state.value, minuteMs, options);
  expect(await readValue()).toBe('first');
  Object.assign(state, { value: 'second', now: minuteMs });
  expect(await readValue()).toBe('first');
  expect(await readValue()).toBe('second');
  Object.assign(state, { value: 'third', now: minuteMs + hourMs });
  expect(await readValue()).toBe('third');
});

it('a cached value fails if the first load fails', async () => {
  let loadValue: () => Promise<string> = () => Promise.reject(new Error('away'));
  const readValue = cacheValue(() => loadValue(), hourMs);
  await expect(readValue()).rejects.toThrow('away');
  loadValue = async () => 'there';
  expect(await readValue()).toBe('there');
});
