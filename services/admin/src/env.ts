import path from 'node:path';
import { releasesStorageSettings, storageSettings } from '@app/storage';
import { longestUndoSeconds } from '@app/types/admin/lists';
import * as z from 'zod';

const origin = z.url({ protocol: /^https?$/ });

/** What relative paths are in. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** Checked once at start; a missing or wrong value names its key. */
export const settings = z.object({
  ...storageSettings,
  ...releasesStorageSettings,
  ADMIN_PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
  /** The address that visitors see. */
  PUBLIC_ORIGIN: origin,
  /** Where the back office is, if not there. */
  ADMIN_ORIGIN: origin.optional(),
  /**
   * Encrypts second factors and signs what browsers are known by. All services of one site need the same one: on a
   * single machine one of its own is made, in DATA_DIR.
   */
  ADMIN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Signs links to versions of remotes that are not live. The gateway needs the same one; without it there are none. */
  PREVIEW_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** How long a decision can be taken back; what it sends out waits a little longer. */
  UNDO_HOLD_SECONDS: z.coerce.number().positive().max(longestUndoSeconds).default(longestUndoSeconds),
  /** What the live shell offers to remotes, as its build wrote it down. */
  SHELL_OFFER: z
    .string()
    .default('dist/shell/offer.json')
    .transform((given) => path.resolve(root, given)),
});

/** In production a secret that several machines may share is nobody's to make up. */
export function findStartError(env: NodeJS.ProcessEnv): string | undefined {
  return env.NODE_ENV === 'production' && !env.ADMIN_SECRET
    ? 'Setting ADMIN_SECRET: needed in production, 32 random characters or more'
    : undefined;
}

/**
 * What a browser may say that a page which writes is at. This machine is known by two names.
 */
export function listOrigins(
  env: Pick<z.output<typeof settings>, 'PUBLIC_ORIGIN' | 'ADMIN_ORIGIN'>,
): string[] {
  const { origin, hostname, port } = new URL(env.ADMIN_ORIGIN ?? env.PUBLIC_ORIGIN);
  return hostname === 'localhost' ? [origin, `http://127.0.0.1${port && `:${port}`}`] : [origin];
}
