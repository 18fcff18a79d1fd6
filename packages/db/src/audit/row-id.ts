import { type ClientSession, ObjectId, type Timestamp } from 'mongodb';
import type { Collections } from '../collections.ts';

type Log = Pick<Collections, 'audit'>;

/**
 * Seconds of the cluster's time, which all members of the replica set share and which never goes back: what the
 * session was told last, or else what the server says now.
 */
export async function readClusterSeconds({ audit }: Log, session?: ClientSession): Promise<number> {
  const known = session?.clusterTime?.clusterTime as Timestamp | undefined;
  if (known) return known.t;
  const { $clusterTime } = await audit.db.command({ hello: 1 });
  return ($clusterTime.clusterTime as Timestamp).t;
}

/**
 * The id of a new audit row. Its seconds are the database's, so that a service whose clock is wrong puts no row below
 * what is sealed already.
 */
export const createRowId = async (log: Log, session?: ClientSession): Promise<ObjectId> =>
  new ObjectId(ObjectId.generate(await readClusterSeconds(log, session)));
