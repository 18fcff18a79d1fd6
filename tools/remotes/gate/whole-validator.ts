import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GateVerdict, ReleaseDoc, ShellOffer } from '@app/db';
import {
  createFileReader,
  type GateCandidate,
  type ReleaseValidator,
  validateRelease,
  wholeGate,
} from '@app/releases';
import { createReleasesStorage } from '@app/storage';
import * as z from 'zod';
import { recordedFile, root } from '../files.ts';
import { noSamples, type RecordedSamples, recordedSamples } from './samples.ts';
import { type ContractSources, checkShape } from './shape.ts';
import type { Trial, TrialOptions } from './trial.ts';

/** The live site: shell, versions, and the storage of their files. */
export interface LiveSite extends Omit<TrialOptions, 'release' | 'samples'> {
  offer: ShellOffer;
}

/** The complete gate as `ReleaseValidator`. */
export const createWholeValidator = (site: LiveSite): ReleaseValidator => ({
  offer: site.offer,
  files: createReleasesStorage(site.storage, root),
  requiredChecks: wholeGate,
  validate: (release) => runWholeGate(release, site),
});

/** Runs the complete gate: static checks, type check, server rendering and a browser. */
export async function runWholeGate(
  release: GateCandidate,
  { offer, ...site }: LiveSite,
): Promise<GateVerdict> {
  const read = createFileReader(createReleasesStorage(site.storage, root), release);
  let trial: Promise<Trial> | undefined;
  // Loaded and started on demand, since a version that does not fit is neither rendered nor opened.
  const start = async () => {
    const samples = await readSamples(release, read);
    return (await import('./trial.ts')).startTrial({ ...site, release, samples });
  };
  const getTrial = () => (trial ??= start());
  try {
    return await validateRelease(release, offer, {
      read,
      shape: (candidate) => checkShape(candidate, readContract(site.shellDir)),
      render: async (candidate) =>
        (await import('./rendering.ts')).checkRendering(candidate, await getTrial()),
      smoke: async (candidate) => (await import('./smoke.ts')).checkSmoke(candidate, await getTrial()),
    });
  } finally {
    await (await trial)?.close();
  }
}

/** Replies that a release brings for its own calls. @throws if they cannot be read */
async function readSamples(
  { name, version, files }: Pick<ReleaseDoc, 'name' | 'version' | 'files'>,
  read: (file: string) => Promise<Uint8Array>,
): Promise<RecordedSamples> {
  if (!files.some(({ path }) => path === recordedFile)) return noSamples;
  const parsed = recordedSamples.safeParse(JSON.parse(Buffer.from(await read(recordedFile)).toString()));
  if (parsed.success) return parsed.data;
  throw new Error(`${recordedFile} of ${name} ${version} cannot be read: ${z.prettifyError(parsed.error)}`);
}

/** Contract sources in a folder: of packages/shell-api, or of a built shell, whose build copies them. */
export const readContract = (folder: string): ContractSources => {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return { 'remote.ts': read('remote.ts'), 'page-document.ts': read('page-document.ts') };
};
