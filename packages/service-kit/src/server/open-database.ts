import { type Db, findMissingIndexes, type OwnCollections, prepareCollections } from '@app/db';
import type { Readiness } from '../app/health.ts';
import { retryOrExit } from '../database-errors.ts';
import { type Connection, connectMongo } from '../mongo.ts';
import type { ServiceDeclaration } from '../service/publish-service.store.ts';
import type { Logger } from './logger.ts';

/** MongoDB's code for missing rights. */
const unauthorizedCode = 13;

/**
 * Connects a service to its database, and prepares its own collections. It ends if an index is missing of the site's
 * collections that it declares: queries would scan, and invariants would not hold. Each service checks its own only.
 */
export async function openDatabase(
  uri: string,
  { name, collections = [] }: ServiceDeclaration,
  logger: Logger,
  ownCollections?: OwnCollections,
): Promise<Connection> {
  const exitWithFault = (fault: string): never => {
    logger.fatal(fault);
    return process.exit(1);
  };
  const connection = await connectMongo(uri, { appName: name }).catch(({ message }: Error) =>
    exitWithFault(message),
  );
  const prepare = async () => {
    if (ownCollections) await prepareCollections(connection.db, name, ownCollections);
    return await findMissingIndexes(connection.db, collections);
  };
  const missingIndexes = await retryOrExit(prepare, logger).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== unauthorizedCode) throw error;
    return exitWithFault(
      `The user of MONGODB_URI lacks rights on ${connection.db.databaseName}: it needs readWrite and dbAdmin there.`,
    );
  });
  if (missingIndexes.length === 0) return connection;
  logger.fatal(
    { missing: missingIndexes },
    'indexes are missing. Run migrate of this release (docs/operate.md, Upgrade and rollback).',
  );
  await connection.client.close();
  return process.exit(1);
}

/** Ready while the database is reachable and writable. */
export async function getDatabaseReadiness(db: Db): Promise<Readiness> {
  const isWritable = await db
    .admin()
    .command({ hello: 1 }, { timeoutMS: 2_000 })
    .then(
      ({ isWritablePrimary }) => isWritablePrimary === true,
      () => false,
    );
  return { ready: isWritable, database: isWritable };
}
