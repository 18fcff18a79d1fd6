import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { incrementalTypes } from '../verify/changed.ts';
import { root, type Step } from '../verify/run-steps.ts';
import {
  build,
  createLintStep,
  createStyleStep,
  createVitestCommand,
  importRules,
  messagesStep,
} from '../verify/steps.ts';
import { type AffectedParts, isAmong } from './affected.ts';
import type { Unit } from './units.ts';

const scratch = path.join(root, 'node_modules/.cache/affected');

/** Checks for the affected parts, cheapest first. */
export function listChecks({ folders, journeys }: AffectedParts, units: readonly Unit[]): Step[] {
  if (folders.length === 0 && journeys.length === 0) return [];
  return [
    messagesStep,
    // Before what takes minutes, which it would only repeat.
    { ...createLintStep(...folders), alone: true },
    createStyleStep(...folders.map((folder) => `${folder}/**/*.css`)),
    createTypeSteps(folders, units),
    importRules(...(isWhole(units) ? [] : folders)),
    ...createTestSteps([
      ...folders.map((folder) => `${folder}/`),
      ...(isWhole(units) ? listShared(folders) : []),
    ]),
    build,
    ...createJourneySteps(journeys, units),
  ];
}

/** True if this checkout includes all slices. */
const isWhole = (units: readonly Unit[]) => units.every(({ missing }) => missing.length === 0);

/**
 * Type-checks everything, since a changed endpoint may break other folders; in a partial checkout, only the affected
 * folders and the packages.
 */
function createTypeSteps(folders: readonly string[], units: readonly Unit[]): Step {
  if (isWhole(units)) return incrementalTypes;
  mkdirSync(scratch, { recursive: true });
  const file = path.join(scratch, 'tsconfig.json');
  const include = [...folders, 'packages/*'].map((folder) => path.join(root, folder, '**/*'));
  const exclude = ['**/node_modules', '**/dist'];
  writeFileSync(
    file,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      include,
      exclude,
      compilerOptions: { typeRoots: [path.join(root, 'node_modules/@types')] },
    }),
  );
  return { name: 'Types', command: ['tsc', '--noEmit', '--project', file] };
}

/** Lists tests outside the folders that check how their collections handle personal data. */
const listShared = (folders: readonly string[]) =>
  folders.some((folder) => existsSync(path.join(root, folder, 'src/collections.ts')))
    ? ['tools/slices/own-collections.db.test.ts']
    : [];

const createTestSteps = (paths: readonly string[]): Step[] =>
  paths.length === 0
    ? []
    : [
        {
          name: 'Tests',
          command: [
            ...createVitestCommand('affected', 'unit', 'dom', 'ssr', 'db'),
            '--passWithNoTests',
            ...paths,
          ],
          streams: true,
        },
      ];

/** Journeys need the whole site, so a partial checkout has none. */
function createJourneySteps(journeys: AffectedParts['journeys'], units: readonly Unit[]): Step[] {
  if (!existsSync(path.join(root, 'e2e')) || !isWhole(units)) return [];
  const files = globSync('e2e/*.spec.ts', { cwd: root }).filter((file) =>
    isAmong(path.basename(file, '.spec.ts'), journeys),
  );
  if (files.length === 0) return [];
  const command = ['e2e/node_modules/.bin/playwright', 'test', '--config', 'e2e/playwright.config.ts'];
  return [{ name: 'Browser journeys', command: [...command, ...files], streams: true }];
}
