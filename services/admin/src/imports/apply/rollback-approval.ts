import type { ClientSession } from '@app/db';
import { problems } from '@app/service-kit';
import { type ApprovedActionRunner, createRecordStore } from '@app/status-changes';
import type { AuditRowContent } from '../../audit-change.store.ts';
import { requireRecord } from '../../staff-call.ts';
import { createImportsStore, type ImportRecord, type ImportsStore } from '../imports.store.ts';
import { requireRows, toImportAuditRow } from '../to-import.ts';

/** Statuses of an import that can be rolled back. */
export const rollbackableStatuses: ImportRecord['status'][] = ['done', 'cancelled', 'failed'];

/** Starts the work of a rollback, and returns its audit row; undefined: nothing to roll back, or already started. */
export async function startRollback(
  importsStore: ImportsStore,
  importDoc: ImportRecord,
  { actorId, reason }: { actorId: string; reason: string },
  session?: ClientSession,
): Promise<AuditRowContent | undefined> {
  const rollbackFields = { 'settings.rolledBackBy': actorId };
  const isStarted = await importsStore.startWork(
    importDoc._id,
    rollbackableStatuses,
    'rolling_back',
    rollbackFields,
    session,
  );
  return isStarted ? toImportAuditRow('rollback', importDoc, reason) : undefined;
}

/** Holds the lease of an approved rollback until a runner takes it over. */
const approvedRollbackHolder = 'approved-rollback';

/** Starts an approved rollback; the import runner of any process of the service continues it. */
export const runApprovedRollback: ApprovedActionRunner = async (ctx, input) => {
  const importsStore = createImportsStore(ctx.collections, approvedRollbackHolder);
  const importDoc = requireRecord(await importsStore.find(String(input.id)));
  if (importDoc.status !== 'rolled_back') requireRows(importDoc);
  const rollbackInput = { actorId: ctx.actor.id, reason: String(input.reason) };
  const auditRow = await startRollback(importsStore, importDoc, rollbackInput, ctx.session);
  if (!auditRow)
    throw problems.conflict(
      'not_now',
      () => 'There is nothing to roll back, or someone is already doing it.',
    );
  await createRecordStore(ctx).audit(auditRow);
  await importsStore.release(importDoc._id, 0, ctx.session);
  return { batchId: importDoc._id.toHexString() };
};
