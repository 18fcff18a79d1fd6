import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { StartError } from '../command.ts';
import { runInChild } from './run-in-child.ts';

const module = path.join(createTempFolder('apart'), 'work.mjs');
writeFileSync(
  module,
  `export const work = ({ a }) => ({ sum: a + 1, pid: process.pid });
export const fail = () => { throw new Error('It does not compile.'); };
import { StartError } from ${JSON.stringify(path.join(import.meta.dirname, '../command.ts'))};
export const refuse = () => { throw new StartError('Make room.'); };
export const die = () => process.exit(3);`,
);

test('a function runs in its own process', async () => {
  const { sum, pid } = await runInChild<{ sum: number; pid: number }>(module, 'work', { a: 1 });
  expect(sum).toBe(2);
  expect(pid).not.toBe(process.pid);
});

test('a run fails with the function’s error, or if its process ends early', async () => {
  const runFailing = (name: string) => runInChild(module, name, {}).catch((error: Error) => error);
  expect(await runFailing('fail')).toEqual(new Error('It does not compile.'));
  expect(await runFailing('refuse')).toEqual(new StartError('Make room.'));
  expect(await runFailing('die')).toEqual(new Error('die ended with exit code 3.'));
});
