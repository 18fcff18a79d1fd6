import type { CommandContext } from '@app/status-changes/command-context';
import { createRecordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createProofStore } from './proof.store.ts';

/**
 * Expires proofs that were not decided in time, and those without a key (after a backup was restored), whose files are
 * unreadable. Notifies their authors, who may send another. Safe to interrupt and repeat. Returns their number.
 */
export async function expireProofs(ctx: CommandContext): Promise<number> {
  const { proofs, proofKeys, reviews } = ctx.collections;
  let expiredCount = 0;
  for (const { _id } of await proofs.find({ status: 'waiting' }).sort({ sentAt: 1 }).toArray()) {
    expiredCount += await runInTransaction(ctx, async (session) => {
      const proof = await proofs.findOne({ _id, status: 'waiting' }, { session });
      const isReadable = (await proofKeys.findOne({ _id }, { session })) !== null;
      if (!proof || (isReadable && proof.fileUntil > ctx.now)) return 0;
      const store = createProofStore(ctx, session);
      const review = await reviews.findOne({ _id: proof.reviewId }, { session });
      if (!review?.live) {
        await store.remove([proof]);
        return 1;
      }
      await store.close(proof, { status: 'expired', decidedAt: ctx.now });
      const records = createRecordStore(ctx, session);
      const target = { kind: 'review', id: review.publicId };
      const auditId = await records.audit({ action: 'review.expire_proof', target });
      await records.notifyAuthor(auditId, review, 'review-proof-expired', {});
      return 1;
    });
  }
  return expiredCount;
}
