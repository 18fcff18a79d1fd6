import { type Db, findMissingIndexes } from '@app/db';
import type { Readiness } from '../app/health.ts';
import { type Connection, connectMongo } from '../mongo.ts';
import type { Logger } from './logger.ts';

/** Connects a service to its database. Ends the process if indexes are missing. */
export async function openDatabase(uri: string, service: string, logger: Logger): Promise<Connection> {
  const connection = await connectMongo(uri, { appName: service });
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
