import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Result of one axe run on a page. */
export interface AxeCheck {
  page: string;
  /** State of the page during the check, if the address does not identify it. */
  state: string;
  colorScheme: 'light' | 'dark';
  /** Width of the window in CSS pixels. */
  width: number;
  /** Version of axe-core. */
  version: string;
  /** Number of rules that applied and passed. */
  rulesPassed: number;
  /** Violated rules, with the elements that violate them. */
  violations: readonly string[];
}
export const axeAttachment = 'axe';

/** Writes all axe results of a run to a JSON file: the evidence for the accessibility statement. */
export default class AxeReporter implements Reporter {
  readonly #checks: (AxeCheck & { journey: string })[] = [];
  readonly #outputPath: string;

  constructor({ outputFile }: { outputFile: string }) {
    this.#outputPath = path.resolve(import.meta.dirname, outputFile);
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments)
      if (name === axeAttachment && body)
        this.#checks.push({ journey: title, ...(JSON.parse(String(body)) as AxeCheck) });
  }

  onEnd(): void {
    if (this.#checks.length === 0) return;
    const listDistinct = <K extends keyof AxeCheck>(key: K) =>
      [...new Set(this.#checks.map((check) => check[key]))].sort();
    const report = {
      at: new Date().toISOString(),
      // Journeys tagged `long` only run in `npm run test:all`.
      complete: Boolean(process.env.FULL_TESTS),
      axe: listDistinct('version'),
      colorSchemes: listDistinct('colorScheme'),
      widths: listDistinct('width'),
      pages: listDistinct('page'),
      failed: this.#checks.filter(({ violations }) => violations.length > 0).length,
      checks: this.#checks,
    };
    mkdirSync(path.dirname(this.#outputPath), { recursive: true });
    writeFileSync(this.#outputPath, `${JSON.stringify(report, null, 2)}\n`);
  }
}
