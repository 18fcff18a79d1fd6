import { connectMongo, createLogger, readEnv, serve, startTelemetry } from '@app/service-kit';
import { createIdentityApp } from './app.ts';
import { createDependencies } from './create-dependencies.store.ts';
import { findSettingsErrors, settingsSchema } from './env.ts';
import { createDeletionNotifier } from './mail/webhook.ts';

const env = readEnv(settingsSchema, { findSettingsErrors });
const logger = createLogger('identity');
await startTelemetry('identity', logger);
const { client, db } = await connectMongo(env.MONGODB_URI, { appName: 'identity' });
const { ACCOUNT_URL, CLERK_WEBHOOK_SECRET: secret } = env;
const deps = await createDependencies(client, db, {
  publicOrigin: env.PUBLIC_ORIGIN,
  onDeleted:
    ACCOUNT_URL && secret
      ? createDeletionNotifier({ url: `${ACCOUNT_URL}/api/webhooks/clerk`, secret, logger })
      : () => {},
});

// serve() binds to the loopback address only.
const { port } = await serve({
  app: createIdentityApp({ ...deps, logger }),
  port: env.PORT,
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
