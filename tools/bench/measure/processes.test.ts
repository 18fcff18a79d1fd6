import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  listProcessTree,
  measureCpu,
  parseCpuMs,
  readCommand,
  readCpuMs,
  readMemoryMb,
  readPeakMemoryMb,
} from './processes.ts';

it('finds the children of a process, and sums their memory', async () => {
  const script = `require('child_process').spawn(process.execPath, ['-e', 'const a = Buffer.alloc(80e6, 1); console.log(1); setInterval(() => a, 1e4)'], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  let pids: number[] = [];
  onTestFinished(() => {
    for (const pid of pids) process.kill(pid, 'SIGKILL');
  });
  await once(child.stdout, 'data');
  pids = listProcessTree(child.pid!);
  expect(pids.map((pid) => readCommand(pid).includes('Buffer.alloc'))).toEqual([true, true]);
  const [parent, grandchild] = pids.map(readMemoryMb);
  expect(grandchild! - parent!).toBeGreaterThan(60);
  expect(readPeakMemoryMb(pids[1]!)).toBeGreaterThan(grandchild!);
});

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
