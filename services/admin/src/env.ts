import { storageSettings } from '@app/storage';
import * as z from 'zod';

/** Checked once at start; a missing or wrong value names its key. */
export const settings = z.object({
  ...storageSettings,
  ADMIN_PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
});
