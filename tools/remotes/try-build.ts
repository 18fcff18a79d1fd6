import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isSameOffer, type TrialCheck, toReleaseFiles } from '@app/releases';
import { trialCheckIds } from '@app/types/release/fit';
import { type BuildPaths, buildPaths, readBuiltFolder, root } from './files.ts';
import { runFullGate } from './gate/full-validator.ts';
import type { PreparedTrial } from './http-backend.ts';
import { readBuiltOffer } from './offer.ts';
import { readInitialRegistry } from './publish-built-releases.ts';
import { readStorageSettings } from './site.ts';

interface Checkout {
  root: string;
  paths: BuildPaths;
}
const thisCheckout: Checkout = { root, paths: buildPaths };

/** Tries a published build in this checkout's shell. @throws if shell or build differ from what is live or published */
export async function tryBuild(
  folder: string,
  version: string,
  { offer, owners, files, publicOrigin }: PreparedTrial,
  { root: checkoutRoot, paths }: Checkout = thisCheckout,
): Promise<TrialCheck[]> {
  if (!isSameOffer(readBuiltOffer(paths), offer))
    throw new Error(
      `The shell of this checkout offers something else than the live one (contract ${offer.contract}). Check out the commit that the site runs, run pnpm build, and check again.`,
    );
  const build = await readBuiltFolder(path.join(checkoutRoot, folder, 'dist'), { version });
  const { name } = build;
  if (!isDeepStrictEqual(toReleaseFiles(build.files), files))
    throw new Error(
      `${folder}/dist is not what was published as ${version}. Build the commit of ${version} again.`,
    );
  const registry = readInitialRegistry(paths);
  const storageFolder = mkdtempSync(path.join(tmpdir(), 'tried-'));
  try {
    for (const [remoteName, entry] of Object.entries(registry.remotes))
      cpSync(
        path.join(paths.remotes, remoteName, entry.version),
        path.join(storageFolder, remoteName, entry.version),
        {
          recursive: true,
        },
      );
    cpSync(path.join(checkoutRoot, folder, 'dist'), path.join(storageFolder, name, version), {
      recursive: true,
    });
    const { checks } = await runFullGate(
      { ...build, files },
      {
        shellDir: path.join(checkoutRoot, 'shell/dist'),
        offer,
        registry,
        storage: readStorageSettings({ REMOTES_STORE: 'disk', REMOTES_DIR: storageFolder }),
        serviceByNoun: new Map(Object.entries(owners)),
        liveOrigin: publicOrigin,
      },
    );
    return checks.filter(isTrialCheck);
  } finally {
    rmSync(storageFolder, { recursive: true, force: true });
  }
}

const isTrialCheck = (check: { id: string }): check is TrialCheck =>
  trialCheckIds.some((id) => id === check.id);
