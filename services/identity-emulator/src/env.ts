import { isProduction } from '@app/service-kit';
import { serviceSettings } from '@app/service-kit/run-service';
import * as z from 'zod';
import { developmentKeys } from './keys.ts';

export const settingsSchema = z.object({
  ...serviceSettings,
  /** The origin that browsers use: the issuer of tokens. Writes from other origins are refused. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  CLERK_SECRET_KEY: z.literal(developmentKeys.secretKey, {
    error: "must be the emulator's own development key; with a key of Clerk's, Clerk itself is asked",
  }),
  /** Who gets webhook messages about deleted accounts, and their signing secret. Without both none are sent. */
  ACCOUNT_URL: z.url({ protocol: /^http$/ }).optional(),
  CLERK_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
});

const isPublicOrigin = (origin = '') =>
  URL.canParse(origin) && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/** Refuses production and public hosts: the development mail page shows the codes of all accounts. */
export function findSettingsErrors(env: NodeJS.ProcessEnv): string[] {
  const purposeNotice =
    'The identity emulator is for development and tests at this machine. For a site that others reach set CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY.';
  if (isProduction(env)) return [`${purposeNotice} It never starts with NODE_ENV=production.`];
  return isPublicOrigin(env.PUBLIC_ORIGIN)
    ? [
        `${purposeNotice} A rehearsal has PUBLIC_ORIGIN=http://localhost:PORT, and others reach that by a tunnel (ssh -L).`,
      ]
    : [];
}
