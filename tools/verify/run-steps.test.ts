import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'steps-'));
afterAll(() => rmSync(folder, { recursive: true }));
vi.spyOn(console, 'log').mockImplementation(() => {});

/** Writes "+name" and "-name" to a file; ends once the file contains `until`; fails if its name is "bad". */
const program = `
  const { appendFileSync, readFileSync } = require('node:fs');
  const [file, name, until] = process.argv.slice(1);
  appendFileSync(file, '+' + name + '\\n');
  const timer = setInterval(() => {
    if (!readFileSync(file, 'utf8').includes(until)) return;
    appendFileSync(file, '-' + name + '\\n');
    process.exitCode = name === 'bad' ? 1 : 0;
    clearInterval(timer);
    if (name === 'bad') setTimeout(() => {}, 100); // ends after the steps that wait for its output
  }, 5);`;

function createSteps(file: string) {
  const log = path.join(folder, file);
  return {
    step: (name: string, { until = '', alone: runsAlone = false, late: isLong = false } = {}): Step => ({
      name,
      command: [process.execPath, '-e', program, log, name, until],
      runsAlone,
      isLong,
    }),
    readLog: () => readFileSync(log, 'utf8').trim().split('\n'),
  };
}

it('runs two at a time, and an exclusive step alone', async () => {
  const { step, readLog } = createSteps('two');
  const steps = [
    step('a', { until: '+b' }),
    step('b', { until: '-a' }),
    step('c', { alone: true }),
    step('d'),
  ];
  expect(await runSteps(steps)).toEqual([]);
  expect(readLog().slice(0, 2).toSorted()).toEqual(['+a', '+b']);
  expect(readLog().slice(2)).toEqual(['-a', '-b', '+c', '-c', '+d', '-d']);
});

it('continues after a failure; the long steps wait for a round without, if told so', async () => {
  const allSteps = createSteps('all');
  const failedSteps = await runSteps([allSteps.step('bad', { alone: true }), allSteps.step('after')]);
  expect(failedSteps.map(({ name }) => name)).toEqual(['bad']);
  expect(allSteps.readLog()).toEqual(['+bad', '-bad', '+after', '-after']);
  const firstSteps = createSteps('first');
  const round = [
    firstSteps.step('bad', { until: '+short' }),
    firstSteps.step('short', { until: '-bad' }),
    firstSteps.step('long', { late: true }),
  ];
  await runSteps(round, { stopOnFailure: true });
  expect(firstSteps.readLog().slice(2)).toEqual(['-bad', '-short']);
});

it('ends at once if a step fails that the others wait for, and says what to do', async () => {
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { step, readLog } = createSteps('alone');
  const failingStep = { ...step('bad', { alone: true }), advice: 'Run this.' };
  expect(await runSteps([failingStep, step('after')], { stopOnFailure: true })).toEqual([failingStep]);
  expect(readLog()).toEqual(['+bad', '-bad']);
  expect(errorSpy.mock.calls).toEqual([['Run this.']]);
});
