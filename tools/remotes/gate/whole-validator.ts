import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellOffer } from '@app/db';
import { createFileReader, type ReleaseValidator, validateRelease, wholeGate } from '@app/releases';
import type { FileStorage } from '@app/storage';
import type { Registry } from '@app/types';
import { type ContractSources, checkShape } from './shape.ts';

export interface LiveShell {
  /** The built shell's folder. */
  shellDir: string;
  offer: ShellOffer;
  registry: Registry;
}

/**
 * The whole gate: what reading tells, what the compiler says of the shape, the gateway's renderer and a browser that
 * opens the version.
 */
export const createWholeValidator = (
  files: FileStorage,
  { shellDir, offer, registry }: LiveShell,
): ReleaseValidator => ({
  offer,
  files,
  needed: wholeGate,
  validate: async (release) => {
    const readOwn = createFileReader(files, release);
    // Renderer and driver of a browser, for this alone.
    const { createTrialPages } = await import('./trial-pages.ts');
    const pages = release.entry.server && createTrialPages({ shellDir, release, read: readOwn });
    try {
      return await validateRelease(release, offer, {
        read: readOwn,
        shape: (one) => checkShape(one, readContract(shellDir)),
        render: async (one) => (await import('./rendering.ts')).checkRendering(one, pages),
        smoke: async (one) => {
          const { checkSmoke } = await import('./smoke.ts');
          return checkSmoke(one, { shellDir, registry, pages, read: (address) => read(files, address) });
        },
      });
    } finally {
      pages?.close();
    }
  },
});

async function read(files: FileStorage, address: string): Promise<Uint8Array> {
  const bytes = await files.get(address);
  if (!bytes) throw new Error(`${address} is not stored`);
  return bytes;
}

/** The contract in a folder: of its sources, or of a built shell, whose build copies them beside its files. */
export const readContract = (folder: string): ContractSources => {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return { 'remote.ts': read('remote.ts'), 'page-document.ts': read('page-document.ts') };
};
