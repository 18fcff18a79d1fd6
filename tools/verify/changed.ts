import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { followUsers, type Users } from '../slices/imports.ts';
import { root, type Step } from './run-steps.ts';
import {
  createLintStep,
  createSecretsStep,
  createStyleStep,
  createVitestCommand,
  importRules,
  lockfile,
  messagesStep,
  workflows,
} from './steps.ts';

/** Incremental build: checks only changed files and their dependents. */
export const incrementalTypes: Step = {
  name: 'Types',
  command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/tsbuildinfo'],
};

/** Tests that read files which they do not import. */
const links: readonly { pattern: string; tests: string }[] = [
  { pattern: '**/messages/*.json', tests: 'tools/messages.test.ts' },
  { pattern: '**/*.css', tests: 'tools/verify/class-names.test.ts' },
  { pattern: 'packages/ui/**/*.css', tests: 'packages/ui/src/*.test.ts' },
  { pattern: 'packages/types/src/**', tests: 'packages/types/src/call/endpoints.test.ts' },
  { pattern: 'packages/types/src/**', tests: 'services/gateway/src/calls/route-table.test.ts' },
  { pattern: 'packages/db/src/**', tests: 'packages/db/src/{prepare/indexes,validators}.db.test.ts' },
  { pattern: 'services/*/src/collections.ts', tests: 'tools/slices/own-collections.db.test.ts' },
  { pattern: 'services/*/src/service.ts', tests: 'tools/services.test.ts' },
  { pattern: '**/{package,slice}.json', tests: 'tools/slices/affected.test.ts' },
  { pattern: 'deploy/**', tests: 'tools/deploy/*.test.ts' },
  { pattern: '.github/**', tests: 'tools/verify/workflows.test.ts' },
  { pattern: 'docs/promises.md', tests: 'tools/promises.test.ts' },
];

/** Maximum number of test files: these usually end within seconds. `pnpm affected --run` runs all. */
const mostTests = 8;
/** Minimum number of test files: if there are fewer near ones, more distant ones are added, mostly of whole pages. */
const leastTests = 3;

interface Change {
  /** Relative to the root, including deleted ones. */
  files: readonly string[];
  users: Users;
  readBefore: ReadBefore;
}

/**
 * Returns fast checks for changed files: the per-file checks of `pnpm verify`, types, and the nearest tests: beside the
 * files, of the table above, beside direct users of the files, then beside users of those. Says how many are left out.
 */
export function getChangedSteps(change: Change): Step[] {
  const { files, readBefore } = change;
  const existing = files.filter((file) => existsSync(path.join(root, file)));
  const code = existing.filter((file) => /\.tsx?$/.test(file));
  const styles = existing.filter((file) => file.endsWith('.css'));
  const { fast, near, db } = listTests(change);
  const leftOut = near - fast.length;
  const steps = [
    messagesStep,
    // The longest step first, so that all others run beside it.
    files.some((file) => mayChangeTypes(file, readBefore)) && incrementalTypes,
    existing.length > 0 && createLintStep('--no-errors-on-unmatched', ...existing),
    code.length > 0 && importRules(...code),
    styles.length > 0 && createStyleStep(...styles),
    files.includes('pnpm-lock.yaml') && lockfile,
    files.some((file) => file.startsWith('.github/')) && workflows,
    existing.length > 0 && createSecretsStep(...existing),
    createTestStep(
      `Nearest tests${leftOut > 0 ? `, ${leftOut} left out: pnpm affected --run` : ''}`,
      fast,
      'unit',
      'dom',
      'ssr',
    ),
    createTestStep('Tests with a database', db, 'db'),
  ];
  return steps.filter((step) => step !== false);
}

const mayChangeTypes = (file: string, readBefore: ReadBefore) =>
  isMessages(file) ? hasChangedKeys(file, readBefore) : /\.tsx?$|\.json$/.test(file);

const createTestStep = (name: string, tests: readonly string[], ...projects: string[]): Step | false =>
  tests.length > 0 && {
    name,
    command: [...createVitestCommand(`changed-${projects[0]}`, ...projects), '--passWithNoTests', ...tests],
  };

/** Lists the nearest tests; of those with a database, only the ones in the table. */
export function listTests({ files, users, readBefore }: Change): {
  fast: string[];
  /** Number of near tests, of which some may be left out. */
  near: number;
  db: string[];
} {
  const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  const linked = links.flatMap(({ pattern, tests }) =>
    files.some((file) => path.matchesGlob(file, pattern)) ? find(tests) : [],
  );
  const changedFiles = files.flatMap((file) =>
    isMessages(file) ? findReaders(file, readBefore, users) : file,
  );
  const findBeside = (files: readonly string[]) =>
    [...new Set(files.filter((file) => /\.(tsx?|css)$/.test(file)).map(path.dirname))].flatMap((folder) =>
      find(`${folder}/*.test.{ts,tsx}`),
    );
  const direct = changedFiles.flatMap((file) => [...(users.get(file) ?? [])]);
  const isFast = (file: string) =>
    /\.test\.tsx?$/.test(file) && !/\.(db|site)\.test/.test(file) && existsSync(path.join(root, file));
  const near = [
    ...new Set([...findBeside(changedFiles), ...linked, ...direct, ...findBeside(direct)]),
  ].filter(isFast);
  const further = [...new Set([...near, ...followUsers(changedFiles, users)])].filter(isFast);
  return {
    fast: [...near.slice(0, mostTests), ...further.slice(near.length, leastTests)],
    near: near.length,
    db: linked.filter((file) => file.includes('.db.test.')),
  };
}

/** Reads the text of a file before the change; undefined if the file is new. */
type ReadBefore = (file: string) => string | undefined;

type Messages = Record<string, unknown>;

const isMessages = (file: string): boolean => path.matchesGlob(file, '**/messages/*.json');

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function readBoth(file: string, readBefore: ReadBefore): [before: Messages, after: Messages] {
  const after = existsSync(path.join(root, file)) ? read(file) : '{}';
  return [JSON.parse(readBefore(file) ?? '{}'), JSON.parse(after)];
}

/** False if only texts of messages changed: type-checking everything that shows texts takes long. */
export function hasChangedKeys(file: string, readBefore: ReadBefore): boolean {
  const [before, after] = readBoth(file, readBefore).map((messages) =>
    Object.entries(messages).map(([key, text]) => {
      const parameters = JSON.stringify(text).match(/\{\w+\}/g) ?? [];
      return [key, ...new Set(parameters.sort())].join(' ');
    }),
  );
  return before!.sort().join() !== after!.sort().join();
}

/** Finds the code that shows one of the changed texts. */
function findReaders(file: string, readBefore: ReadBefore, users: Users): string[] {
  const [before, after] = readBoth(file, readBefore);
  const isChanged = (key = '') => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return [...(users.get(file.replace(/es\.json$/, 'en.json')) ?? [])]
    .filter((reader) => [...read(reader).matchAll(/\bm\.(\w+)/g)].some(([, key]) => isChanged(key)))
    .sort();
}
