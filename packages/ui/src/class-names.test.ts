import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const src = import.meta.dirname;
const read = (file: string) => readFileSync(path.join(src, file), 'utf8');
const sheets = globSync('**/*.module.css', { cwd: src }).sort();

function findClasses(sheet: string): Set<string> {
  const code = read(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"/g, '');
  const selectors = [...code.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '');
  return new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? ''),
    ),
  );
}

test('a class name belongs to one sheet, because class names are public', () => {
  const sheetsByClassName = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of findClasses(sheet))
      sheetsByClassName.set(name, [...(sheetsByClassName.get(name) ?? []), sheet]);
  expect([...sheetsByClassName].filter(([, among]) => among.length > 1)).toEqual([]);
});

describe.each(sheets)('%s', (sheet) => {
  const code = read(sheet).replace(/\/\*[\s\S]*?\*\//g, '');

  test('names its classes after the component', () => {
    expect([...findClasses(sheet)].filter((name) => !/^[A-Z][A-Za-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  });

  test('puts all rules in its layer', () => {
    expect(code.trim().startsWith('@layer ui {')).toBe(true);
    expect(code.trimEnd().endsWith('\n}')).toBe(true);
    expect(code.match(/^\S.*\{/gm)).toEqual(['@layer ui {']);
  });
});

// Pages rendered before any script have only these.
test('the shell loads all sheets', () => {
  const importedSheets = [...read('styles.ts').matchAll(/import '\.\/(.+\.module\.css)'/g)].map(
    ([, sheet]) => sheet,
  );
  expect(importedSheets.sort()).toEqual(sheets);
});
