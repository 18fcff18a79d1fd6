// `node tools/verify/removed-calls.ts COMMIT` fails if a call is missing that was not deprecated in that commit.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Endpoint, endpoints } from '@app/types';
import { isMain } from '../command.ts';
import { root } from './run-steps.ts';

type Call = Pick<Endpoint, 'method' | 'path' | 'requiredQueryFlag' | 'deprecated'>;

/** Lists calls that are missing now and were not deprecated before. Names of path parameters may differ. */
export function listRemovedCalls(previousCalls: readonly Call[], currentCalls: readonly Call[]): string[] {
  const toSignature = (call: Call) =>
    `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}${call.requiredQueryFlag ? `?${call.requiredQueryFlag}=true` : ''}`;
  const currentSignatures = new Set(currentCalls.map(toSignature));
  return previousCalls
    .filter((call) => !call.deprecated && !currentSignatures.has(toSignature(call)))
    .map(toSignature);
}

/** Folders that `packages/types` needs in their state of the commit. */
const sourceFolders = ['packages/types', 'packages/listing-fields', 'packages/option-lists'];
/** Folders below packages/ that are installed or compiled in this checkout, and copied from it. */
const installedFolders = [
  'types/node_modules',
  'listing-fields/node_modules',
  'listing-fields/src/paraglide',
];

async function readCallsAt(commit: string): Promise<readonly Call[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'calls-'));
  const archive = execFileSync('git', ['archive', commit, ...sourceFolders], { cwd: root, maxBuffer: 64e6 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const folderName of installedFolders) {
    const targetPath = path.join(folder, 'packages', folderName);
    cpSync(path.join(root, 'packages', folderName), targetPath, { recursive: true, verbatimSymlinks: true });
  }
  try {
    const typesModule = await import(path.join(folder, 'packages/types/src/call/endpoints.ts'));
    return typesModule.endpoints;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (isMain(import.meta)) {
  const [commit = 'main'] = process.argv.slice(2);
  const removedCalls = listRemovedCalls(await readCallsAt(commit), endpoints);
  for (const call of removedCalls)
    console.error(`${call} is gone. Mark it \`deprecated\` for a release before it is removed.`);
  process.exitCode = removedCalls.length > 0 ? 1 : 0;
}
