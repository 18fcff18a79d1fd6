import { findMissingSettings, identitySettings, requiredIdentitySettings } from '@app/service-kit';
import { findStorageSettingsError, storageSettings } from '@app/storage';
import * as z from 'zod';

/** Checked at start; an error names the missing or wrong key. */
export const settingsSchema = z.object({
  ...identitySettings,
  ...storageSettings,
  PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
  /** The search service, for names with typing mistakes. */
  SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export const findSettingsErrors = (env: NodeJS.ProcessEnv) => [
  ...findMissingSettings(env, requiredIdentitySettings),
  findStorageSettingsError(env),
];
