import { readFileSync } from 'node:fs';
import type { ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';
import * as z from 'zod';

/** Dependencies of changing the live version. */
export interface ReleaseDeps {
  /** Files of published versions. */
  files: FileStorage;
  /** The live shell's offer; undefined if unknown. */
  readOffer: () => ShellOffer | undefined;
  /** Signs preview links; without it there are none. */
  previewSecret?: string | undefined;
  /** The page that a preview link opens, by remote name. */
  toPageUrl: (name: string) => URL;
}

/** Every field: verdicts of the gate count for an equal offer only. */
const shellOfferSchema = z.object({
  contract: z.string(),
  earlier: z.array(z.string()).optional(),
  shared: z.record(z.string(), z.string()),
} satisfies Record<keyof ShellOffer, z.ZodType>);

/** Reads the offer from its file; each time, because a new build replaces it. */
export function readOfferFile(file: string): ShellOffer | undefined {
  try {
    return shellOfferSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Admin pages have their own path, and may have their own origin. */
export const createPageUrlBuilder =
  ({ PUBLIC_ORIGIN, ADMIN_ORIGIN }: { PUBLIC_ORIGIN: string; ADMIN_ORIGIN?: string | undefined }) =>
  (name: string): URL =>
    name === 'mf_admin' ? new URL('/admin', ADMIN_ORIGIN ?? PUBLIC_ORIGIN) : new URL('/', PUBLIC_ORIGIN);
