import { identitySettings } from '@app/service-kit';
import * as z from 'zod';

/** Checked once at start; a missing or wrong value names its key. */
export const settings = z.object({
  ...identitySettings,
  ACCOUNT_PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
  /** Signs what the identity provider tells us by itself. Without it we listen to none of that. */
  CLERK_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
});
