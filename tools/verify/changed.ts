import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { root, type Step } from './run-steps.ts';
import {
  createLintStep,
  createSecretsStep,
  createStyleStep,
  createVitestCommand,
  importRules,
  lockfile,
  messages,
  workflows,
} from './steps.ts';

/** Incremental build: checks only changed files and their dependents. */
export const incrementalTypes: Step = {
  name: 'Types',
  command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/tsbuildinfo'],
};

/**
 * Fast checks for changed files (relative to the root, including deleted ones): the per-file checks of `pnpm verify`,
 * types, and the tests that stand beside them.
 */
export function getChangedSteps(changed: readonly string[]): Step[] {
  const here = changed.filter((file) => existsSync(path.join(root, file)));
  const code = here.filter((file) => /\.tsx?$/.test(file));
  const styles = here.filter((file) => file.endsWith('.css'));
  const folders = new Set(code.map((file) => path.dirname(file)));
  const tests = globSync(
    [...folders].map((folder) => `${folder}/*.test.{ts,tsx}`),
    { cwd: root },
  );
  const steps = [
    messages,
    here.length > 0 && createLintStep('--no-errors-on-unmatched', ...here),
    changed.some((file) => /\.tsx?$|\.json$/.test(file)) && incrementalTypes,
    code.length > 0 && importRules(...code),
    styles.length > 0 && createStyleStep(...styles),
    changed.includes('pnpm-lock.yaml') && lockfile,
    changed.some((file) => file.startsWith('.github/')) && workflows,
    here.length > 0 && createSecretsStep(...here),
    tests.length > 0 && {
      name: 'Tests beside them',
      command: [...createVitestCommand('changed', 'unit', 'dom', 'ssr'), '--passWithNoTests', ...tests],
      streams: true,
    },
  ];
  return steps.filter((step) => step !== false);
}
