import { findMissingIndexes } from '@app/db';
import { connectMongo, createIdentityFromEnv, createLogger, readEnv, serve } from '@app/service-kit';
import { createAccounts } from './accounts.ts';
import { createAccountApp } from './app.ts';
import { settings } from './env.ts';

const env = readEnv(settings);
const logger = createLogger('account');
const { client, db } = await connectMongo(env.MONGODB_URI, { appName: 'account' });

const missing = await findMissingIndexes(db);
if (missing.length > 0) {
  logger.fatal({ missing }, 'indexes are missing; npm start or prepareDatabase makes them');
  await client.close();
  process.exit(1);
}

const { port } = await serve({
  app: createAccountApp({
    client,
    db,
    logger,
    identity: createIdentityFromEnv(env),
    accounts: createAccounts(env),
    webhookSecret: env.CLERK_WEBHOOK_SECRET,
  }),
  port: env.ACCOUNT_PORT,
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
