import { findMissingSettings, identitySettings, requiredIdentitySettings } from '@app/service-kit';
import { serviceSettings } from '@app/service-kit/run-service';
import { findStorageSettingsError, storageSettings } from '@app/storage';
import * as z from 'zod';

/** Checked at start; an error names the missing or wrong key. */
export const settingsSchema = z.object({
  ...identitySettings,
  ...storageSettings,
  ...serviceSettings,
  /** The search service, for names with typing mistakes. */
  SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export const findSettingsErrors = (env: NodeJS.ProcessEnv) => [
  ...findMissingSettings(env, requiredIdentitySettings),
  findStorageSettingsError(env),
];
