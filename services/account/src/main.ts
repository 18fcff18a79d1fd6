import {
  createIdentityFromEnv,
  createLogger,
  exitOnFault,
  findRefusedKeyFault,
  publishService,
  readEnv,
  serve,
  startTelemetry,
} from '@app/service-kit';
import { openDatabase } from '@app/service-kit/open-database';
import { createAccounts } from './accounts.ts';
import { createAccountApp } from './app.ts';
import { findSettingsErrors, settingsSchema } from './env.ts';
import { service } from './service.ts';

const env = readEnv(settingsSchema, { findSettingsErrors });
exitOnFault(await findRefusedKeyFault(env));
const logger = createLogger(service.name);
await startTelemetry(service.name, logger);
const { client, db } = await openDatabase(env.MONGODB_URI, service, logger);

const app = createAccountApp({
  client,
  db,
  logger,
  identity: createIdentityFromEnv(env),
  accounts: createAccounts(env),
  webhookSecrets: [env.CLERK_WEBHOOK_SECRET, env.CLERK_WEBHOOK_SECRET_PREVIOUS].filter(
    (secret) => secret !== undefined,
  ),
});
await publishService({ client, db }, service, { app, port: env.PORT, logger });
const { port } = await serve({
  app,
  port: env.PORT,
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
