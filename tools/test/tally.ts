import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface RunSummary extends Counts {
  /** Slowest test files (Vitest) or journeys (Playwright) with seconds, at most five. */
  slowest: { name: string; seconds: number }[];
  /** Names of failed tests, each with its file and, for Vitest, where and why it failed. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

function toSummary(report: VitestReport | PlaywrightReport): RunSummary {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const journeys = report.suites.flatMap(toJourneys);
    return {
      passed: expected,
      // A journey that passed on retry counts as failed.
      failed: unexpected + flaky + report.errors.length,
      skipped,
      slowest: getSlowest(journeys),
      failures: journeys.filter(({ ok }) => !ok).map(({ name }) => name),
    };
  }
  const toRelativePath = (name: string) => name.replace(`${process.cwd()}/`, '');
  const unloadableFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadableFiles.length, // a file that fails to load has no failed test
    skipped: report.numPendingTests + report.numTodoTests,
    slowest: getSlowest(
      report.testResults.map(({ name, startTime, endTime }) => ({
        name: toRelativePath(name),
        seconds: (endTime - startTime) / 1000,
      })),
    ),
    failures: [
      ...unloadableFiles.map(({ name }) => toRelativePath(name)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            [
              `${toRelativePath(name)}: ${fullName}`,
              ...getFailureLines(toRelativePath(name), failureMessages),
            ].join('\n    '),
          ),
      ),
    ],
  };
}

function getFailureLines(file: string, messages: string[] = []): string[] {
  const [error = '', ...stack] = (messages[0] ?? '').split('\n');
  const stackLine = stack.find((line) => line.includes(file))?.trim();
  return [error, stackLine ?? ''].filter(Boolean).map((line) => line.slice(0, 300));
}

const getSlowest = (tests: RunSummary['slowest']) =>
  tests
    .map(({ name, seconds }) => ({ name, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5);

function toJourneys({ title, suites = [], specs = [] }: PlaywrightSuite): {
  name: string;
  seconds: number;
  ok: boolean;
}[] {
  const journeys = specs.map(({ title: journey, ok, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return {
      name: `${title}: ${journey}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ok,
    };
  });
  return [...journeys, ...suites.flatMap(toJourneys)];
}

/** A missing report, zero tests, or a bad exit code without a failed test counts as one failure. */
export async function summarizeRun(reportFile: string, hasExitedCleanly: boolean): Promise<RunSummary> {
  let summary: RunSummary = { passed: 0, failed: 0, skipped: 0, slowest: [], failures: [] };
  try {
    summary = toSummary(JSON.parse(await readFile(reportFile, 'utf8')));
  } catch {
    // no report: counts as a failure below
  }
  const isUnreported = summary.failed === 0 && (!hasExitedCleanly || summary.passed === 0);
  return isUnreported ? { ...summary, failed: 1 } : summary;
}

/** One stage: `Journeys: 212 s, 70 passed, 0 failed`, followed by slowest and failed tests. */
export function formatStage(name: string, seconds: number, summary?: RunSummary): string {
  const duration = `${name}: ${seconds.toFixed(0)} s`;
  if (!summary) return duration;
  const slowest = summary.slowest.map((test) => `${test.name} ${test.seconds.toFixed(0)} s`).join('; ');
  const failureLines = summary.failures.map((failure) => `\n  failed: ${failure}`).join('');
  return `${duration}, ${formatCounts([summary])}${slowest && `\n  slowest: ${slowest}`}${failureLines}`;
}

/** `12 passed, 0 failed`, with skipped tests if there are any. */
export function formatCounts(runs: readonly Counts[]): string {
  const computeTotal = (key: keyof Counts) => runs.reduce((total, counts) => total + counts[key], 0);
  const skippedCount = computeTotal('skipped');
  return `${computeTotal('passed')} passed, ${computeTotal('failed')} failed${skippedCount > 0 ? `, ${skippedCount} skipped` : ''}`;
}
