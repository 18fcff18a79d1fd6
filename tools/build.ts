// `pnpm build`: the shell and every remote in immutable folders, and the initial registry.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { computeContentHash } from '@app/releases';
import { isMain, readArguments, startTimer } from './command.ts';
import { buildPaths, listFiles, readFiles, readJson, root, writeJson } from './remotes/files.ts';

const stampPath = path.join(root, 'dist/build-inputs.json');
export const frontEndFolders = ['shell', ...globSync('mf-*', { cwd: root }).sort()];

/** Inputs and outputs of a folder's last build. Outputs are hashed because other tools build into the same place. */
interface Stamp {
  inputsHash: string;
  outputHash: string;
}

/** With `onlyChanged`, only folders whose inputs or outputs changed. @throws with the compiler's message */
export async function buildFrontEnd({
  onlyChanged,
}: {
  onlyChanged: boolean;
}): Promise<{ builtFolders: string[] }> {
  const commonHash = hashFiles(commonInputGlobs);
  const createStamp = (folder: string): Stamp => ({
    inputsHash:
      commonHash + hashFiles([`${folder}/{src,public,messages}/**/*`, `${folder}/*.{ts,html,svg,json}`]),
    outputHash: computeContentHash(readFiles(path.join(root, folder, 'dist'))),
  });
  const lastStamps = onlyChanged ? readJson<Record<string, Stamp>>(stampPath, {}) : {};
  const isFresh = (folder: string) =>
    JSON.stringify(lastStamps[folder]) === JSON.stringify(createStamp(folder));
  const staleFolders = frontEndFolders.filter((folder) => !isFresh(folder));
  if (staleFolders.length === 0 && existsSync(buildPaths.registry) && existsSync(buildPaths.offer))
    return { builtFolders: [] };

  // The compiler takes half a second to load.
  const { buildFolders, embedBuilds } = await import('./build/front-end.ts');
  if (staleFolders.length > 0) await buildFolders(staleFolders);
  await embedBuilds(frontEndFolders.filter((folder) => folder !== 'shell'));
  writeJson(stampPath, Object.fromEntries(frontEndFolders.map((folder) => [folder, createStamp(folder)])));
  return { builtFolders: staleFolders };
}

const commonInputGlobs = [
  'packages/*/{src,messages,art,data}/**/*',
  'packages/*/package.json',
  'rspack.config.base.ts',
  'tools/{build,remotes}/*.ts',
  'pnpm-lock.yaml',
];

function hashFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of listFiles(root, patterns, ['**/paraglide/**', '**/node_modules/**']))
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

const help = `pnpm build             builds the shell and every remote
pnpm build --changed   only those whose inputs changed`;

if (isMain(import.meta)) {
  const { values } = readArguments(help, { options: { changed: { type: 'boolean', default: false } } });
  const readTimer = startTimer();
  const { builtFolders } = await buildFrontEnd({ onlyChanged: values.changed });
  console.log(`Built ${builtFolders.join(', ') || 'nothing, as nothing differs'} in ${readTimer()}`);
}
