import type { AuditDoc, ObjectId, ReviewDoc } from '@app/db';
import type { Transaction } from '@app/status-changes/transaction.store';

const mailTemplate = 'review-proof-expired';
const proofActions = [
  'review.attach_proof',
  'review.withdraw_proof',
  'review.confirm_proof',
  'review.decline_proof',
  'review.expire_proof',
];

/**
 * Notifies the authors of reviews that staff restored of the loss of their undecided proof, which was deleted when the
 * review stopped counting: they may send another. The latest audit row about a proof tells whether one was lost.
 * Returns the ids of the mails' audit rows. An undo cancels these mails, and a later restoration sends them again.
 */
export async function notifyLostProofs(
  tx: Transaction,
  writes: readonly (readonly [previousReview: ReviewDoc | null, updatedReview: ReviewDoc | null])[],
): Promise<ObjectId[]> {
  if (tx.actor.kind !== 'admin') return [];
  const returnedReviews = writes.flatMap(([previousReview, updatedReview]) =>
    updatedReview?.live && previousReview?.live === false ? [updatedReview] : [],
  );
  if (returnedReviews.length === 0) return [];
  const targetIds = returnedReviews.map(({ publicId }) => publicId);
  const proofRows = await tx.collections.audit
    .find(
      { 'target.kind': 'review', 'target.id': { $in: targetIds }, action: { $in: proofActions } },
      { session: tx.session, projection: { action: 1, target: 1 } as const },
    )
    .sort({ _id: 1 })
    .toArray();
  const latestRowByReview = new Map(proofRows.map((row) => [row.target.id, row]));
  const wasUndone = async ({ _id }: Pick<AuditDoc, '_id'>) => {
    const key = `${_id.toHexString()}:${mailTemplate}`;
    return (
      (await tx.collections.outbox.findOne({ key, status: 'cancelled' }, { session: tx.session })) !== null
    );
  };
  const noticeIds: ObjectId[] = [];
  for (const review of returnedReviews) {
    const row = latestRowByReview.get(review.publicId);
    if (!row || !(row.action === 'review.attach_proof' || (await wasUndone(row)))) continue;
    const target = { kind: 'review', id: review.publicId };
    const auditId = await tx.records.audit({ action: 'review.expire_proof', target });
    await tx.records.notifyAuthor(auditId, review, mailTemplate, {});
    noticeIds.push(auditId);
  }
  return noticeIds;
}
