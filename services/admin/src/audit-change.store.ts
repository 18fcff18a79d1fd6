import { type AuditDoc, type ClientSession, withTransaction } from '@app/db';
import { createRecordStore } from '@app/status-changes';
import type { AdminDeps } from './deps.ts';
import { createCommandContext } from './staff-call.ts';

export type AuditRowContent = Pick<AuditDoc, 'action' | 'target'> &
  Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;

/** Creates the row of an action on the account of a staff member. */
export const toMemberAuditRow = (
  action: string,
  id: string,
  facts: Pick<AuditRowContent, 'before' | 'after'> = {},
): AuditRowContent => ({ action: `admin.${action}`, target: { kind: 'admin', id }, ...facts });

/**
 * Makes a change with its audit row in one transaction, for changes without a command of their own. `change` returns the
 * result and the content of the row; an error rolls both back.
 */
export const auditChange = <T>(
  deps: AdminDeps,
  call: Parameters<typeof createCommandContext>[0],
  change: (session: ClientSession, now: Date) => Promise<{ result: T; row: AuditRowContent }>,
): Promise<{ result: T; auditId: string }> =>
  withTransaction(deps.client, async (session) => {
    const ctx = createCommandContext(call, deps);
    const { result, row } = await change(session, ctx.now);
    const auditId = await createRecordStore({ ...ctx, session }).audit(row);
    return { result, auditId: auditId.toHexString() };
  });

/** Writes an audit row for what has been done without a transaction of ours, or changes nothing. Returns its id. */
export const auditAction = async (
  deps: AdminDeps,
  call: Parameters<typeof createCommandContext>[0],
  row: AuditRowContent,
): Promise<string> => (await auditChange(deps, call, async () => ({ result: undefined, row }))).auditId;
