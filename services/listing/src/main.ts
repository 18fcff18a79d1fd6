import { missingIndexes } from '@app/db';
import {
  accountsFrom,
  connectMongo,
  createLogger,
  identityFrom,
  readEnv,
  serve,
  uploadsAmong,
} from '@app/service-kit';
import { storageFrom, storageRefusal } from '@app/storage';
import { proofEndpoints } from '@app/types';
import { createListingApp } from './app.ts';
import { settings } from './env.ts';

const env = readEnv(settings);
const refusal = storageRefusal(env);
if (refusal) {
  console.error(refusal);
  process.exit(78);
}
const logger = createLogger('listing');
const { client, db } = await connectMongo(env.MONGODB_URI, { appName: 'listing' });

const missing = await missingIndexes(db);
if (missing.length > 0) {
  logger.fatal({ missing }, 'indexes are missing; npm start or prepareDatabase makes them');
  await client.close();
  process.exit(1);
}

const { port } = await serve({
  app: createListingApp({
    client,
    db,
    logger,
    identity: identityFrom(env),
    accountOf: accountsFrom(env),
    storage: storageFrom(env, db),
    proofs: storageFrom(env, db, 'proofs'),
  }),
  uploadOf: uploadsAmong(proofEndpoints),
  port: env.LISTING_PORT,
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
