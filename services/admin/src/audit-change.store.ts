import { type AuditDoc, type ClientSession, insertAuditRow, snapshotTransaction } from '@app/db';
import type { AppEnv, Staff } from '@app/service-kit';
import { readClientAddress } from '@app/team/request';
import type { Context } from 'hono';
import type { AdminDeps } from './deps.ts';

export type AuditRowContent = Pick<AuditDoc, 'action' | 'target'> &
  Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** A result with the id of its audit row. */
export interface AuditedResult<T> {
  result: T;
  auditId: string;
}

/**
 * Makes a change with its audit row in one transaction, for changes without a command of their own. `change` returns the
 * result and the content of the row; an error rolls both back.
 */
export async function auditChange<T>(
  { client, collections }: Pick<AdminDeps, 'client' | 'collections'>,
  { staff, c }: { staff: Pick<Staff, 'id'>; c: Context<AppEnv> },
  change: (session: ClientSession, now: Date) => Promise<{ result: T; row: AuditRowContent }>,
): Promise<AuditedResult<T>> {
  return client.withSession((session) =>
    session.withTransaction(async () => {
      const now = new Date();
      const { result, row } = await change(session, now);
      const actorFields = {
        actor: { kind: 'admin' as const, id: staff.id },
        address: readClientAddress(c.req.raw),
        requestId: c.get('headers')['x-request-id'],
      };
      const auditId = await insertAuditRow(collections, { at: now, ...actorFields, ...row }, session);
      return { result, auditId: auditId.toHexString() };
    }, snapshotTransaction),
  );
}
