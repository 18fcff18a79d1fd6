import { problems } from '@app/service-kit';
import type { ApprovedActionRunner, CommandContext } from '@app/status-changes';
import { rollbackImport } from '@app/types/admin/actions/import';
import { requestApproval } from '../../approval-requests/request-approval.ts';
import { createImportsStore, type Import } from '../imports.store.ts';
import { requireRows } from '../to-import.ts';

/** Creates an approval request for a data editor's rollback. */
export const requestRollbackApproval = (ctx: CommandContext, { _id, fileName }: Import, reason: string) =>
  requestApproval(ctx, rollbackImport, {
    input: { id: _id.toHexString(), reason },
    about: `Roll back the import of ${fileName}`,
    reason,
  });

/** Starts an approved rollback; the runner of any service continues it. */
export const startRollback: ApprovedActionRunner = async (ctx, input) => {
  const imports = createImportsStore(ctx.collections, 'second');
  const importDoc = await imports.find(String(input.id));
  if (!importDoc) throw problems.notFound();
  if (importDoc.status !== 'rolled_back') requireRows(importDoc);
  const set = { 'settings.rolledBackBy': ctx.actor.id };
  if (
    !(await imports.startWork(
      importDoc._id,
      ['done', 'cancelled', 'failed'],
      'rolling_back',
      set,
      ctx.outerSession,
    ))
  )
    throw problems.conflict(
      'not_now',
      () => 'There is nothing to roll back, or someone is already doing it.',
    );
  await imports.release(importDoc._id, 0, ctx.outerSession);
  return { batchId: importDoc._id.toHexString() };
};
