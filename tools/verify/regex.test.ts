// No pattern in our sources may take more than polynomially growing time of a low degree, whatever it is fed (ReDoS).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('{shell,mf-*,services/*,packages/*,tools}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (file) => !/node_modules|paraglide|\/dist\/|\.test\.tsx?$|\.stories\.tsx$|\/bench\//.test(file),
);

const patterns = new Map<string, { source: string; flags: string; file: string }>();
for (const file of files) {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      patterns.set(`${source}/${flags}`, { source, flags, file });
    },
  }).visit(program);
}

test('sources were read, and patterns found in them', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(patterns.size).toBeGreaterThan(30);
});

test('the check itself finds a bad one', () => {
  expect(checkSync('^([a-zA-Z0-9]+\\s?)+$', '').status).toBe('vulnerable');
});

test('no pattern of ours can be made slow, and none is too intricate to tell', { timeout: 600_000 }, () => {
  const doubtful = [...patterns.values()].flatMap(({ source, flags, file }) => {
    const found = checkSync(source, flags, { timeout: 60_000 });
    const why = found.status === 'vulnerable' ? found.complexity.summary : found.status;
    return found.status === 'safe' ? [] : [`${file}: /${source}/${flags} ${why}`];
  });
  expect(doubtful).toEqual([]);
});
