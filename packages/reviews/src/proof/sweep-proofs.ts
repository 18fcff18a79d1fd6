import type { CommandContext } from '@app/status-changes/command-context';
import { countChanges } from '@app/status-changes/transaction.store';
import { createProofStore } from './proof.store.ts';

/** The storage methods that the sweep needs. */
export interface ProofFileStore {
  list(): AsyncIterable<{ key: string }>;
  delete(key: string): Promise<void>;
}

/**
 * Expires proofs, then deletes every file without an encryption key. Such files belong to decided proofs, to deleted
 * reviews and accounts, or are left from failures and restored backups.
 */
export async function sweepProofs(
  ctx: CommandContext,
  files: ProofFileStore,
): Promise<{ expired: number; removed: number }> {
  const expiredCount = await expireProofs(ctx);
  const { proofKeys: encryptionKeys } = ctx.collections;
  let removedFileCount = 0;
  for await (const { key: fileKey } of files.list()) {
    // The encryption key always exists before its file.
    if (await encryptionKeys.findOne({ _id: fileKey.replace(/\.\w+$/, '') })) continue;
    await files.delete(fileKey);
    removedFileCount++;
  }
  return { expired: expiredCount, removed: removedFileCount };
}

/**
 * Expires proofs that were not decided in time, and those without a key (after a backup was restored), whose files are
 * unreadable. Notifies their authors, who may send another. Safe to interrupt and repeat. Returns their number.
 */
export async function expireProofs(ctx: CommandContext): Promise<number> {
  const { proofs, proofKeys, reviews } = ctx.collections;
  const waitingProofs = await proofs.find({ status: 'waiting' }).sort({ sentAt: 1 }).toArray();
  return countChanges(ctx, waitingProofs, async (tx, { _id }) => {
    const { session } = tx;
    const proof = await proofs.findOne({ _id, status: 'waiting' }, { session });
    const isReadable = (await proofKeys.findOne({ _id }, { session })) !== null;
    if (!proof || (isReadable && proof.fileUntil > ctx.now)) return false;
    const store = createProofStore(tx);
    const review = await reviews.findOne({ _id: proof.reviewId }, { session });
    if (!review?.live) {
      await store.remove([proof]);
      return true;
    }
    await store.close(proof, { status: 'expired', decidedAt: ctx.now });
    const target = { kind: 'review', id: review.publicId };
    const auditId = await tx.records.audit({ action: 'review.expire_proof', target });
    await tx.records.notifyAuthor(auditId, review, 'review-proof-expired', {});
    return true;
  });
}
