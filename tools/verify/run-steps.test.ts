import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it, vi } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

const folder = createTempFolder('steps');
vi.spyOn(console, 'log').mockImplementation(() => {});

/** Writes "+name" and "-name" to a file; ends once the file contains `until`; fails if its name is "bad". */
const stepProgram = `
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
  const logPath = path.join(folder, file);
  return {
    createStep: (name: string, { until = '', runsAlone = false, isLong = false } = {}): Step => ({
      name,
      command: [process.execPath, '-e', stepProgram, logPath, name, until],
      runsAlone,
      isLong,
    }),
    readLog: () => readFileSync(logPath, 'utf8').trim().split('\n'),
  };
}

it('runs two at a time, and an exclusive step alone', async () => {
  const { createStep, readLog } = createSteps('two');
  const steps = [
    createStep('a', { until: '+b' }),
    createStep('b', { until: '-a' }),
    createStep('c', { runsAlone: true }),
    createStep('d'),
  ];
  expect(await runSteps(steps)).toEqual([]);
  expect(readLog().slice(0, 2).toSorted()).toEqual(['+a', '+b']);
  expect(readLog().slice(2)).toEqual(['-a', '-b', '+c', '-c', '+d', '-d']);
});

it('continues after a failure; with stopOnFailure, no long step starts after one', async () => {
  const allSteps = createSteps('all');
  const failedSteps = await runSteps([
    allSteps.createStep('bad', { runsAlone: true }),
    allSteps.createStep('after'),
  ]);
  expect(failedSteps.map(({ name }) => name)).toEqual(['bad']);
  expect(allSteps.readLog()).toEqual(['+bad', '-bad', '+after', '-after']);
  const firstSteps = createSteps('first');
  const roundSteps = [
    firstSteps.createStep('bad', { until: '+short' }),
    firstSteps.createStep('short', { until: '-bad' }),
    firstSteps.createStep('long', { isLong: true }),
  ];
  await runSteps(roundSteps, { stopOnFailure: true });
  expect(firstSteps.readLog().slice(2)).toEqual(['-bad', '-short']);
});

it('ends at once if a step fails that the others wait for, and says what to do', async () => {
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { createStep, readLog } = createSteps('alone');
  const failingStep = { ...createStep('bad', { runsAlone: true }), advice: 'Run this.' };
  expect(await runSteps([failingStep, createStep('after')], { stopOnFailure: true })).toEqual([failingStep]);
  expect(readLog()).toEqual(['+bad', '-bad']);
  expect(errorSpy.mock.calls).toEqual([['Run this.']]);
});
