import { describe, expect, it } from 'vitest';
import { cpuMs, cpuOf, parseStat } from './cpu.ts';

const stat = (name: string, user: number, system: number) =>
  `4711 (${name}) S 1 4711 4711 0 -1 4194304 100 0 0 0 ${user} ${system} 0 0 20 0 12 0 8800 1 1`;

describe('parseStat', () => {
  it.each(['mongod', 'node (worker)', ') 1 2 3 (', 'a b'])('adds user and system time of "%s"', (name) => {
    expect(parseStat(stat(name, 12, 30))).toBe(420);
  });
});

it('sees this process work, and not rest', async () => {
  const [working] = await cpuOf([process.pid], async () => {
    const until = performance.now() + 200;
    while (performance.now() < until);
  });
  const [resting] = await cpuOf([process.pid], () => new Promise((done) => setTimeout(done, 200)));
  expect(working).toBeGreaterThan(resting! + 50);
  expect(cpuMs(process.pid)).toBeGreaterThan(0);
});
