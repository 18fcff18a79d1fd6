import { type ClientSession, ObjectId, type Timestamp } from 'mongodb';
import type { Collections } from '../collections.ts';
import type { AuditDoc } from '../records.ts';

type Log = Pick<Collections, 'audit'>;

/**
 * Cluster time, equal on all members of the replica set and monotonic: seconds, and the number of the operation in that
 * second. It is the session's last known time, else the server's.
 */
export async function readClusterTime(
  { audit }: Log,
  session?: Pick<ClientSession, 'clusterTime'>,
): Promise<Timestamp> {
  const clusterTime = session?.clusterTime?.clusterTime as Timestamp | undefined;
  if (clusterTime) return clusterTime;
  const { $clusterTime } = await audit.db.command({ hello: 1 });
  return $clusterTime.clusterTime as Timestamp;
}

/**
 * Creates the id of an audit row with the database's time, so that a service with a wrong clock cannot insert a row
 * before sealed ones. Rows of several services are in the order of the database within a second, too: the number of the
 * operation takes three of the five bytes that are random for each process.
 */
export async function createAuditRowId(
  log: Log,
  session?: Pick<ClientSession, 'clusterTime'>,
): Promise<ObjectId> {
  const { t: seconds, i: operationNumber } = await readClusterTime(log, session);
  const bytes = ObjectId.generate(seconds);
  bytes.set([operationNumber >> 16, operationNumber >> 8, operationNumber], 4);
  return new ObjectId(bytes);
}

/** Inserts a row, in the transaction of the change that it records. Returns its id. */
export async function insertAuditRow(
  log: Log,
  row: Omit<AuditDoc, '_id'>,
  session?: ClientSession,
): Promise<ObjectId> {
  const _id = await createAuditRowId(log, session);
  await log.audit.insertOne({ _id, ...row }, { ...(session && { session }), ignoreUndefined: true });
  return _id;
}
