import { describe, expect, it } from 'vitest';
import { measureCpu, parseCpuMs, readCpuMs } from './cpu.ts';

const createStat = (name: string, user: number, system: number) =>
  `4711 (${name}) S 1 4711 4711 0 -1 4194304 100 0 0 0 ${user} ${system} 0 0 20 0 12 0 8800 1 1`;

describe('parseCpuMs', () => {
  it.each(['mongod', 'node (worker)', ') 1 2 3 (', 'a b'])('adds user and system time of "%s"', (name) => {
    expect(parseCpuMs(createStat(name, 12, 30))).toBe(420);
  });
});

it('equals what this process reports about itself', async () => {
  const usageBefore = process.cpuUsage();
  const [measuredMs] = await measureCpu([process.pid], async () => {
    while (process.cpuUsage(usageBefore).user < 200_000);
  });
  const { user, system } = process.cpuUsage(usageBefore);
  expect(Math.abs(measuredMs! - (user + system) / 1000)).toBeLessThan(40);
  expect(readCpuMs(process.pid)).toBeGreaterThan(0);
});
