import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those that passed: only at the second try. Absent: none. */
  unsteady?: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** What a runner wrote of its own run: Vitest's JSON or Playwright's. */
function countsOf(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // One that passed at its second try is told (the runner lists it by name), and is no failure of the whole.
    return {
      passed: expected + flaky,
      failed: unexpected + report.errors.length,
      skipped,
      ...(flaky > 0 && { unsteady: flaky }),
    };
  }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length, // a file that could not be loaded has no failed test in it
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The counts of one runner's run. A runner that left no report, ran no test, or ended badly without a failed test is
 * one failure.
 */
export async function countRun(reportFile: string, endedWell: boolean): Promise<Counts> {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = countsOf(JSON.parse(await readFile(reportFile, 'utf8')));
  } catch {
    // no report: no test ran, which counts below
  }
  const unsaid = counts.failed === 0 && (!endedWell || counts.passed === 0);
  return unsaid ? { ...counts, failed: 1 } : counts;
}

/** `12 passed, 0 failed`, and what was skipped where something was. */
export function closingLine(runs: Counts[]): string {
  const sum = (key: keyof Counts) => runs.reduce((total, counts) => total + (counts[key] ?? 0), 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What a green run should still make somebody look at; empty where there is nothing. */
export function warning(runs: Counts[]): string {
  const unsteady = runs.reduce((total, counts) => total + (counts.unsteady ?? 0), 0);
  return unsteady > 0 ? `Passed only at the second try, listed as flaky above: ${unsteady}` : '';
}
