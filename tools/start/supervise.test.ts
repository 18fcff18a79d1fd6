import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogFolder } from './log-folder.ts';
import { type SupervisedProcess, supervise } from './supervise.ts';

let folder: string;
let consoleErrors: string[];
let giveUpMessages: string[];
let service: SupervisedProcess | undefined;

beforeEach(() => {
  folder = createTempFolder('supervise');
  consoleErrors = [];
  giveUpMessages = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void consoleErrors.push(text));
});
afterEach(async () => {
  await service?.stop(1_000);
  vi.restoreAllMocks();
});

function startProgram(program: string, restartDelaysMs = [10, 10]): SupervisedProcess {
  const entry = path.join(folder, 'program.mjs');
  writeFileSync(entry, program);
  service = supervise({
    name: 'search',
    entry,
    env: process.env,
    logs: createLogFolder(folder),
    restartDelaysMs,
    onGiveUp: (sentence) => giveUpMessages.push(sentence),
  });
  return service;
}

const readLog = () => readFileSync(path.join(folder, 'search.log'), 'utf8');
const expectEventually = <T>(readValue: () => T) => expect.poll(readValue, { timeout: 10_000 });

test('a service that dies before it is ready is reported with its last output', async () => {
  const { earlyExit } = startProgram(`console.error('SEARCH_PORT is missing'); process.exit(3)`);
  const sentence = await earlyExit;
  expect(sentence).toContain('The service search ended with exit code 3 before it was ready.');
  expect(sentence).toContain('SEARCH_PORT is missing');
});

test('a crash leads to a restart, repeated crashes to giving up', async () => {
  startProgram(`console.log('up'); setTimeout(() => process.exit(9), 100)`).settle();
  await expectEventually(() => giveUpMessages).toHaveLength(1);
  expect(readLog().match(/up/g)).toHaveLength(3);
  expect(giveUpMessages[0]).toContain(
    'The service search ended with exit code 9 and keeps doing so; giving up.',
  );
});

test('the log has all lines; the console shows warnings and errors only', async () => {
  startProgram(`
    console.log(JSON.stringify({ level: 30, msg: 'listening' }));
    console.log(JSON.stringify({ level: 50, msg: 'query failed', err: { message: 'too slow' } }));
    setInterval(() => {}, 1000);
  `);
  await expectEventually(readLog).toMatch(/listening.*\n.*query failed/);
  expect(consoleErrors).toEqual(['search: query failed: too slow']);
});

test('stop asks first, waits, and is not mistaken for a crash', async () => {
  const startedService = startProgram(`
    process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0); }, 100));
    console.log('up');
    setInterval(() => {}, 1000);
  `);
  startedService.settle();
  await expectEventually(readLog).toContain('up');
  await startedService.stop(5_000);
  await expectEventually(readLog).toContain('drained');
  expect(consoleErrors).toEqual([]);
});

test('a service that does not end is killed', async () => {
  const startedService = startProgram(
    `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)`,
  );
  await expectEventually(readLog).toContain('up');
  await expect(startedService.stop(200)).resolves.toBeUndefined();
});
