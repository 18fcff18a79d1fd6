import { existsSync } from 'node:fs';
import path from 'node:path';
import { readUnits } from '../slices/units.ts';
import { findNearestTests } from './nearest-tests.ts';
import { root, type Step } from './run-steps.ts';
import {
  createLintStep,
  createSecretsStep,
  createVitestCommand,
  importRules,
  lockfile,
  messages,
  words,
  workflows,
} from './steps.ts';

/** Incremental build: checks only changed files and their dependents. */
export const incrementalTypes: Step = {
  name: 'Types',
  command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/tsbuildinfo'],
};

/** Limit, to stay fast; `pnpm affected --run` runs all. */
const mostTests = 6;

/**
 * Fast checks for changed files (relative to the root, including deleted ones): the per-file checks of `pnpm verify`,
 * types, and the nearest tests.
 */
export function getChangedSteps(changed: readonly string[]): { steps: Step[]; leftOut: number } {
  const here = changed.filter((file) => existsSync(path.join(root, file)));
  const code = here.filter((file) => /\.tsx?$/.test(file));
  const { tests, leftOut } = findNearestTests(changed, readUnits(root), { root, most: mostTests });
  const steps = [
    messages,
    here.length > 0 && createLintStep('--no-errors-on-unmatched', ...here),
    changed.some((file) => /\.tsx?$|\.json$/.test(file)) && incrementalTypes,
    code.length > 0 && importRules(...code),
    code.length > 0 && words(...code),
    changed.includes('pnpm-lock.yaml') && lockfile,
    changed.some((file) => file.startsWith('.github/')) && workflows,
    here.length > 0 && createSecretsStep(...here),
    tests.length > 0 && {
      name: 'Nearest tests',
      command: [...createVitestCommand('changed', 'unit', 'dom', 'ssr'), '--passWithNoTests', ...tests],
      streams: true,
    },
  ];
  return { steps: steps.filter((step) => step !== false), leftOut };
}
