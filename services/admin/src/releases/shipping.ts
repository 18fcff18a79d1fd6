import { readFileSync } from 'node:fs';
import type { ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';
import * as z from 'zod';

/** What it takes to say which version visitors get. */
export interface ReleaseDeps {
  /** Files of published versions. */
  files: FileStorage;
  /** What the live shell offers; undefined: this service was not told. */
  offer: () => ShellOffer | undefined;
  /** Signs links to versions that are not live; without it there are none. */
  previewSecret?: string | undefined;
  /** The page that such a link opens, by the remote's name. */
  toPage: (name: string) => URL;
}

const shellOffer = z.object({ contract: z.string(), shared: z.record(z.string(), z.string()) });

/** The offer that a build left in a file; it is read each time, as the next build writes it anew. */
export function readOffer(file: string): ShellOffer | undefined {
  try {
    return shellOffer.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The console has an address of its own, and may have an origin of its own. */
export const createPageUrls =
  ({ PUBLIC_ORIGIN, ADMIN_ORIGIN }: { PUBLIC_ORIGIN: string; ADMIN_ORIGIN?: string | undefined }) =>
  (name: string): URL =>
    name === 'mf_admin' ? new URL('/admin', ADMIN_ORIGIN ?? PUBLIC_ORIGIN) : new URL('/', PUBLIC_ORIGIN);
