import {
  createAccountReader,
  createIdentityFromEnv,
  createLogger,
  createSimilarWordsFinder,
  createUploadLookup,
  publishService,
  readEnv,
  serve,
  startTelemetry,
} from '@app/service-kit';
import { openDatabase } from '@app/service-kit/open-database';
import { createStorage } from '@app/storage';
import { createConverter } from '@app/storage/photo';
import { photoUploads, proofEndpoints } from '@app/types';
import { createListingApp } from './app.ts';
import { findSettingsErrors, settingsSchema } from './env.ts';
import { service } from './service.ts';

const env = readEnv(settingsSchema, { findSettingsErrors });
const logger = createLogger(service.name);
await startTelemetry(service.name, logger);
const { client, db } = await openDatabase(env.MONGODB_URI, service, logger);

const app = createListingApp({
  client,
  db,
  logger,
  identity: createIdentityFromEnv(env),
  findAccount: createAccountReader(env),
  findSimilarWords: createSimilarWordsFinder(env.SEARCH_URL, logger),
  photoStorage: createStorage(env),
  proofStorage: createStorage(env, 'proofs'),
  convertImage: createConverter(),
});
await publishService({ client, db }, service, { app, port: env.PORT, logger });
const { port } = await serve({
  app,
  findUpload: createUploadLookup([...proofEndpoints, ...photoUploads]),
  port: env.PORT,
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
