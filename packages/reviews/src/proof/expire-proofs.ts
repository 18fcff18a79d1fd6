import type { CommandContext } from '@app/status-changes/command-context';
import { recordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createProofStore } from './proof.store.ts';

/**
 * Ends proofs that nobody decided in time, and those whose key is gone, as it is after a backup was put back: the file
 * is nobody's to read. Their authors are told that they may send another one. May be cut off and run again. Gives how
 * many.
 */
export async function expireProofs(ctx: CommandContext): Promise<number> {
  const { proofs, proofKeys, reviews } = ctx.collections;
  let ended = 0;
  for (const { _id } of await proofs.find({ status: 'waiting' }).sort({ sentAt: 1 }).toArray()) {
    ended += await runInTransaction(ctx, async (session) => {
      const proof = await proofs.findOne({ _id, status: 'waiting' }, { session });
      const isReadable = (await proofKeys.findOne({ _id }, { session })) !== null;
      if (!proof || (isReadable && proof.fileUntil > ctx.now)) return 0;
      const store = createProofStore(ctx, session);
      const review = await reviews.findOne({ _id: proof.reviewId }, { session });
      if (!review?.live) {
        await store.forget([proof]);
        return 1;
      }
      await store.close(proof, { status: 'expired', decidedAt: ctx.now });
      const records = recordStore(ctx, session);
      const target = { kind: 'review', id: review.publicId };
      const auditId = await records.audit({ action: 'review.expire_proof', target });
      await records.tellAuthor(auditId, review, 'review-proof-expired', {});
      return 1;
    });
  }
  return ended;
}
