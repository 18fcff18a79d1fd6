import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { incrementalTypesStep } from '../verify/changed.ts';
import { root, type Step } from '../verify/run-steps.ts';
import {
  buildStep,
  createImportRulesStep,
  createLintStep,
  createStyleStep,
  createVitestCommand,
  messagesStep,
} from '../verify/steps.ts';
import { type AffectedParts, isListed } from './affected.ts';
import type { WorkspaceFolder } from './units.ts';

const cacheFolder = path.join(root, 'node_modules/.cache/affected');

/** Checks for the affected parts. Tests, build and journeys come last: they start only if the others passed. */
export function listChecks(
  { folders, journeys }: AffectedParts,
  workspaceFolders: readonly WorkspaceFolder[],
): Step[] {
  if (folders.length === 0 && journeys.length === 0) return [];
  return [
    messagesStep,
    // The longest check first, so that the others run beside it.
    createTypeStep(folders, workspaceFolders),
    createLintStep(...folders),
    createStyleStep(...folders.map((folder) => `${folder}/**/*.css`)),
    createImportRulesStep(...(isFullCheckout(workspaceFolders) ? [] : folders)),
    ...createTestSteps([
      ...folders.map((folder) => `${folder}/`),
      ...(isFullCheckout(workspaceFolders) ? listSharedTests(folders) : []),
    ]),
    buildStep,
    ...createJourneySteps(journeys, workspaceFolders),
  ];
}

const isFullCheckout = (workspaceFolders: readonly WorkspaceFolder[]) =>
  workspaceFolders.every(({ missingPackages }) => missingPackages.length === 0);

/** Everything, since a changed endpoint may break others; in a partial checkout, affected folders and packages. */
function createTypeStep(folders: readonly string[], workspaceFolders: readonly WorkspaceFolder[]): Step {
  if (isFullCheckout(workspaceFolders)) return incrementalTypesStep;
  mkdirSync(cacheFolder, { recursive: true });
  const configPath = path.join(cacheFolder, 'tsconfig.json');
  const include = [...folders, 'packages/*'].map((folder) => path.join(root, folder, '**/*'));
  const exclude = ['**/node_modules', '**/dist'];
  writeFileSync(
    configPath,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      include,
      exclude,
      compilerOptions: { typeRoots: [path.join(root, 'node_modules/@types')] },
    }),
  );
  return { name: 'Types', command: ['tsc', '--noEmit', '--project', configPath] };
}

/** Lists tests outside the folders that check how their collections handle personal data. */
const listSharedTests = (folders: readonly string[]) =>
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
function createJourneySteps(
  journeys: AffectedParts['journeys'],
  workspaceFolders: readonly WorkspaceFolder[],
): Step[] {
  if (!existsSync(path.join(root, 'e2e')) || !isFullCheckout(workspaceFolders)) return [];
  const specPaths = globSync('e2e/*.spec.ts', { cwd: root }).filter((file) =>
    isListed(path.basename(file, '.spec.ts'), journeys),
  );
  if (specPaths.length === 0) return [];
  const command = ['e2e/node_modules/.bin/playwright', 'test', '--config', 'e2e/playwright.config.ts'];
  return [{ name: 'Browser journeys', command: [...command, ...specPaths], streams: true }];
}
