import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What one runner's run amounts to. */
export interface RunSummary extends Counts {
  /** Test files of Vitest or journeys of Playwright with their seconds, the slowest first, five at most. */
  slowest: { name: string; seconds: number }[];
  /** Names of tests that failed, each with its file. */
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
    assertionResults: { status: string; fullName: string }[];
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

/** Reads what a runner wrote of its own run: Vitest's JSON or Playwright's. */
function toSummary(report: VitestReport | PlaywrightReport): RunSummary {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const journeys = report.suites.flatMap(toJourneys);
    return {
      passed: expected,
      // A journey that passed at its second try did not pass.
      failed: unexpected + flaky + report.errors.length,
      skipped,
      slowest: getSlowest(journeys),
      failures: journeys.filter(({ ok }) => !ok).map(({ name }) => name),
    };
  }
  const getFile = (name: string) => name.replace(`${process.cwd()}/`, '');
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length, // a file that could not be loaded has no failed test in it
    skipped: report.numPendingTests + report.numTodoTests,
    slowest: getSlowest(
      report.testResults.map(({ name, startTime, endTime }) => ({
        name: getFile(name),
        seconds: (endTime - startTime) / 1000,
      })),
    ),
    failures: [
      ...broken.map(({ name }) => getFile(name)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${getFile(name)}: ${fullName}`),
      ),
    ],
  };
}

const getSlowest = (all: RunSummary['slowest']) =>
  all
    .map(({ name, seconds }) => ({ name, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5);

function toJourneys({ title, suites = [], specs = [] }: PlaywrightSuite): {
  name: string;
  seconds: number;
  ok: boolean;
}[] {
  const own = specs.map(({ title: journey, ok, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return {
      name: `${title}: ${journey}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ok,
    };
  });
  return [...own, ...suites.flatMap(toJourneys)];
}

/**
 * Summarizes one runner's run. A runner that left no report, ran no test, or ended badly without a failed test is
 * one failure.
 */
export async function summarizeRun(reportFile: string, endedWell: boolean): Promise<RunSummary> {
  let summary: RunSummary = { passed: 0, failed: 0, skipped: 0, slowest: [], failures: [] };
  try {
    summary = toSummary(JSON.parse(await readFile(reportFile, 'utf8')));
  } catch {
    // no report: no test ran, which counts below
  }
  const unsaid = summary.failed === 0 && (!endedWell || summary.passed === 0);
  return unsaid ? { ...summary, failed: 1 } : summary;
}

/** One stage of the run: `Journeys: 212 s, 70 passed, 0 failed`, below it what was slowest and what failed. */
export function formatStage(name: string, seconds: number, run?: RunSummary): string {
  const took = `${name}: ${seconds.toFixed(0)} s`;
  if (!run) return took;
  const slowest = run.slowest.map((one) => `${one.name} ${one.seconds.toFixed(0)} s`).join('; ');
  const failed = run.failures.map((one) => `\n  failed: ${one}`).join('');
  return `${took}, ${formatClosing([run])}${slowest && `\n  slowest: ${slowest}`}${failed}`;
}

/** `12 passed, 0 failed`, and what was skipped where something was. */
export function formatClosing(runs: readonly Counts[]): string {
  const sum = (key: keyof Counts) => runs.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
