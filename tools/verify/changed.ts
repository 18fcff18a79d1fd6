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

/** Keeps what it found of each file: the next run reads what differs and whatever that reaches, and finds the same. */
export const incrementalTypes: Step = {
  name: 'Types',
  command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/tsbuildinfo'],
};

/** More would take longer than somebody waits for: `pnpm affected --run` tries them all. */
const mostTests = 6;

/**
 * What can be known within seconds of changed files (relative to the root; deleted ones may be among them): what
 * `pnpm verify` asks of each file by itself, types, and the nearest tests.
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
