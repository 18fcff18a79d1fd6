import { findMissingSettings, identitySettings, requiredIdentitySettings } from '@app/service-kit';
import { serviceSettings } from '@app/service-kit/run-service';
import * as z from 'zod';

const webhookSecretSchema = z.string().startsWith('whsec_', 'must begin with whsec_').optional();

/** Checked at start; an error names the missing or wrong key. */
export const settingsSchema = z.object({
  ...identitySettings,
  ...serviceSettings,
  /** Signs webhook messages of the identity provider. Without it they are refused. */
  CLERK_WEBHOOK_SECRET: webhookSecretSchema,
  /** The previous secret, while messages signed with it may still arrive. */
  CLERK_WEBHOOK_SECRET_PREVIOUS: webhookSecretSchema,
});

export const findSettingsErrors = (env: NodeJS.ProcessEnv) =>
  findMissingSettings(env, {
    ...requiredIdentitySettings,
    CLERK_WEBHOOK_SECRET: 'so that accounts deleted at Clerk are deleted here',
  });
