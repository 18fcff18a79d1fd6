import { missingIndexes } from '@app/db';
import { connectMongo, createLogger, readEnv, serve, uploadsAmong } from '@app/service-kit';
import { releasesStorageFrom, releasesStorageRefusal, storageFrom, storageRefusal } from '@app/storage';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { createAdminApp } from './app.ts';
import { originsOf, refusesToStart, root, settings } from './env.ts';
import { ownSecret } from './login/secret.ts';
import { offerIn, pagesAt } from './releases/shipping.ts';
import { doorOf } from './sessions/door.ts';

const env = readEnv(settings);
const refusal = storageRefusal(env) ?? releasesStorageRefusal(env) ?? refusesToStart(process.env);
if (refusal) {
  console.error(refusal);
  process.exit(78);
}
const logger = createLogger('admin');
const { client, db } = await connectMongo(env.MONGODB_URI, { appName: 'admin' });

const missing = await missingIndexes(db);
if (missing.length > 0) {
  logger.fatal({ missing }, 'indexes are missing; npm start or prepareDatabase makes them');
  await client.close();
  process.exit(1);
}

const door = doorOf(db, {
  secret: env.ADMIN_SECRET ?? (await ownSecret(env.DATA_DIR)),
  origins: originsOf(env),
});
const { port } = await serve({
  app: createAdminApp({
    ...{ client, db, logger, door, storage: storageFrom(env, db), proofs: storageFrom(env, db, 'proofs') },
    undoSeconds: env.UNDO_HOLD_SECONDS,
    shipping: {
      files: releasesStorageFrom(env, root),
      offer: () => offerIn(env.SHELL_OFFER),
      previewSecret: env.PREVIEW_SECRET,
      pageOf: pagesAt(env),
    },
  }),
  port: env.ADMIN_PORT,
  uploadOf: uploadsAmong(adminEndpoints),
  logger,
  onStop: () => client.close(),
});
logger.info({ port }, 'listening');
