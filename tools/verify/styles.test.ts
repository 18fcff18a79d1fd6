import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-steps.ts';

/** Returns the numbers of the lines of a sheet in `packages/ui` that violate the rule. */
function findWrongLines(css: string): number[] {
  const args = ['--stdin-filename', 'packages/ui/src/cards/Any.module.css', '--formatter', 'json'];
  const stylelintPath = path.join(root, 'node_modules/.bin/stylelint');
  const { stderr } = spawnSync(stylelintPath, args, { cwd: root, input: css, encoding: 'utf8' });
  const [sheetResult] = JSON.parse(stderr) as { warnings: { line: number }[] }[];
  return [...new Set(sheetResult!.warnings.map(({ line }) => line))].sort((a, b) => a - b);
}

test('colors, fonts, their sizes, and corners are tokens', () => {
  const wrongStyles = [
    'color: #fff',
    'color: red',
    'background: rgb(0 0 0)',
    'font-size: 12px',
    'font-weight: 700',
  ];
  wrongStyles.push(
    'font: 12px Arial',
    'font-size: calc(var(--text-body) * 2)',
    'border-radius: 3px',
    'color: light-dark(red, red)',
  );
  const rightStyles = ['color: var(--ink)', 'fill: currentcolor', 'background: transparent', 'font: inherit'];
  rightStyles.push(
    'font: var(--weight-body) var(--text-body) / var(--line-body) var(--font)',
    'border-radius: 50%',
    'width: 3rem',
  );
  const sheet = [...wrongStyles, ...rightStyles].map((line) => `.A { ${line} }`).join('\n');
  expect(findWrongLines(sheet)).toEqual(wrongStyles.map((_, index) => index + 1));
});
