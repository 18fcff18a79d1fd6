import { type AuditDoc, type ClientSession, createRowId } from '@app/db';
import type { ReleaseContext } from './release-context.ts';

/** Snapshot reads, and writes acknowledged by a majority. */
const transactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', j: true },
  readPreference: 'primary',
  maxCommitTimeMS: 10_000,
} as const;

export type AuditRow = Pick<AuditDoc, 'action'> & Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** Changes a remote or service and writes the audit row in one transaction; without a row nothing is written. */
export function changeWithAudit<T>(
  { client, collections, now, actor, requestId, address }: ReleaseContext,
  target: AuditDoc['target'],
  change: (session: ClientSession) => Promise<{ result: T; row?: AuditRow }>,
): Promise<T> {
  return client.withSession((session) =>
    session.withTransaction(async () => {
      const { result, row } = await change(session);
      if (!row) return result;
      const _id = await createRowId(collections, session);
      const auditDoc: AuditDoc = { _id, at: now, actor, target, ...row, requestId, address };
      await collections.audit.insertOne(auditDoc, { session, ignoreUndefined: true });
      return result;
    }, transactionOptions),
  );
}
