import { createIdentityFromEnv, createLogger, readEnv, serve, startTelemetry } from '@app/service-kit';
import { openDatabase } from '@app/service-kit/open-database';
import { createAccounts } from './accounts.ts';
import { createAccountApp } from './app.ts';
import { settings } from './env.ts';

const env = readEnv(settings);
const logger = createLogger('account');
await startTelemetry('account', logger);
const { client, db } = await openDatabase(env.MONGODB_URI, 'account', logger);

const { port } = await serve({
  app: createAccountApp({
    client,
    db,
    logger,
    identity: createIdentityFromEnv(env),
    accounts: createAccounts(env),
    webhookSecret: env.CLERK_WEBHOOK_SECRET,
  }),
  port: env.PORT,
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
