import { createIdentityFromEnv, exitOnFault, findRefusedKeyFault } from '@app/service-kit';
import { runService } from '@app/service-kit/run-service';
import { createAccounts } from './accounts.ts';
import { createAccountApp } from './app.ts';
import { findSettingsErrors, settingsSchema } from './env.ts';
import { service } from './service.ts';

await runService(service, { settingsSchema, findSettingsErrors }, async ({ env, ...context }) => {
  exitOnFault(await findRefusedKeyFault(env));
  const webhookSecrets = [env.CLERK_WEBHOOK_SECRET, env.CLERK_WEBHOOK_SECRET_PREVIOUS];
  const app = createAccountApp({
    ...context,
    identity: createIdentityFromEnv(env),
    accounts: createAccounts(env),
    webhookSecrets: webhookSecrets.filter((secret) => secret !== undefined),
  });
  return { app };
});
