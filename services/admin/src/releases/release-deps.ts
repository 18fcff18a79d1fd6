import { readFileSync } from 'node:fs';
import type { ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';
import * as z from 'zod';

/** Dependencies of the routes that publish versions and change the live one. */
export interface ReleaseDeps {
  files: FileStorage;
  /** Reads the live shell's offer; undefined if it is unknown. */
  readOffer: () => ShellOffer | undefined;
  /** Signs preview links; without it there are none. */
  previewSecret?: string | undefined;
  /** Returns the URL of the page that a preview link of this remote opens: of its own pages, the first without parameters. */
  toPageUrl: (remoteName: string, pagePatterns?: readonly string[]) => URL;
}

/** Has every field of an offer, because results of the release gate only count for an equal offer. */
const shellOfferSchema = z.object({
  contract: z.string(),
  earlier: z.array(z.string()).optional(),
  shared: z.record(z.string(), z.string()),
} satisfies Record<keyof ShellOffer, z.ZodType>);

/** Reads the offer from its file; undefined if there is none. Not cached, because a new build replaces the file. */
export function readOfferFile(filePath: string): ShellOffer | undefined {
  try {
    return shellOfferSchema.parse(JSON.parse(readFileSync(filePath, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Creates `toPageUrl`. Admin pages have their own path, and may have their own origin. */
export const createPageUrlBuilder =
  ({ PUBLIC_ORIGIN, ADMIN_ORIGIN }: { PUBLIC_ORIGIN: string; ADMIN_ORIGIN?: string | undefined }) =>
  (remoteName: string, pagePatterns: readonly string[] = []): URL =>
    remoteName === 'mf_admin'
      ? new URL('/admin', ADMIN_ORIGIN ?? PUBLIC_ORIGIN)
      : new URL(pagePatterns.find((path) => !path.includes(':')) ?? '/', PUBLIC_ORIGIN);
