import type { Step } from './run-step.ts';

/** A Vitest run that also leaves its counts in test-results/<name>.json, for the closing line of `npm test`. */
export const vitest = (name: string, ...projects: string[]): string[] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=test-results/${name}.json`,
];

/** What can be known of the sources without running them. */
export const messages: Step = { name: 'Messages', command: ['node', 'tools/messages.ts'] };
export const types: Step = { name: 'Types', command: ['tsc', '--noEmit'] };
const reading: Step[] = [
  { name: 'Format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Import law', command: ['node', 'tools/import-law/check.ts'] },
  { name: 'Unused code', command: ['knip'] },
  { name: 'Lockfile', command: ['node', 'tools/verify/lockfile.ts'] },
  { name: 'Secrets', command: ['secretlint', '**/*'] },
];

export const fastTests: Step = { name: 'Fast tests', command: vitest('fast', 'unit', 'dom'), streams: true };

const sizes: Step[] = [
  { name: 'Build', command: ['node', 'tools/build.ts'] },
  { name: 'Sizes', command: ['size-limit'] },
];

/** What needs no test runner, besides messages and types. */
export const checks: Step[] = [...reading, ...sizes];

export const steps: Step[] = [messages, types, ...reading, fastTests, ...sizes];
