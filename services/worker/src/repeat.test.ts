import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

it('continues after errors, and stops during a pause on request', async () => {
  const stopController = new AbortController();
  const errors: unknown[] = [];
  let runCount = 0;
  const work = async () => {
    runCount++;
    if (runCount < 3) throw new Error(`${runCount}`);
    setTimeout(() => stopController.abort(), 1);
  };
  const options = {
    pauseMs: 0,
    onError: (error: unknown) => errors.push(error),
    signal: stopController.signal,
  };
  await repeat(() => (runCount < 3 ? work() : Promise.resolve()), { ...options, pauseMs: 1 });
  expect(errors).toHaveLength(2);
  expect(runCount).toBe(3);

  const pauseController = new AbortController();
  const repetition = repeat(async () => {}, {
    ...options,
    pauseMs: 3_600_000,
    signal: pauseController.signal,
  });
  setTimeout(() => pauseController.abort(), 5);
  await expect(repetition).resolves.toBeUndefined();
});
