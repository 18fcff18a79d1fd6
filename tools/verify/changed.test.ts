import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Importers, readImporters } from '../slices/imports.ts';
import { hasChangedKeys, listTests } from './changed.ts';
import { root } from './run-steps.ts';

let importers: Importers;
beforeAll(() => {
  importers = readImporters(root);
});
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const listTestsForFile = (file: string, readAtBase = readText) =>
  listTests({ files: [file], importers, readAtBase });

test.each([
  ['a style sheet', 'packages/ui/src/cards/Card.module.css', 'packages/ui/src/class-names.test.ts'],
  [
    'a style sheet of a page',
    'mf-search/src/compare/CompareTable.module.css',
    'mf-search/src/compare/ComparePage.test.tsx',
  ],
  ['a contract', 'packages/types/src/search/vitals.ts', 'shell/src/public/measure-vitals.test.tsx'],
  ['a contract', 'packages/types/src/search/vitals.ts', 'services/gateway/src/calls/route-table.test.ts'],
  ['a component', 'packages/ui/src/cards/Review.tsx', 'mf-search/src/recent-reviews/RecentReviews.test.tsx'],
])('%s leads to the tests that look at it: %s', (_, file, testPath) => {
  expect(listTestsForFile(file).fastTests).toContain(testPath);
});

test('a text leads to the tests of what shows it, and not of its whole slice', () => {
  const file = 'shell/messages/es.json';
  const textBefore = readText(file).replace('"offline_text": "', '$&Antes: ');
  const { fastTests } = listTestsForFile(file, () => textBefore);
  expect(fastTests).toEqual(
    expect.arrayContaining(['tools/messages.test.ts', 'shell/src/frame/Frame.test.tsx']),
  );
  expect(fastTests).not.toContain('shell/src/account/signup/signup.test.tsx');
});

test.each([
  ['other words', '"toast_close": "', '$&Ja ', false],
  ['a parameter', '"toast_close": "', '$&{count} ', true],
  ['another key', '"toast_close": "', '"toast_end": "', true],
])('%s in a text change types: %s', (_, oldText, newText, changesKeys) => {
  const file = 'shell/messages/es.json';
  expect(hasChangedKeys(file, () => readText(file).replace(oldText, newText))).toBe(changesKeys);
});

test('an index and a collection lead to tests with a database', () => {
  expect(listTestsForFile('packages/db/src/prepare/indexes.ts').dbTests).toContain(
    'packages/db/src/prepare/indexes.db.test.ts',
  );
  expect(listTestsForFile('services/fit-notes/src/collections.ts').dbTests).toEqual([
    'tools/slices/own-collections.db.test.ts',
  ]);
});

test('the tests beside a file come first, and those that are left out are counted', () => {
  const folder = 'mf-search/src/compare';
  expect(listTestsForFile(`${folder}/CompareTable.tsx`).fastTests[0]?.startsWith(folder)).toBe(true);
  const contractTests = listTestsForFile('packages/types/src/call/endpoint.ts');
  expect(contractTests.nearCount).toBeGreaterThan(contractTests.fastTests.length);
});
