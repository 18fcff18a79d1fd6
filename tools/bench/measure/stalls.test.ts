import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchStalls } from './stalls.ts';

/** Works for so many milliseconds of CPU time in one go. */
function burnCpu(ms: number): void {
  const now = () => {
    const { user, system } = process.threadCpuUsage(); // only their sum is exact
    return (user + system) / 1000;
  };
  const until = now() + ms;
  while (now() < until);
}

it('finds the longest stretch of work, not the sum of short ones, and begins anew with each look', async () => {
  const stalls = watchStalls();
  for (let i = 0; i < 5; i++) {
    burnCpu(8);
    await sleep(3);
  }
  const short = stalls.look();
  burnCpu(40);
  await sleep(3);
  const long = stalls.look();
  await sleep(30);
  const idle = stalls.look();
  stalls.stop();
  expect(short).toBeGreaterThan(7);
  expect(long).toBeGreaterThan(38);
  expect(short).toBeLessThan(long);
  expect(idle).toBeLessThan(long);
});
