import { findMissingSettings, identitySettings, neededForIdentity } from '@app/service-kit';
import * as z from 'zod';

/** Checked at start; an error names the missing or wrong key. */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
  ...identitySettings,
});

export const findStartFaults = (env: NodeJS.ProcessEnv) => findMissingSettings(env, neededForIdentity);
