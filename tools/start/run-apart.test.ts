import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Problem } from './problem.ts';
import { runApart } from './run-apart.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'apart-'));
const module = path.join(folder, 'work.mjs');
writeFileSync(
  module,
  `export const work = ({ a }) => ({ sum: a + 1, pid: process.pid });
export const fail = () => { throw new Error('It does not compile.'); };
import { Problem } from ${JSON.stringify(path.join(import.meta.dirname, 'problem.ts'))};
export const refuse = () => { throw new Problem('Make room.'); };
export const die = () => process.exit(3);`,
);
afterAll(() => rmSync(folder, { recursive: true }));

test('a function runs in its own process', async () => {
  const { sum, pid } = await runApart<{ sum: number; pid: number }>(module, 'work', { a: 1 });
  expect(sum).toBe(2);
  expect(pid).not.toBe(process.pid);
});

test('it fails with the function’s error, or if its process ends early', async () => {
  const fail = (name: string) => runApart(module, name, {}).catch((error: Error) => error);
  expect(await fail('fail')).toEqual(new Error('It does not compile.'));
  expect(await fail('refuse')).toEqual(new Problem('Make room.'));
  expect(await fail('die')).toEqual(new Error('die ended with exit code 3.'));
});
