import { collectionsOf } from '@app/db';
import type { Db, MongoClient } from 'mongodb';
import { attemptsStore } from './attempts.store.ts';
import { browsersStore } from './browsers.store.ts';
import { identityCollections, prepareIdentity } from './database.store.ts';
import type { Dependencies } from './dependencies.ts';
import { imagesStore } from './images.store.ts';
import { identityDatabase, publicPath } from './keys.ts';
import { mailboxStore } from './mailbox.store.ts';
import { signingKeyPem } from './signing-key.store.ts';
import { tokens } from './tokens.ts';
import { usersStore } from './users.store.ts';

/** Opens the emulator's own database, beside the site's, whose development mail page gets the codes. */
export async function identityOn(
  client: MongoClient,
  app: Db,
  { publicOrigin, onDeleted }: Pick<Dependencies, 'publicOrigin' | 'onDeleted'>,
): Promise<Dependencies> {
  const collections = identityCollections(client.db(identityDatabase(app.databaseName)));
  await prepareIdentity(collections);
  return {
    users: usersStore(collections),
    browsers: browsersStore(collections),
    attempts: attemptsStore(collections),
    images: imagesStore(collections),
    mailbox: mailboxStore(collectionsOf(app)),
    tokens: await tokens(await signingKeyPem(collections), publicOrigin + publicPath),
    onDeleted,
    publicOrigin,
  };
}

export const answers = (db: Db): Promise<boolean> =>
  db.command({ ping: 1, maxTimeMS: 1000 }).then(
    () => true,
    () => false,
  );
