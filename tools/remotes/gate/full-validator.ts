import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GateResult, ReleaseDoc, ShellOffer } from '@app/db';
import {
  createFileReader,
  fullGateCheckIds,
  type GateCandidate,
  type ReleaseValidator,
  validateRelease,
} from '@app/releases';
import { createReleasesStorage } from '@app/storage';
import * as z from 'zod';
import { recordedFileName, root } from '../files.ts';
import { noSamples, type RecordedSamples, recordedSamplesSchema } from './samples.ts';
import { type ContractSources, checkShape } from './shape.ts';
import type { Trial, TrialOptions } from './trial.ts';

export interface LiveSite extends Omit<TrialOptions, 'release' | 'samples'> {
  offer: ShellOffer;
}

export const createFullValidator = (site: LiveSite): ReleaseValidator => ({
  offer: site.offer,
  storage: createReleasesStorage(site.storage, root),
  requiredCheckIds: fullGateCheckIds,
  validate: (release) => runFullGate(release, site),
});

export async function runFullGate(release: GateCandidate, { offer, ...site }: LiveSite): Promise<GateResult> {
  const readFile = createFileReader(createReleasesStorage(site.storage, root), release);
  let trialPromise: Promise<Trial> | undefined;
  // Loaded and started on demand, since a version that does not fit is neither rendered nor opened.
  const startTrialOnce = async () => {
    const samples = await readSamples(release, readFile);
    return (await import('./trial.ts')).startTrial({ ...site, release, samples });
  };
  const getTrial = () => (trialPromise ??= startTrialOnce());
  try {
    return await validateRelease(release, offer, {
      readFile,
      shape: (candidate) => checkShape(candidate, readContractSources(site.shellDir)),
      render: async (candidate) =>
        (await import('./rendering.ts')).checkRendering(candidate, await getTrial()),
      smoke: async (candidate) => (await import('./smoke.ts')).checkSmoke(candidate, await getTrial()),
    });
  } finally {
    await (await trialPromise)?.close();
  }
}

/** Replies that a release brings for its own calls. @throws if they cannot be read */
async function readSamples(
  { name, version, files }: Pick<ReleaseDoc, 'name' | 'version' | 'files'>,
  readFile: (file: string) => Promise<Uint8Array>,
): Promise<RecordedSamples> {
  if (!files.some(({ path }) => path === recordedFileName)) return noSamples;
  const parsedSamples = recordedSamplesSchema.safeParse(
    JSON.parse(Buffer.from(await readFile(recordedFileName)).toString()),
  );
  if (parsedSamples.success) return parsedSamples.data;
  throw new Error(
    `${recordedFileName} of ${name} ${version} cannot be read: ${z.prettifyError(parsedSamples.error)}`,
  );
}

/** Contract sources in a folder: of packages/shell-api, or of a built shell, whose build copies them. */
export const readContractSources = (folder: string): ContractSources => {
  const readText = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return { 'remote.ts': readText('remote.ts'), 'page-document.ts': readText('page-document.ts') };
};
