import { type Db, findMissingIndexes, type OwnCollections, prepareCollections } from '@app/db';
import type { Readiness } from '../app/health.ts';
import { type Connection, connectMongo } from '../mongo.ts';
import type { Logger } from './logger.ts';

/**
 * Connects a service to its database, and prepares its own collections. A service without any uses those of the site: it
 * ends if their indexes are missing.
 */
export async function openDatabase(
  uri: string,
  service: string,
  logger: Logger,
  own?: OwnCollections,
): Promise<Connection> {
  const connection = await connectMongo(uri, { appName: service });
  if (own) {
    await prepareCollections(connection.db, own);
    return connection;
  }
  const missing = await findMissingIndexes(connection.db);
  if (missing.length === 0) return connection;
  logger.fatal({ missing }, 'indexes are missing; npm start or prepareDatabase makes them');
  await connection.client.close();
  return process.exit(1);
}

/** Ready while the database is reachable and writable. */
export async function getDatabaseReadiness(db: Db): Promise<Readiness> {
  const database = await db
    .admin()
    .command({ hello: 1 }, { timeoutMS: 2_000 })
    .then(
      ({ isWritablePrimary }) => isWritablePrimary === true,
      () => false,
    );
  return { ready: database, database };
}
