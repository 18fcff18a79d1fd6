import { type ClientSession, ObjectId, type Timestamp } from 'mongodb';
import type { Collections } from '../collections.ts';

type Log = Pick<Collections, 'audit'>;

/**
 * Cluster time in seconds, equal on all members of the replica set and monotonic: the session's last known time, else
 * the server's.
 */
export async function readClusterSeconds({ audit }: Log, session?: ClientSession): Promise<number> {
  const clusterTime = session?.clusterTime?.clusterTime as Timestamp | undefined;
  if (clusterTime) return clusterTime.t;
  const { $clusterTime } = await audit.db.command({ hello: 1 });
  return ($clusterTime.clusterTime as Timestamp).t;
}

/**
 * Creates the id of an audit row with the database's time, so that a service with a wrong clock cannot insert a row
 * before sealed ones.
 */
export const createRowId = async (log: Log, session?: ClientSession): Promise<ObjectId> =>
  new ObjectId(ObjectId.generate(await readClusterSeconds(log, session)));
