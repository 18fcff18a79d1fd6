// No pattern in our sources may take more than polynomially growing time of a low degree, whatever it is fed (ReDoS).
// Analysing all of them takes long, so safe-patterns.txt lists those that were found safe: `npm test` analyses what is
// not in it. `npm run test:all` believes nothing, analyses everything and writes the list anew.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('{shell,mf-*,services/*,packages/*,tools}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (file) => !/node_modules|paraglide|\/dist\/|\.test\.tsx?$|\.stories\.tsx$|\/bench\//.test(file),
);

/** Each pattern as it is written, `/source/flags`. */
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
const listFile = path.join(import.meta.dirname, 'safe-patterns.txt');
/** What another version of the analysis found is not known. */
const [listedBy, ...listed] = readFileSync(listFile, 'utf8').split('\n');
const known = new Set(listedBy === `recheck ${version}` ? listed : []);
const isFull = process.env.FULL_TESTS === '1';
/** An analysis that did not end says nothing, so on a busy machine it may take long; the same seed finds the same. */
const options = { timeout: 300_000, randomSeed: 1 };

test('sources were read, and patterns found in them', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(patterns.size).toBeGreaterThan(30);
});

test('the check itself finds a bad one', async () => {
  expect((await check('^([a-zA-Z0-9]+\\s?)+$', '', options)).status).toBe('vulnerable');
});

test('no pattern of ours can be made slow', { timeout: 3_600_000 }, async () => {
  const faults: string[] = [];
  for (const [pattern, { source, flags, file }] of patterns) {
    if (!isFull && known.has(pattern)) continue;
    const found = await check(source, flags, options);
    if (found.status === 'vulnerable') faults.push(`${file}: ${pattern} ${found.complexity.summary}`);
    if (found.status === 'unknown') faults.push(`${file}: ${pattern} unknown, ${found.error.kind}`);
  }
  expect(faults).toEqual([]);
  if (isFull) writeFileSync(listFile, [`recheck ${version}`, ...[...patterns.keys()].sort(), ''].join('\n'));
});
