import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const src = import.meta.dirname;
const read = (file: string) => readFileSync(path.join(src, file), 'utf8');
const sheets = globSync('**/*.module.css', { cwd: src }).sort();
const components = globSync('**/*.tsx', { cwd: src }).filter((file) => !/\.(test|stories)\.tsx$/.test(file));

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

/** Returns the class names that a component reads from each sheet: `styles.Button`, `styles['Field-label']`. */
function findUses(component: string): { sheet: string; name: string }[] {
  const code = read(component);
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, variable, from]) =>
    [...code.matchAll(new RegExp(`\\b${variable}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
      ([, dotted, quoted]) => ({
        sheet: path.join(path.dirname(component), from ?? ''),
        name: dotted ?? quoted ?? '',
      }),
    ),
  );
}

test('class names were found', () => {
  expect(sheets).toContain('actions/Button.module.css');
  expect(findUses('actions/Button.tsx').length).toBeGreaterThan(0);
});

test.each(components.filter((component) => findUses(component).length > 0))(
  '%s uses only existing classes',
  (component) => {
    const missing = findUses(component).filter(({ sheet, name }) => !findClasses(sheet).has(name));
    expect(missing).toEqual([]);
  },
);

test('every class is used by a component', () => {
  const used = new Set(components.flatMap(findUses).map(({ name }) => name));
  expect(sheets.flatMap((sheet) => [...findClasses(sheet)]).filter((name) => !used.has(name))).toEqual([]);
});

test('a class name belongs to one sheet, because class names are public', () => {
  const owners = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of findClasses(sheet)) owners.set(name, [...(owners.get(name) ?? []), sheet]);
  expect([...owners].filter(([, among]) => among.length > 1)).toEqual([]);
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

  test('names existing tokens only', () => {
    const tokens = read('tokens.css');
    const own = new Set([...code.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
    const unknown = [...code.matchAll(/var\((--[\w-]+)(,?)/g)].filter(
      ([, name = '', fallback]) =>
        !fallback && !own.has(name) && !tokens.includes(`${name}:`) && name !== '--w',
    );
    expect(unknown.map(([, name]) => name)).toEqual([]);
  });
});

// Pages rendered before any script have only these.
test('the shell loads all public sheets, and none for staff', () => {
  const loaded = [...read('styles.ts').matchAll(/import '\.\/(.+\.module\.css)'/g)].map(([, sheet]) => sheet);
  expect(loaded.sort()).toEqual(sheets.filter((sheet) => !sheet.startsWith('staff/')));
});
