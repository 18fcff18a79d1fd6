// No pattern in our sources may take more than low-degree polynomial time on any input (ReDoS). The analysis is slow,
// so safe-patterns.txt lists patterns found safe: `npm test` analyses the others, `npm run test:all` analyses all and
// rewrites the list.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('{shell,mf-*,services/*,packages/*,tools}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (file) => !/node_modules|paraglide|\/dist\/|\.test\.tsx?$|\.stories\.tsx$|\/bench\//.test(file),
);

/** Each pattern as written, `/source/flags`. */
const patterns = new Map<string, { source: string; flags: string; file: string }>();
for (const file of files) {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      patterns.set(`/${source}/${flags}`, { source, flags, file });
    },
  }).visit(program);
}

const { version } = JSON.parse(
  readFileSync(path.join(root, 'tools/node_modules/recheck/package.json'), 'utf8'),
) as { version: string };
const listPath = path.join(import.meta.dirname, 'safe-patterns.txt');
/** Patterns found safe. A list from another version of the analyser is ignored. */
const [listHeader, ...listedPatterns] = readFileSync(listPath, 'utf8').split('\n');
const knownPatterns = new Set(listHeader === `recheck ${version}` ? listedPatterns : []);
const isFullRun = process.env.FULL_TESTS === '1';
/** A timeout proves nothing, so the limit is generous for busy machines; the seed makes results reproducible. */
const checkOptions = { timeout: 300_000, randomSeed: 1 };

test('sources were read, and contain patterns', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(patterns.size).toBeGreaterThan(30);
});

test('the check finds a slow pattern', async () => {
  expect((await check('^([a-zA-Z0-9]+\\s?)+$', '', checkOptions)).status).toBe('vulnerable');
});

test('no pattern is slow', { timeout: 3_600_000 }, async () => {
  const errors: string[] = [];
  for (const [pattern, { source, flags, file }] of patterns) {
    if (!isFullRun && knownPatterns.has(pattern)) continue;
    const diagnosis = await check(source, flags, checkOptions);
    if (diagnosis.status === 'vulnerable') errors.push(`${file}: ${pattern} ${diagnosis.complexity.summary}`);
    if (diagnosis.status === 'unknown') errors.push(`${file}: ${pattern} unknown, ${diagnosis.error.kind}`);
  }
  expect(errors).toEqual([]);
  if (isFullRun)
    writeFileSync(listPath, [`recheck ${version}`, ...[...patterns.keys()].sort(), ''].join('\n'));
});
