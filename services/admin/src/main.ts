import {
  createLogger,
  createSimilarWordsFinder,
  createUploadLookup,
  findServiceUrl,
  publishService,
  readEnv,
  serve,
  startTelemetry,
} from '@app/service-kit';
import { openDatabase } from '@app/service-kit/open-database';
import { createReleasesStorage, createStorage } from '@app/storage';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { uploadListingPicture } from '@app/types/admin/prosthetists';
import { createAdminApp } from './app.ts';
import { findSettingsErrors, listOrigins, repositoryRoot, settingsSchema } from './env.ts';
import { loadOwnSecret } from './login/secret.ts';
import { createPageUrlBuilder, readOfferFile } from './releases/release-deps.ts';
import { service } from './service.ts';
import { createLoginDeps } from './sessions/login-deps.ts';

const env = readEnv(settingsSchema, { findSettingsErrors });
const logger = createLogger(service.name);
await startTelemetry(service.name, logger);
const { client, db } = await openDatabase(env.MONGODB_URI, service, logger);

const loginDeps = createLoginDeps(db, {
  secret: env.ADMIN_SECRET ?? (await loadOwnSecret(env.DATA_DIR)),
  previousSecret: env.ADMIN_SECRET_PREVIOUS,
  origins: listOrigins(env),
});
const app = createAdminApp({
  client,
  db,
  logger,
  loginDeps,
  findSimilarWords: createSimilarWordsFinder(findServiceUrl(env, 'search'), logger),
  photoStorage: createStorage(env),
  proofStorage: createStorage(env, 'proofs'),
  undoSeconds: env.UNDO_HOLD_SECONDS,
  releaseDeps: {
    files: createReleasesStorage(env, repositoryRoot),
    readOffer: () => readOfferFile(env.SHELL_OFFER),
    previewSecret: env.PREVIEW_SECRET,
    toPageUrl: createPageUrlBuilder(env),
  },
});
await publishService({ client, db }, service, { app, port: env.PORT, logger });
const { port } = await serve({
  app,
  port: env.PORT,
  findUpload: createUploadLookup([...adminEndpoints, uploadListingPicture]),
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
