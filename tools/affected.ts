// `pnpm affected`: lists the checks that a change needs. A change within one slice needs that slice's checks only.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { printError, readArguments } from './command.ts';
import { type AffectedParts, findAffected, listReleases, listSlices } from './slices/affected.ts';
import { listChangedFiles, readAtBase } from './slices/changed-files.ts';
import { listChecks } from './slices/checks.ts';
import { type Importers, readImporters } from './slices/imports.ts';
import { listLockChanges } from './slices/lock-changes.ts';
import { readSlices } from './slices/slices.ts';
import { readWorkspaceFolders } from './slices/units.ts';
import { root, runSteps } from './verify/run-steps.ts';

const help = `pnpm affected                    what has to be tried for all that differs from main
pnpm affected --run              tries it
pnpm affected --json             the names of the slices that it touches, for CI
pnpm affected --explain          also what has to be released, and because of which folders
pnpm affected FILE…              as if these files had changed
pnpm affected --slice search     as if all of this slice had changed; its remote's folder names it too

--base REF     what to compare with (default main)
--no-journeys  leaves the browser out`;

const { values, positionals: fileArgs } = readArguments(help, {
  allowNegative: true,
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'main' },
    slice: { type: 'string' },
    run: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: true },
  },
});

function findChange(): { changedFiles: readonly string[]; importers: Importers; affected: AffectedParts } {
  const slices = readSlices(root);
  const { slice: name, base, journeys } = values;
  const chosenSlice = slices.find((slice) => slice.name === name || (name && slice.folders.includes(name)));
  if (name && !chosenSlice)
    throw new Error(`There is no slice ${name}: ${slices.map((slice) => slice.name).join(', ')}`);
  const changedFiles = chosenSlice
    ? chosenSlice.folders.map((folder) => `${folder}/package.json`)
    : listInputFiles(base).flatMap((file) => (file === lockFile ? listLockChangesSince(base) : file));
  const importers = readImporters(root);
  const affectedParts = findAffected(changedFiles, readWorkspaceFolders(root), slices, importers);
  return {
    changedFiles,
    importers,
    affected: journeys ? affectedParts : { ...affectedParts, journeys: [] },
  };
}

const lockFile = 'pnpm-lock.yaml';

function listLockChangesSince(base: string): string[] {
  const baseLock = readAtBase(lockFile, base, root);
  return baseLock === undefined
    ? [lockFile]
    : listLockChanges(baseLock, readFileSync(path.join(root, lockFile), 'utf8'));
}

const listInputFiles = (base: string) => (fileArgs.length > 0 ? fileArgs : listChangedFiles(base, root));

async function runAffected(): Promise<boolean> {
  const { changedFiles, importers, affected } = findChange();
  if (values.json) {
    console.log(JSON.stringify(listSlices(affected.folders, readSlices(root))));
    return true;
  }
  console.log(`Parts     ${affected.folders.join(' ') || 'none'}`);
  console.log(`Journeys  ${affected.journeys === 'all' ? 'all' : affected.journeys.join(' ') || 'none'}`);
  if (values.explain)
    for (const { folder, causes } of listReleases(changedFiles, readWorkspaceFolders(root), importers))
      console.log(`Release   ${folder} because of ${causes.join(', ')}`);
  if (!values.run) return true;
  const failedSteps = await runSteps(listChecks(affected, readWorkspaceFolders(root)), {
    stopOnFailure: true,
  });
  return failedSteps.length === 0;
}

await runAffected().then((hasPassed) => {
  if (!hasPassed) process.exitCode = 1;
}, printError);
