import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isSameOffer, type TriedCheck, toReleaseFiles } from '@app/releases';
import { trialChecks } from '@app/types/release/fit';
import { type BuildPaths, buildPaths, readBuild, root } from './files.ts';
import { runWholeGate } from './gate/whole-validator.ts';
import { readBuiltOffer } from './offer.ts';
import { readStorageSettings } from './open.ts';
import type { LiveFacts } from './over-http.ts';
import { readSeed } from './publish-built.ts';

interface Checkout {
  root: string;
  built: BuildPaths;
}
const checkout: Checkout = { root, built: buildPaths };

/**
 * Tries the published build of a folder in the shell of this checkout, beside its other remotes, with the facts of the
 * live site. @throws with a sentence if the shell or the build differs from what is live or was published
 */
export async function tryBuild(
  folder: string,
  version: string,
  { offer, owners, files }: LiveFacts,
  { root, built }: Checkout = checkout,
): Promise<TriedCheck[]> {
  if (!isSameOffer(readBuiltOffer(built), offer))
    throw new Error(
      `The shell of this checkout offers something else than the live one (contract ${offer.contract}). Check out the commit that the site runs, run pnpm build, and check again.`,
    );
  const build = await readBuild(path.join(root, folder, 'dist'), { version });
  const { name } = build;
  if (!isDeepStrictEqual(toReleaseFiles(build.files), files))
    throw new Error(
      `${folder}/dist is not what was published as ${version}. Build the commit of ${version} again.`,
    );
  const seed = readSeed(built);
  const store = mkdtempSync(path.join(tmpdir(), 'tried-'));
  try {
    for (const [remoteName, entry] of Object.entries(seed.remotes))
      cpSync(
        path.join(built.remotes, remoteName, entry.version),
        path.join(store, remoteName, entry.version),
        {
          recursive: true,
        },
      );
    cpSync(path.join(root, folder, 'dist'), path.join(store, name, version), { recursive: true });
    const { checks } = await runWholeGate(
      { ...build, files },
      {
        shellDir: path.join(root, 'shell/dist'),
        offer,
        registry: seed,
        storage: readStorageSettings({ REMOTES_STORE: 'disk', REMOTES_DIR: store }),
        owners: new Map(Object.entries(owners)),
      },
    );
    return checks.filter(isTried);
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

const isTried = (check: { id: string }): check is TriedCheck => trialChecks.some((id) => id === check.id);
