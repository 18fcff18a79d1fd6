import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closingLine, countRun, warning } from './tally.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'tally-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let files = 0;
function report(content: unknown): string {
  files += 1;
  const file = path.join(dir, `${files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitest = (passed: number, failed = 0, testResults: unknown[] = []) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults,
  });
const playwright = (expected: number, unexpected = 0, flaky = 0, errors: unknown[] = []) =>
  report({ stats: { expected, unexpected, flaky, skipped: 3 }, errors });

test('both runners are counted', async () => {
  expect(await countRun(vitest(5, 2), false)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  expect(await countRun(playwright(7, 1), false)).toEqual({ passed: 7, failed: 1, skipped: 3 });
});

test('a test file that could not be loaded is a failure', async () => {
  const broken = [{ status: 'failed', assertionResults: [] }];
  expect(await countRun(vitest(5, 0, broken), false)).toMatchObject({ passed: 5, failed: 1 });
});

test('an error outside of any journey is a failure', async () => {
  const errors = [{ message: 'global setup' }];
  expect(await countRun(playwright(7, 0, 0, errors), false)).toMatchObject({ failed: 1 });
});

test('a journey that needed a second try passed, and is told', async () => {
  const run = await countRun(playwright(7, 0, 1), true);
  expect(run).toMatchObject({ passed: 8, failed: 0, unsteady: 1 });
  expect(warning([run, run])).toMatch(/second try.*2$/);
  expect(warning([{ passed: 5, failed: 0, skipped: 0 }])).toBe('');
});

test.each([
  ['left no report', () => path.join(dir, 'missing.json'), true],
  ['left half a report', () => report('{"numPassedTests": 3'), true],
  ['ran no test', () => vitest(0), true],
  ['ran no journey', () => playwright(0), true],
  ['ended badly without a failed test', () => vitest(5), false],
])('a runner that %s is one failure', async (_, file, endedWell) => {
  expect(await countRun(file(), endedWell)).toMatchObject({ failed: 1 });
});

test('the closing line sums up, and names skipped ones only where there are any', () => {
  const run = { passed: 5, failed: 1, skipped: 0 };
  expect(closingLine([run, run])).toBe('10 passed, 2 failed');
  expect(closingLine([run, { ...run, skipped: 4 }])).toBe('10 passed, 2 failed, 4 skipped');
});
