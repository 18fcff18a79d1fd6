import { site } from '@app/option-lists';
import { findMissingSettings } from '@app/service-kit';
import { serviceSettings } from '@app/service-kit/run-service';
import {
  findReleasesStorageSettingsError,
  findStorageSettingsError,
  releasesStorageSettings,
  storageSettings,
} from '@app/storage';
import * as z from 'zod';

/** Checked at start; an error names the missing or wrong key. */
export const settingsSchema = z.object({
  ...serviceSettings,
  /** The site's origin, for links in mails. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }),
  /** Origin of the admin pages, if different, for links in mails to staff. */
  ADMIN_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** The search service, which matches alerts with new people. Without it no alert sends a mail. */
  SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  CLERK_SECRET_KEY: z.string(),
  CLERK_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.clerk.com'),
  /** Mail server: smtp://… or smtps://… Without it mails are stored for /dev/mail. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be a smtp:// or smtps:// address')
    .optional(),
  /** Sender of mails. */
  MAIL_FROM: z.email().default(site.helpEmail),
  /** Same as the listing service's: unused photos are deleted. */
  ...storageSettings,
  /** Same as for publishing remotes: unused releases are deleted. */
  ...releasesStorageSettings,
});

export const findSettingsErrors = (env: NodeJS.ProcessEnv) => [
  ...findMissingSettings(env, {
    SMTP_URL: 'where there is no development mail page',
    MAIL_FROM: 'because mail servers ask for a sender of your domain',
    ADMIN_ORIGIN: 'because links in mails to staff lead there',
    SEARCH_URL: 'without which no alert sends a mail',
  }),
  findStorageSettingsError(env),
  findReleasesStorageSettingsError(env),
];
