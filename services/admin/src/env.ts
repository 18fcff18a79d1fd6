import path from 'node:path';
import { findMissingSettings, serviceUrlSettings } from '@app/service-kit';
import { serviceSettings } from '@app/service-kit/run-service';
import {
  findReleasesStorageSettingsError,
  findStorageSettingsError,
  releasesStorageSettings,
  storageSettings,
} from '@app/storage';
import { maxUndoSeconds } from '@app/types/admin/lists';
import * as z from 'zod';

const originSchema = z.url({ protocol: /^https?$/ });

export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');

/** Schema of the environment, checked at start; an error names the missing or wrong key. */
export const settingsSchema = z.object({
  ...storageSettings,
  ...releasesStorageSettings,
  ...serviceUrlSettings,
  ...serviceSettings,
  /** URL of the search service, which knows names with typing mistakes. */
  SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The public site's origin. */
  PUBLIC_ORIGIN: originSchema,
  /** Origin of the admin pages, if different. */
  ADMIN_ORIGIN: originSchema.optional(),
  /**
   * Encrypts second factors and signs device cookies. All services of a site need the same value; on a single machine
   * one is created in DATA_DIR.
   */
  ADMIN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The former secret, until everybody has signed in once with the new one. */
  ADMIN_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  /**
   * Signs preview links to versions that are not live. The gateway needs the same value; without it there are no links.
   */
  PREVIEW_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Seconds in which a decision can be undone; its mails wait slightly longer. */
  UNDO_HOLD_SECONDS: z.coerce.number().positive().max(maxUndoSeconds).default(maxUndoSeconds),
  /** File with the shell's offer, written by its build. */
  SHELL_OFFER: z
    .string()
    .default('dist/shell/offer.json')
    .transform((file) => path.resolve(repositoryRoot, file)),
});

export const findSettingsErrors = (env: NodeJS.ProcessEnv) => [
  ...findMissingSettings(env, {
    ADMIN_SECRET: 'because several machines may share it',
    ADMIN_ORIGIN: 'so that a script in a visitor’s page cannot act as staff',
  }),
  findStorageSettingsError(env),
  findReleasesStorageSettingsError(env),
];

/** Lists the origins whose pages may write. For `localhost` that includes 127.0.0.1. */
export function listOrigins(
  env: Pick<z.output<typeof settingsSchema>, 'PUBLIC_ORIGIN' | 'ADMIN_ORIGIN'>,
): string[] {
  const { origin, hostname, port } = new URL(env.ADMIN_ORIGIN ?? env.PUBLIC_ORIGIN);
  return hostname === 'localhost' ? [origin, `http://127.0.0.1${port && `:${port}`}`] : [origin];
}
