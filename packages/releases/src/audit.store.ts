import { type AuditDoc, type ClientSession, insertAuditRow, snapshotTransaction } from '@app/db';
import type { ReleaseContext } from './release-context.ts';

export type AuditRow = Pick<AuditDoc, 'action'> & Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** Changes a remote or service and writes the audit row in one transaction; without a row nothing is written. */
export function changeWithAudit<T>(
  { client, collections, now, actor, requestId, address }: ReleaseContext,
  target: AuditDoc['target'],
  runChange: (session: ClientSession) => Promise<{ result: T; row?: AuditRow }>,
): Promise<T> {
  return client.withSession((session) =>
    session.withTransaction(
      async () => {
        const { result, row } = await runChange(session);
        if (!row) return result;
        await insertAuditRow(collections, { at: now, actor, target, ...row, requestId, address }, session);
        return result;
      },
      { ...snapshotTransaction, maxCommitTimeMS: 10_000 },
    ),
  );
}
