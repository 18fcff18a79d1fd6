// Checks types, format and style of a new slice in every run: the packages that it uses may change.
import { cpSync, globSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyCheckout } from '../slices/testing/copy.ts';
import { startCommand } from '../slices/testing/run-in.ts';
import { root } from '../verify/run-steps.ts';
import { getContractFolder, listFolders, parseNouns, toNames } from './names.ts';
import { listSharedLines } from './shared-lines.ts';
import { createSlice } from './slice.ts';

const sliceName = 'trial-slice';

/** Existing folders whose installed packages include those of the new folder. */
const installedFolders = { [`mf-${sliceName}`]: 'mf-search', [`services/${sliceName}`]: 'services/account' };

/** Links the installed external packages of this checkout, and in each workspace folder its workspace packages. */
function linkPackages(folder: string): void {
  mkdirSync(path.join(folder, 'node_modules'));
  for (const entry of readdirSync(path.join(root, 'node_modules')))
    if (entry !== '.cache')
      symlinkSync(path.join(root, 'node_modules', entry), path.join(folder, 'node_modules', entry));
  const manifestFolders = globSync(
    ['{packages/*,tools}/node_modules', '{mf-*,services/*,packages/*,tools}/src/paraglide'],
    { cwd: root },
  );
  const links = Object.entries(installedFolders).map(([target, source]) => [
    `${target}/node_modules`,
    `${source}/node_modules`,
  ]);
  for (const [target = '', source = ''] of [...manifestFolders.map((file) => [file, file]), ...links])
    cpSync(path.join(root, source), path.join(folder, target), { recursive: true, verbatimSymlinks: true });
}

test('a new slice has right types and format, and its form works', async () => {
  const folder = copyCheckout('docs', 'e2e', 'mf-admin', 'mf-listing-wizard', 'shell');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  createSlice(sliceName, folder, parseNouns('offer,offers', 'oferta,ofertas'));
  linkPackages(folder);
  const env = { PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter) };
  const runCommand = async (...command: string[]) => {
    const { exitCode, readOutput } = startCommand(folder, command, env);
    return { code: await exitCode, output: readOutput() };
  };
  const sliceFolders = [...listFolders(sliceName), getContractFolder(sliceName)];
  const settings = {
    extends: './tsconfig.json',
    include: [...sliceFolders.map((folder) => `${folder}/**/*`), 'packages/ui/src/*.d.ts'],
    compilerOptions: { typeRoots: ['./node_modules/@types'] },
  };
  writeFileSync(path.join(folder, 'tsconfig.slice.json'), JSON.stringify(settings));
  // Compiles its messages first, as after every edit of them.
  expect(
    await runCommand(
      'vitest',
      'run',
      '--project',
      'dom',
      `mf-${sliceName}/src/AddOffer.test.tsx`,
      '--reporter=default',
    ),
  ).toMatchObject({ code: 0 });
  expect(await runCommand('tsc', '--noEmit', '--project', 'tsconfig.slice.json')).toEqual({
    code: 0,
    output: '',
  });
  const sharedFiles = listSharedLines(toNames(sliceName)).map(({ file }) => file);
  expect(
    await runCommand('biome', 'check', '--error-on-warnings', ...sliceFolders, ...sharedFiles),
  ).toMatchObject({
    code: 0,
  });
});
