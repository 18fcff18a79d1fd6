import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellOffer } from '@app/db';
import { createFileReader, type Judge, validateRelease, wholeGate } from '@app/releases';
import type { FileStorage } from '@app/storage';
import type { Registry } from '@app/types';
import { root } from '../files.ts';
import { checkShape } from './shape.ts';

export interface LiveShell {
  /** The built shell's folder. */
  shellDir: string;
  offer: ShellOffer;
  registry: Registry;
}

/** The whole gate: what reading tells, what the compiler says of the shape, and a browser that opens the version. */
export const createWholeJudge = (files: FileStorage, { shellDir, offer, registry }: LiveShell): Judge => ({
  offer,
  files,
  needed: wholeGate,
  judge: (release) =>
    validateRelease(release, offer, {
      read: createFileReader(files, release),
      shape: (one) => checkShape(one, readRemoteType(shellDir)),
      smoke: async (one) => {
        // The driver of a browser, for this alone.
        const { checkSmoke: smokeCheck } = await import('./smoke.ts');
        return smokeCheck(one, { shellDir, registry, read: (address) => read(files, address) });
      },
    }),
});

async function read(files: FileStorage, address: string): Promise<Uint8Array> {
  const bytes = await files.get(address);
  if (!bytes) throw new Error(`${address} is not stored`);
  return bytes;
}

/** What the live shell was built with; its build copies it beside its files. */
function readRemoteType(shellDir: string): string {
  const built = path.join(shellDir, 'remote.ts');
  return readFileSync(
    existsSync(built) ? built : path.join(root, 'packages/shell-api/src/remote.ts'),
    'utf8',
  );
}
