import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** What axe said of a page as it was shown once. */
export interface AxeCheck {
  page: string;
  /** What of the page was looked at, where its address does not tell. */
  where: string;
  colorScheme: 'light' | 'dark';
  /** CSS pixels. */
  width: number;
  /** Of axe-core. */
  version: string;
  /** How many rules applied and were kept. */
  rulesPassed: number;
  /** Broken rules, with the elements that break them. */
  violations: readonly string[];
}
export const axeAttachment = 'axe';

/** Writes what axe looked at in this run, and what it found: the evidence behind the accessibility statement. */
export default class AxeReport implements Reporter {
  readonly #checks: (AxeCheck & { journey: string })[] = [];
  readonly #file: string;

  constructor({ outputFile }: { outputFile: string }) {
    this.#file = path.resolve(import.meta.dirname, outputFile);
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments)
      if (name === axeAttachment && body)
        this.#checks.push({ journey: title, ...(JSON.parse(String(body)) as AxeCheck) });
  }

  onEnd(): void {
    if (this.#checks.length === 0) return;
    const listDistinct = <K extends keyof AxeCheck>(key: K) =>
      [...new Set(this.#checks.map((one) => one[key]))].sort();
    const report = {
      at: new Date().toISOString(),
      // The journeys that carry the tag `long` run in `npm run test:all` alone.
      complete: Boolean(process.env.FULL_TESTS),
      axe: listDistinct('version'),
      colorSchemes: listDistinct('colorScheme'),
      widths: listDistinct('width'),
      pages: listDistinct('page'),
      failed: this.#checks.filter(({ violations }) => violations.length > 0).length,
      checks: this.#checks,
    };
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(report, null, 2)}\n`);
  }
}
