// Checks what documents say about files against the files.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const generatedPattern = /(^|\/)(node_modules|dist|paraglide|test-results|\.(data|cache|git))$/;
const listFiles = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (file) => generatedPattern.test(file) }).map((file) => `/${file}`);

const files = listFiles('**/*.{ts,tsx,mjs,json,md}');
const nonProductPattern = /^\/(tools|e2e)\/|\/(testing|mocks|test-kit|paraglide)\/|\.test\.|-for-tests/;
const productFiles = files.filter(
  (file) => /^\/(shell|mf-|services|packages)/.test(file) && !nonProductPattern.test(file),
);
const isSuperseded = (text: string) => /^Superseded/m.test(text);

test.each([
  'CONTRIBUTING.md',
  'NOTES.md',
  'README.md',
  ...listFiles('docs/**/*.md').map((file) => file.slice(1)),
])('%s names files and functions that exist', (docPath) => {
  const text = readText(docPath);
  const references = isSuperseded(text)
    ? []
    : [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs))(?::(\w+))?`/g)];
  const missingReferences = references.filter(([, name, symbolName = '']) => {
    const file = files.find((file) => file.endsWith(`/${name}`));
    return !file || !new RegExp(`\\b${symbolName}\\b`).test(readText(file));
  });
  expect(missingReferences.map(([span]) => span)).toEqual([]);
});

// Decisions also name what they refused or what is no more; a placeholder such as `applyX` has an X.
const sourceWords = new Set(
  files
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && file !== '/tools/docs.test.ts')
    .flatMap((file) => readText(file).match(/\w+/g) ?? []),
);
test.each(['CONTRIBUTING.md', 'NOTES.md', 'docs/architecture.md', 'docs/glossary.md', 'docs/house-tour.md'])(
  '%s calls things by names that the code has',
  (docPath) => {
    const names = [...readText(docPath).matchAll(/`([a-z]+[A-Z]\w+|[A-Z][a-z]+[A-Z]\w+)(?:\(.*?\))?`/g)];
    const missingNames = names.map(([, name]) => name!).filter((name) => !/X/.test(name.replace(/^x/, 'X')));
    expect(missingNames.filter((name) => !sourceWords.has(name))).toEqual([]);
    expect(names).not.toEqual([]);
  },
);

const [, recipes = ''] = /\n## Recipes\n([\s\S]*?)\n## /.exec(readText('CONTRIBUTING.md')) ?? [];
test.each(
  recipes
    .split('\n**')
    .slice(1)
    .map((recipe) => [recipe.split('**')[0]!, recipe] as const),
)('%s: the recipe names every file that knows of its sample', (_, recipe) => {
  const [head = '', steps = ''] = recipe.split(/\n\n(?=1\. )/);
  const samples = [...head.matchAll(/`([\w-]+)`/g)].map(([, word]) => word);
  const samplePattern = new RegExp(`(?<![\\w-])(${samples.join('|')})(?![\\w-])`);
  const expectedFiles = productFiles
    .filter((file) => samplePattern.test(readText(file)))
    .map((file) => file.slice(1));
  expect([...steps.matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file).sort()).toEqual(
    expectedFiles.sort(),
  );
});

test('docs/operate.md lists every scheduled job', () => {
  const [, table = ''] = /\n## Scheduled jobs\n([\s\S]*?)\n## /.exec(readText('docs/operate.md')) ?? [];
  const rows = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
  const jobs = readText('services/worker/src/jobs/jobs.ts').matchAll(/Job\('([a-z-]+)'/g);
  expect(rows.sort()).toEqual([...jobs].map(([, name]) => name).sort());
});
