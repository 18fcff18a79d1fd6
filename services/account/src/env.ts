import { identitySettings } from '@app/service-kit';
import * as z from 'zod';

/** Checked at start; an error names the missing or wrong key. */
export const settings = z.object({
  ...identitySettings,
  PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
  /** Signs webhook messages of the identity provider. Without it they are refused. */
  CLERK_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
});
