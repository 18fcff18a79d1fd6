import { getCollections } from '@app/db';
import type { Db, MongoClient } from 'mongodb';
import { createAttemptsStore } from './accounts/attempts.store.ts';
import { createUsersStore } from './accounts/users.store.ts';
import { createBrowsersStore } from './browsers/browsers.store.ts';
import { loadSigningKey } from './browsers/signing-key.store.ts';
import { createTokens } from './browsers/tokens.ts';
import { getIdentityCollections, prepareIdentity } from './database.store.ts';
import type { Dependencies } from './dependencies.ts';
import { createImagesStore } from './files/images.store.ts';
import { getIdentityDatabase, publicPath } from './keys.ts';
import { createMailboxStore } from './mail/mailbox.store.ts';

/** Opens the emulator's own database, and the site's for the development mail page, which shows the codes. */
export async function openIdentity(
  client: MongoClient,
  app: Db,
  { publicOrigin, onDeleted }: Pick<Dependencies, 'publicOrigin' | 'onDeleted'>,
): Promise<Dependencies> {
  const collections = getIdentityCollections(client.db(getIdentityDatabase(app.databaseName)));
  await prepareIdentity(collections);
  return {
    users: createUsersStore(collections),
    browsers: createBrowsersStore(collections),
    attempts: createAttemptsStore(collections),
    images: createImagesStore(collections),
    mailbox: createMailboxStore(getCollections(app)),
    tokens: await createTokens(await loadSigningKey(collections), publicOrigin + publicPath),
    onDeleted,
    publicOrigin,
  };
}

export const isReachable = (db: Db): Promise<boolean> =>
  db.command({ ping: 1, maxTimeMS: 1000 }).then(
    () => true,
    () => false,
  );
