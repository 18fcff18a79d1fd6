import { type ImportDoc, readSettings } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { countChanges } from '@app/status-changes/transaction.store';

const dayMs = 86_400_000;

/** Expires approval requests that nobody decided in time (`retention.secondOpinionDays`). Returns their number. */
export async function expireApprovalRequests(ctx: CommandContext): Promise<number> {
  const { secondOpinions } = ctx.collections;
  const { retention } = await readSettings(ctx.collections);
  const cutoff = new Date(ctx.now.getTime() - retention.secondOpinionDays * dayMs);
  const overdueFilter = { status: 'open' as const, askedAt: { $lte: cutoff } };
  const overdueRequests = await secondOpinions.find(overdueFilter).toArray();
  return countChanges(ctx, overdueRequests, async ({ session, records }, { _id, action }) => {
    const expiry = { $set: { status: 'expired' as const, decidedAt: ctx.now } };
    const { modifiedCount } = await secondOpinions.updateOne({ _id, ...overdueFilter }, expiry, { session });
    if (modifiedCount === 0) return false;
    await records.audit({
      action: 'second.expire',
      target: { kind: 'second', id: _id.toHexString() },
      before: { status: 'open', action },
      after: { status: 'expired' },
    });
    return true;
  });
}

const endStatuses: ImportDoc['status'][] = ['done', 'cancelled', 'failed', 'rolled_back'];

/**
 * Deletes the rows of imports that ended long ago (`retention.importRowsDays`), and of uncommitted plans: they contain
 * whole files and old listings. The import's summary and audit rows stay. Safe to interrupt and repeat. Returns the
 * number of imports.
 */
export async function forgetImportRows(ctx: CommandContext): Promise<number> {
  const { imports, importRows } = ctx.collections;
  const { retention } = await readSettings(ctx.collections);
  const cutoff = new Date(ctx.now.getTime() - retention.importRowsDays * dayMs);
  const dueFilter = {
    rowsGoneAt: { $exists: false },
    $or: [
      { status: { $in: endStatuses }, endedAt: { $lte: cutoff } },
      { status: 'planned' as const, createdAt: { $lte: cutoff } },
    ],
  };
  const dueImports = await imports.find(dueFilter).toArray();
  // Set first, so that no rollback starts on rows about to be deleted.
  const forgottenCount = await countChanges(ctx, dueImports, async (tx, { _id, status, fileName }) => {
    const cancellation = status === 'planned' && { status: 'cancelled' as const, endedAt: ctx.now };
    const { modifiedCount } = await imports.updateOne(
      { _id, ...dueFilter },
      { $set: { rowsGoneAt: ctx.now, ...cancellation } },
      { session: tx.session },
    );
    if (modifiedCount === 0) return false;
    await tx.records.audit({
      action: 'import.forget',
      target: { kind: 'import', id: _id.toHexString() },
      before: { status },
      after: { file: fileName, status: cancellation ? cancellation.status : status },
    });
    return true;
  });
  // Includes imports whose rows an interrupted run left.
  for await (const { _id } of imports.find({ rowsGoneAt: { $exists: true } }, { projection: { _id: 1 } }))
    await importRows.deleteMany({ importId: _id });
  return forgottenCount;
}
