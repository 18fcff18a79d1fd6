import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { mergeRows } from './fault-row.ts';

const pagePath = path.resolve(import.meta.dirname, '../../../docs/reliability.md');

/** Writes the results of passed fault tests to docs/reliability.md, in full runs. */
export default class ReliabilityReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env.FULL_TESTS !== '1') return;
    const tests = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const rows = tests.flatMap((test) => test.meta().faultRow ?? []);
    if (rows.length === 0) return;
    const day = new Date().toISOString().slice(0, 10);
    writeFileSync(pagePath, mergeRows(readFileSync(pagePath, 'utf8'), rows, day));
  }
}
