// Checks every import of the repository: `node tools/import-rules/check.ts`, or of some folders: `… mf-search
// packages`.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules } from './rules.ts';

const all = ['shell', 'mf-*', 'services', 'packages', 'tools', 'e2e', '*.ts'];

export interface Verdict {
  /** Files that were read. If empty, the rules checked nothing. */
  files: string[];
  violations: { rule: string; from: string; to: string; instead: string }[];
}

/** Checks the imports of folders against the rules, including type imports. */
export async function checkImports(root: string, folders = all): Promise<Verdict> {
  const { output } = await cruise(
    globSync(folders, { cwd: root }),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: importRules },
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
      doNotFollow: { path: '(^|/)node_modules/' },
      exclude: { path: '(^|/)(dist|\\.data|\\.cache|storybook-static|test-results)/' },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  );
  const { modules, summary } = output as ICruiseResult;
  const comments = new Map(importRules.map(({ name, comment }) => [name, comment ?? '']));
  const imports = summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    instead: comments.get(rule.name) ?? '',
  }));
  const files = modules.map(({ source }) => source).filter((file) => !file.includes('node_modules/'));
  return { files, violations: [...imports, ...(await checkManifests(root))] };
}

/** test-kit must be a devDependency; as a dependency it would be installed in production. */
async function checkManifests(root: string): Promise<Verdict['violations']> {
  const manifests = globSync('{shell,mf-*,services/*,packages/*}/package.json', { cwd: root });
  const read = await Promise.all(
    manifests.map(async (from) => ({ from, ...JSON.parse(await readFile(path.join(root, from), 'utf8')) })),
  );
  return read
    .filter(({ dependencies }) => dependencies?.['@app/test-kit'])
    .map(({ from }) => ({
      rule: 'test-kit-is-a-dev-dependency',
      from,
      to: '@app/test-kit',
      instead: 'List it under devDependencies.',
    }));
}

/** Workspace folders of which no file was read, so that the rules would miss their imports. */
export const findUnreadParts = (root: string, files: readonly string[]): string[] =>
  globSync('{shell,mf-*,services/*,packages/*,tools,e2e}', { cwd: root }).filter(
    (part) => !files.some((file) => file.startsWith(`${part}/`)),
  );

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const folders = process.argv.slice(2);
  const { files, violations } = await checkImports(root, folders.length > 0 ? folders : all);
  const unread = folders.length > 0 ? [] : findUnreadParts(root, files);
  for (const [rule, broken = []] of Object.entries(Object.groupBy(violations, ({ rule }) => rule))) {
    console.error(`${rule}: ${broken[0]?.instead}`);
    for (const { from, to } of broken) console.error(`  ${from} → ${to}`);
  }
  if (files.length === 0)
    console.error('No file was read at all. Is TypeScript 6 beside dependency-cruiser?');
  else console.log(`${files.length} files read, ${violations.length} imports against the rules`);
  for (const part of unread) console.error(`Nothing was read of ${part}`);
  if (files.length === 0 || unread.length > 0 || violations.length > 0) process.exitCode = 1;
}
