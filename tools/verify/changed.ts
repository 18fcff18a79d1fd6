import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { followImporters, type Importers } from '../slices/imports.ts';
import { root, type Step } from './run-steps.ts';
import {
  createImportRulesStep,
  createLintStep,
  createSecretsStep,
  createStyleStep,
  createVitestCommand,
  lockfileStep,
  messagesStep,
  workflowsStep,
} from './steps.ts';

/** Incremental build: checks only changed files and their dependents. */
export const incrementalTypesStep: Step = {
  name: 'Types',
  command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/tsbuildinfo'],
};

/** Tests that read files which they do not import. */
const testLinks: readonly { pattern: string; tests: string }[] = [
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
const maxTests = 8;
/** Minimum number of test files: if there are fewer near ones, more distant ones are added, mostly of whole pages. */
const minTests = 3;

interface Change {
  /** Relative to the root, including deleted ones. */
  files: readonly string[];
  importers: Importers;
  readAtBase: BaseReader;
}

/** The per-file checks of `pnpm verify`, types, and the nearest tests: beside the files, of the table, beside users. */
export function createChangedSteps(change: Change): Step[] {
  const { files, readAtBase } = change;
  const existingFiles = files.filter((file) => existsSync(path.join(root, file)));
  const codeFiles = existingFiles.filter((file) => /\.tsx?$/.test(file));
  const styleFiles = existingFiles.filter((file) => file.endsWith('.css'));
  const { fastTests, nearCount, dbTests } = listTests(change);
  const omittedCount = nearCount - fastTests.length;
  const steps = [
    messagesStep,
    // The longest step first, so that all others run beside it.
    files.some((file) => canChangeTypes(file, readAtBase)) && incrementalTypesStep,
    existingFiles.length > 0 && createLintStep('--no-errors-on-unmatched', ...existingFiles),
    codeFiles.length > 0 && createImportRulesStep(...codeFiles),
    styleFiles.length > 0 && createStyleStep(...styleFiles),
    files.includes('pnpm-lock.yaml') && lockfileStep,
    files.some((file) => file.startsWith('.github/')) && workflowsStep,
    existingFiles.length > 0 && createSecretsStep(...existingFiles),
    createTestStep(
      `Nearest tests${omittedCount > 0 ? `, ${omittedCount} left out: pnpm affected --run` : ''}`,
      fastTests,
      'unit',
      'dom',
      'ssr',
    ),
    createTestStep('Tests with a database', dbTests, 'db'),
  ];
  return steps.filter((step) => step !== false);
}

const canChangeTypes = (file: string, readAtBase: BaseReader) =>
  isMessagesFile(file) ? hasChangedKeys(file, readAtBase) : /\.tsx?$|\.json$/.test(file);

const createTestStep = (name: string, tests: readonly string[], ...projects: string[]): Step | false =>
  tests.length > 0 && {
    name,
    command: [...createVitestCommand(`changed-${projects[0]}`, ...projects), '--passWithNoTests', ...tests],
  };

/** Lists the nearest tests; of those with a database, only the ones in the table. */
export function listTests({ files, importers, readAtBase }: Change): {
  fastTests: string[];
  nearCount: number;
  dbTests: string[];
} {
  const listTestFiles = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  const linkedTests = testLinks.flatMap(({ pattern, tests }) =>
    files.some((file) => path.matchesGlob(file, pattern)) ? listTestFiles(tests) : [],
  );
  const changedFiles = files.flatMap((file) =>
    isMessagesFile(file) ? findReaders(file, readAtBase, importers) : file,
  );
  const findTestsBeside = (nearFiles: readonly string[]) =>
    [...new Set(nearFiles.filter((file) => /\.(tsx?|css)$/.test(file)).map(path.dirname))].flatMap((folder) =>
      listTestFiles(`${folder}/*.test.{ts,tsx}`),
    );
  const directImporters = changedFiles.flatMap((file) => [...(importers.get(file) ?? [])]);
  const isFast = (file: string) =>
    /\.test\.tsx?$/.test(file) && !/\.(db|site)\.test/.test(file) && existsSync(path.join(root, file));
  const nearTests = [
    ...new Set([
      ...findTestsBeside(changedFiles),
      ...linkedTests,
      ...directImporters,
      ...findTestsBeside(directImporters),
    ]),
  ].filter(isFast);
  const candidates = [...new Set([...nearTests, ...followImporters(changedFiles, importers)])].filter(isFast);
  return {
    fastTests: [...nearTests.slice(0, maxTests), ...candidates.slice(nearTests.length, minTests)],
    nearCount: nearTests.length,
    dbTests: linkedTests.filter((file) => file.includes('.db.test.')),
  };
}

/** Reads the text of a file before the change; undefined if the file is new. */
type BaseReader = (file: string) => string | undefined;

type Messages = Record<string, unknown>;

const isMessagesFile = (file: string): boolean => path.matchesGlob(file, '**/messages/*.json');

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

function readVersions(file: string, readAtBase: BaseReader): [before: Messages, after: Messages] {
  const currentText = existsSync(path.join(root, file)) ? readText(file) : '{}';
  return [JSON.parse(readAtBase(file) ?? '{}'), JSON.parse(currentText)];
}

/** False if only texts of messages changed: type-checking everything that shows texts takes long. */
export function hasChangedKeys(file: string, readAtBase: BaseReader): boolean {
  const [keysBefore, keysAfter] = readVersions(file, readAtBase).map((messages) =>
    Object.entries(messages).map(([key, text]) => {
      const parameters = JSON.stringify(text).match(/\{\w+\}/g) ?? [];
      return [key, ...new Set(parameters.sort())].join(' ');
    }),
  );
  return keysBefore!.sort().join() !== keysAfter!.sort().join();
}

function findReaders(file: string, readAtBase: BaseReader, importers: Importers): string[] {
  const [messagesBefore, messagesAfter] = readVersions(file, readAtBase);
  const isChanged = (key = '') => JSON.stringify(messagesBefore[key]) !== JSON.stringify(messagesAfter[key]);
  return [...(importers.get(file.replace(/es\.json$/, 'en.json')) ?? [])]
    .filter((reader) => [...readText(reader).matchAll(/\bm\.(\w+)/g)].some(([, key]) => isChanged(key)))
    .sort();
}
