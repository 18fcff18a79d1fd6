import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { listProcessTree, readCommand, readMemoryMb, readPeakMemoryMb } from './processes.ts';

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
