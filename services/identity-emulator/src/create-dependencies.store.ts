import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { getCollections } from '@app/db';
import { getDatabaseReadiness } from '@app/service-kit/open-database';
import type { Db, MongoClient } from 'mongodb';
import { createAttemptsStore } from './accounts/attempts.store.ts';
import { createUsersStore } from './accounts/users.store.ts';
import { createBrowsersStore } from './browsers/browsers.store.ts';
import { createSessionTokenIssuer } from './browsers/session-tokens.ts';
import { createIdentityIndexes, getIdentityCollections, type IdentityCollections } from './database.store.ts';
import { createImagesStore } from './files/images.store.ts';
import { getIdentityDatabaseName, publicPath } from './keys.ts';
import { createMailboxStore } from './mail/mailbox.store.ts';

interface Options {
  publicOrigin: string;
  /** Called after an account was deleted; not awaited. */
  onDeleted: (userId: string) => void;
}

/** Over the emulator's own database, and the site's for the development mail page, which shows the codes. */
export async function createDependencies(client: MongoClient, appDb: Db, options: Options) {
  const collections = getIdentityCollections(client.db(getIdentityDatabaseName(appDb.databaseName)));
  await createIdentityIndexes(collections);
  const issuer = options.publicOrigin + publicPath;
  return {
    ...options,
    getReadiness: () => getDatabaseReadiness(appDb),
    users: createUsersStore(collections),
    browsers: createBrowsersStore(collections),
    attempts: createAttemptsStore(collections),
    images: createImagesStore(collections),
    mailbox: createMailboxStore(getCollections(appDb)),
    tokenIssuer: await createSessionTokenIssuer(await loadSigningKey(collections), issuer),
  };
}
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

/** Loads the key that signs tokens, or creates it once. Stored, because a new one would end all sessions. */
async function loadSigningKey({ keys }: Pick<IdentityCollections, 'keys'>): Promise<string> {
  const existingKey = await keys.findOne({ _id: 'signing' });
  if (existingKey) return existingKey.privateKey;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  // If two processes start at once, the first key wins.
  const savedKey = await keys.findOneAndUpdate(
    { _id: 'signing' },
    { $setOnInsert: { privateKey: privateKeyPem } },
    { upsert: true, returnDocument: 'after' },
  );
  return savedKey?.privateKey ?? privateKeyPem;
}
