import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'steps-'));
afterAll(() => rmSync(folder, { recursive: true }));
vi.spyOn(console, 'log').mockImplementation(() => {});

/** Steps that note when they begin and end; one called "bad…" fails. */
function createSteps(name: string) {
  const file = path.join(folder, name);
  const write = (words: string) =>
    `require('fs').appendFileSync(${JSON.stringify(file)}, ${JSON.stringify(`${words}\n`)})`;
  const step = (called: string, more: Partial<Step> = {}): Step => ({
    name: called,
    command: [
      process.execPath,
      '-e',
      `${write(`+${called}`)}; setTimeout(() => { ${write(`-${called}`)}; process.exitCode = ${called.startsWith('bad') ? 1 : 0} }, 200)`,
    ],
    ...more,
  });
  return { step, read: () => readFileSync(file, 'utf8').trim().split('\n') };
}

it('runs two at a time, and a step that stands alone by itself', async () => {
  const { step, read } = createSteps('two');
  expect(await runSteps([step('a'), step('b'), step('c', { alone: true }), step('d')])).toEqual([]);
  const seen = read();
  expect(seen.slice(0, 2).toSorted()).toEqual(['+a', '+b']);
  expect(seen.slice(4)).toEqual(['+c', '-c', '+d', '-d']);
});

it('runs what comes after a fault, unless told otherwise', async () => {
  const all = createSteps('all');
  const failed = await runSteps([all.step('bad', { alone: true }), all.step('after')]);
  expect([failed.map(({ name }) => name), all.read()]).toEqual([
    ['bad'],
    ['+bad', '-bad', '+after', '-after'],
  ]);
  const first = createSteps('first');
  await runSteps([first.step('bad', { alone: true }), first.step('after')], { untilFault: true });
  expect(first.read()).toEqual(['+bad', '-bad']);
});
