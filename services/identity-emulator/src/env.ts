import * as z from 'zod';
import { developmentKeys } from './keys.ts';

/** Checked once at start; a missing or wrong value names its key. */
export const settings = z.object({
  IDENTITY_PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
  /** The address that browsers see: tokens are issued in its name, and writes from elsewhere are refused. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((given) => new URL(given).origin),
  CLERK_SECRET_KEY: z.literal(developmentKeys.secretKey, {
    error: "must be the emulator's own development key; with a key of Clerk's, Clerk itself is asked",
  }),
  /** The service that is told of deleted accounts, and what the message is signed with. Nobody is, without both. */
  ACCOUNT_URL: z.url({ protocol: /^http$/ }).optional(),
  CLERK_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
});

const isPublic = (origin = '') =>
  URL.canParse(origin) && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/** Anyone who could sign in here could read the code of any account on the development mail page. */
export function findStartError(env: NodeJS.ProcessEnv): string | undefined {
  return env.NODE_ENV === 'production' || isPublic(env.PUBLIC_ORIGIN)
    ? 'The identity emulator is for development and tests at this machine. For a site that others reach set CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY.'
    : undefined;
}
