import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-steps.ts';

const sourceGlob = '{shell,mf-*,packages/*}/src/**';
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sheetPaths = globSync(`${sourceGlob}/*.module.css`, { cwd: root }).sort();
const componentPaths = globSync(`${sourceGlob}/*.{ts,tsx}`, { cwd: root }).filter(
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
function findUsedClasses(component: string): string[] {
  const code = readText(component);
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, variable, from = '']) => {
      const sheet = path.join(path.dirname(component), from);
      const names = code.matchAll(new RegExp(`\\b${variable}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
      return [...names].map(([, dottedName, quotedName]) => `${sheet}: ${dottedName ?? quotedName}`);
    },
  );
}

test('components read the classes that their sheets have, all of them and no other', () => {
  const classNames = sheetPaths.flatMap(findClasses);
  const usedClasses = new Set(componentPaths.flatMap(findUsedClasses));
  expect(classNames).toContain('packages/ui/src/actions/Button.module.css: Button');
  expect([...usedClasses].filter((use) => !classNames.includes(use))).toEqual([]);
  expect(classNames.filter((name) => !usedClasses.has(name))).toEqual([]);
});

test('sheets name existing tokens only', () => {
  const tokens = readText('packages/ui/src/tokens.css');
  const unknownTokens = sheetPaths.flatMap((sheet) => {
    const code = readText(sheet).replace(/\/\*[\s\S]*?\*\//g, '');
    return (
      [...code.matchAll(/var\((--[\w-]+)(,?)/g)]
        .filter(([, name = '', fallback]) => !fallback && !`${tokens}${code}`.includes(`${name}:`))
        // The width of a `Skeleton` comes from its props.
        .filter(([, name]) => name !== '--w')
        .map(([, name]) => `${sheet}: ${name}`)
    );
  });
  expect(unknownTokens).toEqual([]);
});
