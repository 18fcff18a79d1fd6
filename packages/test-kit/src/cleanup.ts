import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Cleans up when the current test has ended, or, outside of one, when all tests of the file have. Not in `beforeAll`,
 * where Vitest ignores further hooks.
 */
export function cleanUpAtEnd(cleanUp: () => unknown): void {
  const runCleanup = async () => void (await cleanUp());
  if (TestRunner.getCurrentTest()) onTestFinished(runCleanup);
  else afterAll(runCleanup);
}
