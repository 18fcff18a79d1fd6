import { findMissingIndexes } from '@app/db';
import {
  connectMongo,
  createAccounts,
  createIdentityFromEnv,
  createLogger,
  createUploadLookup,
  readEnv,
  serve,
} from '@app/service-kit';
import { createStorage, findStorageFault } from '@app/storage';
import { proofEndpoints } from '@app/types';
import { createListingApp } from './app.ts';
import { settings } from './env.ts';

const env = readEnv(settings);
const refusal = findStorageFault(env);
if (refusal) {
  console.error(refusal);
  process.exit(78);
}
const logger = createLogger('listing');
const { client, db } = await connectMongo(env.MONGODB_URI, { appName: 'listing' });

const missing = await findMissingIndexes(db);
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
    identity: createIdentityFromEnv(env),
    findAccount: createAccounts(env),
    storage: createStorage(env, db),
    proofs: createStorage(env, db, 'proofs'),
  }),
  findUpload: createUploadLookup(proofEndpoints),
  port: env.LISTING_PORT,
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
