import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellOffer } from '@app/db';
import { createFileReader, type ReleaseValidator, validateRelease, wholeGate } from '@app/releases';
import type { FileStorage } from '@app/storage';
import type { Registry } from '@app/types';
import { type ContractSources, checkShape } from './shape.ts';

export interface LiveShell {
  /** Folder of the built shell. */
  shellDir: string;
  offer: ShellOffer;
  registry: Registry;
}

/** The complete gate: static checks, type check, server rendering and a browser. */
export const createWholeValidator = (
  files: FileStorage,
  { shellDir, offer, registry }: LiveShell,
): ReleaseValidator => ({
  offer,
  files,
  needed: wholeGate,
  validate: async (release) => {
    const readOwn = createFileReader(files, release);
    // Loaded on demand, since only this needs the renderer and the browser driver.
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

/** Contract sources in a folder: of packages/shell-api, or of a built shell, whose build copies them. */
export const readContract = (folder: string): ContractSources => {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return { 'remote.ts': read('remote.ts'), 'page-document.ts': read('page-document.ts') };
};
