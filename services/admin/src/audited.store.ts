import { type AuditDoc, type ClientSession, createRowId } from '@app/db';
import type { AppEnv, Staff } from '@app/service-kit';
import type { Context } from 'hono';
import type { AdminDeps } from './deps.ts';
import { readAddress } from './sessions/address.ts';

export type AuditedRow = Pick<AuditDoc, 'action' | 'target'> &
  Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** What a change was, and its row of the audit log. */
export interface AuditedResult<T> {
  result: T;
  auditId: string;
}

/**
 * A change of the back office that is no verb of `moderation`, with its audit row: both are there, or neither is.
 * `work` gives what it changed and what the log says of it; what it throws undoes both.
 */
export async function auditChange<T>(
  { client, collections }: Pick<AdminDeps, 'client' | 'collections'>,
  { staff, c }: { staff: Staff; c: Context<AppEnv> },
  work: (session: ClientSession, now: Date) => Promise<{ result: T; row: AuditedRow }>,
): Promise<AuditedResult<T>> {
  const options = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', j: true } } as const;
  return client.withSession((session) =>
    session.withTransaction(async () => {
      const now = new Date();
      const { result, row } = await work(session, now);
      const _id = await createRowId(collections, session);
      const requestId = c.get('headers')['x-request-id'];
      const who = { actor: { kind: 'admin' as const, id: staff.id }, address: readAddress(c.req.raw) };
      await collections.audit.insertOne(
        { _id, at: now, ...who, ...row, requestId },
        { session, ignoreUndefined: true },
      );
      return { result, auditId: _id.toHexString() };
    }, options),
  );
}
