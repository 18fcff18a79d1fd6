import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { type Counts, formatCounts, formatStage, summarizeRun } from './tally.ts';

const folder = createTempFolder('tally');

let reportCount = 0;
function writeReport(content: unknown): string {
  reportCount += 1;
  const file = path.join(folder, `${reportCount}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const passedFileReport = {
  status: 'passed',
  startTime: 0,
  endTime: 0,
  assertionResults: [{ status: 'passed' }],
};
const writeVitestReport = (passed: number, failed = 0, testResults: unknown[] = []) =>
  writeReport({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults,
  });
const writePlaywrightReport = (
  expected: number,
  unexpected = 0,
  flaky = 0,
  errors: unknown[] = [],
  suites: unknown[] = [],
) => writeReport({ stats: { expected, unexpected, flaky, skipped: 3 }, errors, suites });

const unloadedFile = { ...passedFileReport, name: 'a.test.ts', status: 'failed', assertionResults: [] };
test.each<[string, () => string, hasExitedCleanly: boolean, Partial<Counts>]>([
  ['of Vitest', () => writeVitestReport(5, 2), false, { passed: 5, failed: 2, skipped: 2 }],
  ['of Playwright', () => writePlaywrightReport(7, 1), false, { passed: 7, failed: 1, skipped: 3 }],
  [
    'with a file that cannot be loaded',
    () => writeVitestReport(5, 0, [unloadedFile]),
    true,
    { passed: 5, failed: 1 },
  ],
  ['with an error outside of journeys', () => writePlaywrightReport(7, 0, 0, [{}]), true, { failed: 1 }],
  ['with a pass on a retry only', () => writePlaywrightReport(7, 0, 1), true, { passed: 7, failed: 1 }],
  ['without a report', () => path.join(folder, 'missing.json'), true, { failed: 1 }],
  ['with half a report', () => writeReport('{"numPassedTests": 3'), true, { failed: 1 }],
  ['without a test', () => writeVitestReport(0), true, { failed: 1 }],
  ['without a journey', () => writePlaywrightReport(0), true, { failed: 1 }],
  ['ended badly without a failed test', () => writeVitestReport(5), false, { failed: 1 }],
])('a run %s is counted', async (_, getReportPath, hasExitedCleanly, tally) => {
  expect(await summarizeRun(getReportPath(), hasExitedCleanly)).toMatchObject(tally);
});

test('a stage is a line with its counts, then its five slowest tests', async () => {
  const files = [1, 9, 3, 4, 5, 6].map((seconds) => ({
    ...passedFileReport,
    name: `f${seconds}`,
    endTime: seconds * 1000,
  }));
  expect(formatStage('Unit', 61.2, await summarizeRun(writeVitestReport(6, 0, files), true))).toBe(
    'Unit: 61 s, 6 passed, 0 failed, 2 skipped\n  slowest: f9 9 s; f6 6 s; f5 5 s; f4 4 s; f3 3 s',
  );
  const createSpec = (title: string, ...durations: number[]) => ({
    title,
    ok: true,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [createSpec('P1', 2000)],
      suites: [{ title: 'in', specs: [createSpec('P2', 3000)] }],
    },
  ];
  expect((await summarizeRun(writePlaywrightReport(2, 0, 0, [], suites), true)).slowest).toEqual([
    { name: 'in: P2', seconds: 3 },
    { name: 'a.spec.ts: P1', seconds: 2 },
  ]);
  expect(formatStage('Types', 12.4)).toBe('Types: 12 s');
});

test('failures are listed by name below their stage', async () => {
  const assertionResults = [
    { status: 'passed', fullName: 'well' },
    { status: 'failed', fullName: 'part does' },
    {
      status: 'failed',
      fullName: 'whole does',
      failureMessages: [
        'Error: 1 is not 2\n    at wait (/lib/poll.js:1:2)\n    at /tree/a.test.ts:7:3\n    at run',
      ],
    },
  ];
  const fileResults = [
    { ...passedFileReport, name: `${process.cwd()}/a.test.ts`, status: 'failed', assertionResults },
    { ...passedFileReport, name: 'b.test.ts', status: 'failed', assertionResults: [] },
  ];
  expect((await summarizeRun(writeVitestReport(1, 1, fileResults), false)).failures).toEqual([
    'b.test.ts',
    'a.test.ts: part does',
    'a.test.ts: whole does\n    Error: 1 is not 2\n    at /tree/a.test.ts:7:3',
  ]);
  const createJourney = (title: string, ok: boolean) => ({ title, ok, tests: [] });
  const suites = [{ title: 'c.spec.ts', specs: [createJourney('P1', true), createJourney('P2', false)] }];
  const summary = await summarizeRun(writePlaywrightReport(1, 1, 0, [], suites), false);
  expect(formatStage('Journeys', 9, summary)).toMatch(/\n {2}failed: c\.spec\.ts: P2$/);
});

test('the last line sums up, and names skipped tests only if there are any', () => {
  const summary = { passed: 5, failed: 1, skipped: 0 };
  expect(formatCounts([summary, summary])).toBe('10 passed, 2 failed');
  expect(formatCounts([summary, { ...summary, skipped: 4 }])).toBe('10 passed, 2 failed, 4 skipped');
});
