import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNearestTests } from './nearest-tests.ts';

const units = ['mf-a', 'mf-b'].map((folder) => ({ folder, uses: [], ships: [], missing: [] }));
const files = {
  'mf-a/src/base.ts': 'export const base = 1;',
  'mf-a/src/base.test.ts': "import { base } from './base.ts';",
  'mf-a/src/middle.ts': "export { base } from './base.ts';",
  'mf-a/src/page/far.test.tsx': "const { base } = await import('../middle.ts');",
  'mf-a/src/base.db.test.ts': "import './base.ts';",
  'mf-a/src/other.test.ts': "import './other.ts';",
  'mf-a/src/paraglide/generated.test.ts': "import '../base.ts';",
  'mf-b/src/base.test.ts': "import { base } from './base.ts';",
};
let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'nearest-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));
const find = (most: number, ...changed: string[]) => findNearestTests(changed, units, { root, most });

test('tests that import a changed file directly come first', () => {
  const tests = ['mf-a/src/base.test.ts', 'mf-a/src/page/far.test.tsx'];
  expect(find(9, 'mf-a/src/base.ts')).toEqual({ tests, leftOut: 0 });
  expect(find(1, 'mf-a/src/base.ts')).toEqual({ tests: tests.slice(0, 1), leftOut: 1 });
  expect(find(9, 'mf-a/src/middle.ts')).toEqual({ tests: tests.slice(1), leftOut: 0 });
});

test('a changed test is run itself, unless it is deleted or needs a database', () => {
  const changed = ['mf-a/src/other.test.ts', 'mf-a/src/deleted.test.ts', 'mf-a/src/base.db.test.ts'];
  expect(find(0, ...changed)).toEqual({ tests: ['mf-a/src/other.test.ts'], leftOut: 0 });
});

test('a file outside packages selects none', () => {
  expect(find(9, 'README.md', 'vitest.config.ts')).toEqual({ tests: [], leftOut: 0 });
});
