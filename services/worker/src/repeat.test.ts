import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

it('continues after errors, and stops during a pause on request', async () => {
  const ending = new AbortController();
  const errors: unknown[] = [];
  let runCount = 0;
  const work = async () => {
    runCount++;
    if (runCount < 3) throw new Error(`${runCount}`);
    setTimeout(() => ending.abort(), 1);
  };
  const options = { pauseMs: 0, onError: (error: unknown) => errors.push(error), signal: ending.signal };
  await repeat(() => (runCount < 3 ? work() : Promise.resolve()), { ...options, pauseMs: 1 });
  expect(errors).toHaveLength(2);
  expect(runCount).toBe(3);

  const stop = new AbortController();
  const long = repeat(async () => {}, { ...options, pauseMs: 3_600_000, signal: stop.signal });
  setTimeout(() => stop.abort(), 5);
  await expect(long).resolves.toBeUndefined();
});
