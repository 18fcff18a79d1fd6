import type { ClientSession } from '@app/db';
import { problems } from '@app/service-kit';
import { type ApprovedActionRunner, type CommandContext, createRecordStore } from '@app/status-changes';
import { rollbackImport } from '@app/types/admin/actions/import';
import { requestApproval } from '../../actions/register-action-routes.ts';
import type { AuditRowContent } from '../../audit-change.store.ts';
import { createImportsStore, type Import, type ImportsStore } from '../imports.store.ts';
import { requireRows, toImportAuditRow } from '../to-import.ts';

/** Creates an approval request for a data editor's rollback. */
export const requestRollbackApproval = (ctx: CommandContext, { _id, fileName }: Import, reason: string) =>
  requestApproval(ctx, rollbackImport, {
    input: { id: _id.toHexString(), reason },
    about: `Roll back the import of ${fileName}`,
    reason,
  });

/** Starts the work of a rollback, and returns its audit row; undefined: nothing to roll back, or already begun. */
export async function beginRollback(
  imports: ImportsStore,
  importDoc: Import,
  { by, reason }: { by: string; reason: string },
  session?: ClientSession,
): Promise<AuditRowContent | undefined> {
  const set = { 'settings.rolledBackBy': by };
  const fromStatuses: Import['status'][] = ['done', 'cancelled', 'failed'];
  const isStarted = await imports.startWork(importDoc._id, fromStatuses, 'rolling_back', set, session);
  return isStarted ? toImportAuditRow('rollback', importDoc, reason) : undefined;
}

/** Starts an approved rollback; the runner of any service continues it. */
export const startRollback: ApprovedActionRunner = async (ctx, input) => {
  const imports = createImportsStore(ctx.collections, 'second');
  const importDoc = await imports.find(String(input.id));
  if (!importDoc) throw problems.notFound();
  if (importDoc.status !== 'rolled_back') requireRows(importDoc);
  const request = { by: ctx.actor.id, reason: String(input.reason) };
  const row = await beginRollback(imports, importDoc, request, ctx.outerSession);
  if (!row)
    throw problems.conflict(
      'not_now',
      () => 'There is nothing to roll back, or someone is already doing it.',
    );
  await createRecordStore(ctx, ctx.outerSession).audit(row);
  await imports.release(importDoc._id, 0, ctx.outerSession);
  return { batchId: importDoc._id.toHexString() };
};
