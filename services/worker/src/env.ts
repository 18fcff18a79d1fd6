import { site } from '@app/option-lists';
import { releasesStorageSettings, storageSettings } from '@app/storage';
import * as z from 'zod';

/** Checked once at start; a missing or wrong value names its key. */
export const settings = z.object({
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address'),
  /** The site's own address: what links in mails lead to. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }),
  CLERK_SECRET_KEY: z.string(),
  CLERK_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.clerk.com'),
  /** Where mails go out: smtp://… or smtps://… Without it they end at /dev/mail. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be a smtp:// or smtps:// address')
    .optional(),
  /** Whom mails come from. */
  MAIL_FROM: z.email().default(site.helpEmail),
  /** As the listing service: what nothing names any more is swept. */
  ...storageSettings,
  /** As anyone who publishes remotes: what no tab asks for any more is swept. */
  ...releasesStorageSettings,
});

/** In production mails must leave; elsewhere they may end on a page that everybody reads. */
export function findStartError(env: NodeJS.ProcessEnv): string | undefined {
  return env.NODE_ENV === 'production' && !env.SMTP_URL
    ? 'Setting SMTP_URL: needed in production, where there is no development mail page'
    : undefined;
}
