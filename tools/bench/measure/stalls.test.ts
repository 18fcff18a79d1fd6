import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchStalls } from './stalls.ts';

/** Uses this many milliseconds of CPU time without a pause. */
function burnCpu(ms: number): void {
  const readCpuTimeMs = () => {
    const { user, system } = process.threadCpuUsage(); // only the sum of the two is exact
    return (user + system) / 1000;
  };
  const endMs = readCpuTimeMs() + ms;
  while (readCpuTimeMs() < endMs);
}

it('finds the longest blocking work, not the sum of short ones, and resets with each reading', async () => {
  const stalls = watchStalls();
  for (let i = 0; i < 5; i++) {
    burnCpu(8);
    await sleep(3);
  }
  const shortStallMs = stalls.takeLongestMs();
  burnCpu(40);
  await sleep(3);
  const longStallMs = stalls.takeLongestMs();
  await sleep(30);
  const idleStallMs = stalls.takeLongestMs();
  stalls.stop();
  expect(shortStallMs).toBeGreaterThan(7);
  expect(longStallMs).toBeGreaterThan(38);
  expect(shortStallMs).toBeLessThan(longStallMs);
  expect(idleStallMs).toBeLessThan(longStallMs);
});
