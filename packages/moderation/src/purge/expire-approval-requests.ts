import { readSettings } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { runInTransaction } from '@app/status-changes/transaction.store';

const dayMs = 86_400_000;

/** Expires approval requests that nobody decided in time (`retention.secondOpinionDays`). Returns their number. */
export async function expireApprovalRequests(ctx: CommandContext): Promise<number> {
  const { secondOpinions } = ctx.collections;
  const { retention } = await readSettings(ctx.collections);
  const cutoff = new Date(ctx.now.getTime() - retention.secondOpinionDays * dayMs);
  const overdueFilter = { status: 'open' as const, askedAt: { $lte: cutoff } };
  let expiredCount = 0;
  for (const { _id, action } of await secondOpinions.find(overdueFilter).toArray()) {
    expiredCount += await runInTransaction(ctx, async (tx) => {
      const expiry = { $set: { status: 'expired' as const, decidedAt: ctx.now } };
      const { modifiedCount } = await secondOpinions.updateOne({ _id, ...overdueFilter }, expiry, {
        session: tx.session,
      });
      if (modifiedCount === 0) return 0;
      await tx.records.audit({
        action: 'second.expire',
        target: { kind: 'second', id: _id.toHexString() },
        before: { status: 'open', action },
        after: { status: 'expired' },
      });
      return 1;
    });
  }
  return expiredCount;
}
