import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const sourceFolder = import.meta.dirname;
const readSource = (file: string) => readFileSync(path.join(sourceFolder, file), 'utf8');
const sheetPaths = globSync('**/*.module.css', { cwd: sourceFolder }).sort();

function findClasses(sheetPath: string): Set<string> {
  const css = readSource(sheetPath)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"/g, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '');
  return new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? ''),
    ),
  );
}

test('a class name belongs to one sheet, because class names are public', () => {
  const sheetsByClassName = new Map<string, string[]>();
  for (const sheetPath of sheetPaths)
    for (const name of findClasses(sheetPath))
      sheetsByClassName.set(name, [...(sheetsByClassName.get(name) ?? []), sheetPath]);
  expect([...sheetsByClassName].filter(([, sheetsWithName]) => sheetsWithName.length > 1)).toEqual([]);
});

describe.each(sheetPaths)('%s', (sheetPath) => {
  const css = readSource(sheetPath).replace(/\/\*[\s\S]*?\*\//g, '');

  test('names its classes after the component', () => {
    expect([...findClasses(sheetPath)].filter((name) => !/^[A-Z][A-Za-z]+(-[a-z]+)*$/.test(name))).toEqual(
      [],
    );
  });

  test('puts all rules in its layer', () => {
    expect(css.trim().startsWith('@layer ui {')).toBe(true);
    expect(css.trimEnd().endsWith('\n}')).toBe(true);
    expect(css.match(/^\S.*\{/gm)).toEqual(['@layer ui {']);
  });
});

// Pages rendered before any script have only these.
test('the shell loads all sheets', () => {
  const importedSheets = [...readSource('styles.ts').matchAll(/import '\.\/(.+\.module\.css)'/g)].map(
    ([, sheet]) => sheet,
  );
  expect(importedSheets.sort()).toEqual(sheetPaths);
});
