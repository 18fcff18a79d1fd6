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
const reading: Step[] = [
  { name: 'Messages', command: ['node', 'tools/messages.ts'] },
  { name: 'Format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Types', command: ['tsc', '--noEmit'] },
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

export const steps: Step[] = [...reading, fastTests, ...sizes];
