import {
  type Actor,
  type AuditDoc,
  type ClientSession,
  type Collections,
  insertAuditRow,
  type MongoClient,
  type ReleasedBy,
  snapshotTransaction,
  withTransaction,
} from '@app/db';

/** Context of a release command. */
export interface ReleaseContext {
  client: MongoClient;
  collections: Pick<Collections, 'releases' | 'remotes' | 'services' | 'ownCollections' | 'audit'>;
  now: Date;
  /** Actor of the audit row. */
  actor: Actor;
  /** The same actor, as displayed. */
  by: ReleasedBy;
  /** Correlates audit rows with log lines. */
  requestId?: string | undefined;
  /** IP address of staff, for audit rows. */
  address?: string | undefined;
}

export type AuditRow = Pick<AuditDoc, 'action'> & Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** Changes a remote or service and writes the audit row in one transaction; without a row nothing is written. */
export function runAudited<T>(
  { client, collections, now, actor, requestId, address }: ReleaseContext,
  target: AuditDoc['target'],
  runChange: (session: ClientSession) => Promise<{ result: T; row?: AuditRow }>,
): Promise<T> {
  const change = async (session: ClientSession) => {
    const { result, row } = await runChange(session);
    if (!row) return result;
    await insertAuditRow(collections, { at: now, actor, target, ...row, requestId, address }, session);
    return result;
  };
  return withTransaction(client, change, { ...snapshotTransaction, maxCommitTimeMS: 10_000 });
}
