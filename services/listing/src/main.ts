import {
  createAccounts,
  createIdentityFromEnv,
  createLogger,
  createSimilarWords,
  createUploadLookup,
  exitOnFault,
  publishService,
  readEnv,
  serve,
  startTelemetry,
} from '@app/service-kit';
import { openDatabase } from '@app/service-kit/open-database';
import { createStorage, findStorageFault } from '@app/storage';
import { proofEndpoints } from '@app/types';
import { createListingApp } from './app.ts';
import { findStartError, settings } from './env.ts';
import { service } from './service.ts';

exitOnFault(findStartError(process.env));
const env = readEnv(settings);
exitOnFault(findStorageFault(env));
const logger = createLogger(service.name);
await startTelemetry(service.name, logger);
const { client, db } = await openDatabase(env.MONGODB_URI, service, logger);

const app = createListingApp({
  client,
  db,
  logger,
  identity: createIdentityFromEnv(env),
  findAccount: createAccounts(env),
  findSimilarWords: createSimilarWords(env.SEARCH_URL, logger),
  storage: createStorage(env),
  proofs: createStorage(env, 'proofs'),
});
await publishService({ client, db }, service, { app, port: env.PORT, logger });
const { port } = await serve({
  app,
  findUpload: createUploadLookup(proofEndpoints),
  port: env.PORT,
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
