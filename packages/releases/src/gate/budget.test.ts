import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkBudget, measureBytes } from './budget.ts';
import { createTestReader, releaseForTests } from './release-for-tests.ts';

const bytes = {
  'entry.js': 'e'.repeat(500),
  'a.js': 'a',
  'b.js': 'function b() { return 1 }',
  'b.css': 'b{}',
};
const gzip = (...paths: (keyof typeof bytes)[]) =>
  paths.reduce((sum, path) => sum + gzipSync(bytes[path]).length, 0);

test('the largest page counts, with the files before any page, each once', async () => {
  const parts = [['a.js'], ['b.js', 'b.css', 'entry.js', 'b.js']];
  expect(await measureBytes(['entry.js'], parts, createTestReader(bytes))).toBe(
    gzip('entry.js', 'b.js', 'b.css'),
  );
});

test('a remote without pages still loads its entry', async () => {
  expect(await measureBytes(['entry.js'], [], createTestReader(bytes))).toBe(gzip('entry.js'));
});

test.each([
  [90_000, 90_000, true],
  [90_001, 90_000, false],
  [0, null, false],
])('%s bytes of %s: %s', (measured, budget, passed) => {
  const check = checkBudget({ ...releaseForTests(), bytes: { gzip: measured, budget } });
  expect(check.passed).toBe(passed);
  if (!passed) expect(check.says).toContain('The team of mf_search');
});
