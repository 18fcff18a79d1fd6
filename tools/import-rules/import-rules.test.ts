import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { beforeAll, describe, expect, test } from 'vitest';
import { findDependents, readWorkspaceFolders } from '../slices/units.ts';
import { root as repositoryRoot } from '../verify/run-steps.ts';
import { createImportRulesStep } from '../verify/steps.ts';
import { importRules } from './rules.ts';

const treeFolder = createTempFolder('import-rules');

function writeSourceFile(file: string, ...importedFiles: string[]) {
  const target = path.join(treeFolder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const statements = importedFiles.map((importedFile) => {
    const relativePath = importedFile.startsWith('lib:')
      ? importedFile.slice(4)
      : path.relative(path.dirname(file), importedFile);
    const specifier =
      importedFile.startsWith('lib:') || relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
    // A type import counts like any other: the file depends on it.
    return `import type { a } from '${specifier}';`;
  });
  writeFileSync(target, [...statements, 'export type a = 1;'].join('\n'));
}

const libraries = ['mongodb', '@clerk/backend', '@module-federation/enhanced', 'hono', '@hono/node-server'];

const allowedImports: [file: string, ...imported: string[]][] = [
  ['packages/option-lists/src/index.ts'],
  ['packages/types/src/index.ts', 'packages/option-lists/src/index.ts'],
  ['packages/shell-api/src/index.ts', 'packages/types/src/index.ts'],
  ['packages/ui/src/index.ts'],
  ['packages/auth/src/index.ts', 'packages/types/src/index.ts'],
  ['packages/seo/src/index.ts', 'packages/types/src/index.ts'],
  ['packages/db/src/index.ts', 'packages/option-lists/src/index.ts', 'lib:mongodb'],
  ['packages/service-kit/src/mongo.ts', 'lib:mongodb', 'lib:hono'],
  ['packages/service-kit/src/auth.ts', 'lib:@clerk/backend'],
  ['packages/service-kit/src/answers.store.ts', 'packages/db/src/index.ts', 'lib:mongodb'],
  ['packages/moderation/src/index.ts', 'packages/db/src/index.ts'],
  ['packages/embedded-mongodb/src/index.ts', 'lib:mongodb'],
  ['packages/test-kit/src/mongo.ts', 'packages/embedded-mongodb/src/index.ts'],
  ['packages/db/src/index.db.test.ts', 'packages/test-kit/src/mongo.ts', 'lib:mongodb'],
  ['shell/src/pages/Page.tsx', 'packages/ui/src/index.ts'],
  ['shell/src/pages/guide/GuidePage.tsx', 'shell/src/pages/Page.tsx'],
  ['shell/src/pages/terms/TermsPage.tsx'],
  ['shell/src/remotes/load-remote.ts', 'lib:@module-federation/enhanced'],
  ['rspack.config.base.ts', 'lib:@module-federation/enhanced'],
  ['mf-search/src/shared/cards/ProsthetistCard.tsx', 'packages/types/src/index.ts'],
  ['mf-search/src/paraglide/messages.ts'],
  [
    'mf-search/src/results/ResultsPage.tsx',
    'mf-search/src/shared/cards/ProsthetistCard.tsx',
    'mf-search/src/paraglide/messages.ts',
  ],
  ['mf-search/src/profile/ProfilePage.tsx', 'mf-search/src/shared/cards/ProsthetistCard.tsx'],
  ['mf-search/src/profile/profile-document.ts'],
  ['mf-search/src/expose.ts', 'mf-search/src/profile/profile-document.ts'],
  [
    'mf-listing-wizard/src/wizard/BasicStep.tsx',
    'mf-listing-wizard/src/fields/BasicFields.tsx',
    'mf-listing-wizard/src/photo/PhotoPicker.tsx',
    'packages/remote-kit/src/index.ts',
  ],
  ['mf-listing-wizard/src/fields/BasicFields.tsx'],
  ['mf-listing-wizard/src/photo/PhotoPicker.tsx'],
  ['packages/remote-kit/src/index.ts', 'packages/ui/src/index.ts', 'packages/shell-api/src/index.ts'],
  ['mf-admin/src/paths.ts'],
  ['mf-admin/src/console/dock/dock.ts', 'mf-admin/src/paths.ts'],
  ['mf-admin/src/inbox/Queue.tsx', 'mf-admin/src/console/dock/dock.ts'],
  ['mf-admin/src/claims/ClaimsPage.tsx', 'mf-admin/src/console/dock/dock.ts', 'mf-admin/src/inbox/Queue.tsx'],
  ['mf-admin/src/console/pages.ts', 'mf-admin/src/claims/ClaimsPage.tsx'],
  ['mf-search/src/dev.tsx', 'packages/test-kit/src/mongo.ts'],
  ['services/search/src/app.ts', 'packages/service-kit/src/mongo.ts', 'lib:hono'],
  ['services/search/src/listings.store.ts', 'packages/db/src/index.ts', 'lib:mongodb'],
  ['services/gateway/src/app.ts', 'packages/seo/src/index.ts'],
  ['tools/seed.ts', 'services/search/src/app.ts', 'lib:mongodb', 'packages/embedded-mongodb/src/index.ts'],
  ['e2e/home.ts', 'packages/test-kit/src/mongo.ts'],
  ['services/worker/src/there.ts', 'services/worker/src/here.ts'], // completes a cycle
];

const packageFolders = readWorkspaceFolders(repositoryRoot).filter(({ folder }) =>
  folder.startsWith('packages/'),
);
/** For each package, the first other one that it may not use. */
const orderViolations = packageFolders.map(
  ({ folder, dependencies: usedFolders }): [string, string, string] => {
    const forbiddenPackage = packageFolders.find(
      (otherPackage) => otherPackage.folder !== folder && !usedFolders.includes(otherPackage.folder),
    );
    return [
      `order-of-${path.basename(folder)}`,
      `${folder}/src/against-order.ts`,
      `${forbiddenPackage?.folder}/src/index.ts`,
    ];
  },
);

const forbiddenImports: [rule: string, file: string, imported: string][] = [
  ...orderViolations,
  ['deployables-meet-over-http', 'shell/src/bad.ts', 'mf-search/src/shared/cards/ProsthetistCard.tsx'],
  [
    'deployables-meet-over-http',
    'mf-listing-wizard/src/wizard/bad.ts',
    'mf-search/src/shared/cards/ProsthetistCard.tsx',
  ],
  ['deployables-meet-over-http', 'services/gateway/src/bad.ts', 'services/search/src/app.ts'],
  ['deployables-meet-over-http', 'mf-search/src/bad.test.ts', 'services/search/src/app.ts'],
  ['packages-know-no-user', 'packages/seo/src/bad.ts', 'services/search/src/app.ts'],
  ['packages-know-no-user', 'packages/db/src/bad-tool.ts', 'tools/seed.ts'],
  ['tests-use-packages-and-test-kit-only', 'packages/seo/src/bad.test.ts', 'packages/db/src/index.ts'],
  ['test-kit-in-tests-only', 'services/search/src/bad-kit.ts', 'packages/test-kit/src/mongo.ts'],
  ['test-kit-in-tests-only', 'shell/src/bad-kit.ts', 'packages/test-kit/src/mongo.ts'],
  [
    'embedded-mongodb-in-tools-only',
    'services/search/src/bad-mongod.ts',
    'packages/embedded-mongodb/src/index.ts',
  ],
  ['nothing-ships-with-tools', 'services/search/src/bad-tool.ts', 'tools/seed.ts'],
  ['browsers-and-servers-apart', 'mf-search/src/bad-db.ts', 'packages/db/src/index.ts'],
  ['servers-and-browsers-apart', 'services/gateway/src/bad-ui.ts', 'packages/ui/src/index.ts'],
  ['documents-on-servers-only', 'mf-search/src/profile/Bad.tsx', 'mf-search/src/profile/profile-document.ts'],
  ['pages-know-no-sibling', 'mf-search/src/results/bad.ts', 'mf-search/src/profile/ProfilePage.tsx'],
  ['console-pages-know-no-sibling', 'mf-admin/src/reviews/bad.ts', 'mf-admin/src/claims/ClaimsPage.tsx'],
  ['console-parts-know-no-page', 'mf-admin/src/ui/bad.ts', 'mf-admin/src/claims/ClaimsPage.tsx'],
  ['inbox-parts-know-no-page', 'mf-admin/src/inbox/bad.ts', 'mf-admin/src/claims/ClaimsPage.tsx'],
  ['the-console-knows-pages-by-address', 'mf-admin/src/console/bad.ts', 'mf-admin/src/claims/ClaimsPage.tsx'],
  ['shell-pages-know-no-sibling', 'shell/src/pages/guide/bad.ts', 'shell/src/pages/terms/TermsPage.tsx'],
  ['mongodb-in-stores', 'services/search/src/bad.routes.ts', 'lib:mongodb'],
  ['mongodb-in-stores', 'services/search/src/bad.test.ts', 'lib:mongodb'],
  ['clerk-behind-auth', 'shell/src/bad-clerk.ts', 'lib:@clerk/backend'],
  ['federation-in-remotes', 'mf-search/rspack.config.ts', 'lib:@module-federation/enhanced'],
  ['federation-in-remotes', 'shell/src/frame/bad.ts', 'lib:@module-federation/enhanced'],
  ['no-hono-in-browsers', 'packages/types/src/bad-hono.ts', 'lib:hono'],
  ['no-hono-in-browsers', 'mf-search/src/bad-hono.ts', 'lib:@hono/node-server'],
  ['no-circles', 'services/worker/src/here.ts', 'services/worker/src/there.ts'],
  ['every-import-is-found', 'services/search/src/bad-path.ts', 'services/search/src/gone.ts'],
];

/** Finds all imports in the test tree that violate a rule, with the configuration of this repository. */
function findViolations(): { rule: { name: string }; from: string }[] {
  const [program = '', ...args] = createImportRulesStep('.').command;
  const toAbsolutePath = (arg: string) => (arg.startsWith('tools/') ? path.join(repositoryRoot, arg) : arg);
  const { stdout, stderr } = spawnSync(
    toAbsolutePath(program),
    [...args.map(toAbsolutePath), '--output-type', 'json'],
    { cwd: treeFolder, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  try {
    return JSON.parse(stdout).summary.violations;
  } catch {
    throw new Error(stderr);
  }
}

describe('a tree with our folders', () => {
  let violations: ReturnType<typeof findViolations>;
  beforeAll(() => {
    for (const library of libraries) {
      writeSourceFile(`node_modules/${library}/index.js`);
      writeFileSync(path.join(treeFolder, `node_modules/${library}/index.js`), 'export {};');
      writeFileSync(
        path.join(treeFolder, `node_modules/${library}/package.json`),
        JSON.stringify({ name: library, main: 'index.js' }),
      );
    }
    for (const [file, ...importedFiles] of allowedImports) writeSourceFile(file, ...importedFiles);
    for (const { folder } of packageFolders)
      if (!allowedImports.some(([file]) => file === `${folder}/src/index.ts`))
        writeSourceFile(`${folder}/src/index.ts`);
    for (const [, file, importedFile] of forbiddenImports) writeSourceFile(file, importedFile);
    violations = findViolations();
  });

  test.each(forbiddenImports)('%s: %s may not import %s', (rule, file) => {
    const foundViolations = violations.filter(({ from }) => from === file);
    expect(foundViolations.map((violation) => violation.rule.name)).toContain(rule);
  });

  test('allowed imports are not reported', () => {
    const allowedFiles = new Set(allowedImports.map(([file]) => file));
    expect(violations.filter(({ from }) => allowedFiles.has(from))).toEqual([]);
  });

  test('every rule has its violation here, and says what to do instead', () => {
    expect(new Set(forbiddenImports.map(([rule]) => rule))).toEqual(
      new Set(importRules.map(({ name }) => name)),
    );
    expect(importRules.filter(({ comment = '' }) => comment.length <= 20)).toEqual([]);
  });
});

test('packages form an order: none uses itself by way of others', () => {
  const circularPackages = packageFolders.filter(({ folder, runtimeDependencies }) => {
    const dependents = findDependents([folder], packageFolders, 'runtimeDependencies');
    return runtimeDependencies.some((dependency) => dependents.has(dependency));
  });
  expect(packageFolders.length).toBeGreaterThan(20);
  expect(circularPackages.map(({ folder }) => folder)).toEqual([]);
});

test('test-kit is a dependency of nothing that ships', () => {
  const manifests = globSync('{shell,mf-*,services/*,packages/*}/package.json', { cwd: repositoryRoot });
  const dependents = manifests.filter((file) =>
    readFileSync(path.join(repositoryRoot, file), 'utf8').includes('"@app/test-kit"'),
  );
  expect(dependents.length).toBeGreaterThan(10);
  for (const file of dependents.filter((dependent) => dependent !== 'packages/test-kit/package.json'))
    expect([
      file,
      JSON.parse(readFileSync(path.join(repositoryRoot, file), 'utf8')).dependencies?.['@app/test-kit'],
    ]).toEqual([file, undefined]);
});
