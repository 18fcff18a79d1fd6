import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-steps.ts';

const sources = '{shell,mf-*,packages/*}/src/**';
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sheets = globSync(`${sources}/*.module.css`, { cwd: root }).sort();
const components = globSync(`${sources}/*.{ts,tsx}`, { cwd: root }).filter(
  (file) => !/\.(test|stories)\.tsx?$|\/paraglide\//.test(file),
);

function findClasses(sheet: string): string[] {
  const code = readText(sheet)
    .replace(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^)]*\)/g, '')
    .matchAll(/([^{};]+)\{/g);
  const names = [...code].flatMap(([, selector = '']) => selector.match(/(?<=\.)[A-Za-z][\w-]*/g) ?? []);
  return [...new Set(names)].map((name) => `${sheet}: ${name}`);
}

/** Finds the class names that a component reads from each sheet: `styles.Button`, `styles['Field-label']`. */
function findUses(component: string): string[] {
  const code = readText(component);
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, variable, from = '']) => {
      const sheet = path.join(path.dirname(component), from);
      const names = code.matchAll(new RegExp(`\\b${variable}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
      return [...names].map(([, dotted, quoted]) => `${sheet}: ${dotted ?? quoted}`);
    },
  );
}

test('components read the classes that their sheets have, all of them and no other', () => {
  const classes = sheets.flatMap(findClasses);
  const uses = new Set(components.flatMap(findUses));
  expect(classes).toContain('packages/ui/src/actions/Button.module.css: Button');
  expect([...uses].filter((use) => !classes.includes(use))).toEqual([]);
  expect(classes.filter((name) => !uses.has(name))).toEqual([]);
});

test('sheets name existing tokens only', () => {
  const tokens = readText('packages/ui/src/tokens.css');
  const unknown = sheets.flatMap((sheet) => {
    const code = readText(sheet).replace(/\/\*[\s\S]*?\*\//g, '');
    return (
      [...code.matchAll(/var\((--[\w-]+)(,?)/g)]
        .filter(([, name = '', fallback]) => !fallback && !`${tokens}${code}`.includes(`${name}:`))
        // The width of a `Skeleton` comes from its props.
        .filter(([, name]) => name !== '--w')
        .map(([, name]) => `${sheet}: ${name}`)
    );
  });
  expect(unknown).toEqual([]);
});
