import type { AuditDoc, ObjectId, ProofDoc, ProofKeyDoc, ReviewDoc } from '@app/db';
import type { ReadContext } from '@app/status-changes/command-context';
import type { Transaction } from '@app/status-changes/transaction.store';

/** Reads and writes proofs and the encryption keys of their files within a transaction. */
export function createProofStore({ collections, session }: ReadContext) {
  const { proofs, proofKeys } = collections;
  const sessionOptions = { session, ignoreUndefined: true } as const;
  const deleteProofs = async (proofDocs: readonly Pick<ProofDoc, '_id'>[]) => {
    const idFilter = { _id: { $in: proofDocs.map(({ _id }) => _id) } };
    await proofKeys.deleteMany(idFilter, sessionOptions);
    await proofs.deleteMany(idFilter, sessionOptions);
  };

  return {
    find: (reviewId: ObjectId): Promise<ProofDoc | null> => proofs.findOne({ reviewId }, sessionOptions),

    /** Replaces an earlier proof of the same review. */
    async put(proof: ProofDoc, encryptionKey: string): Promise<void> {
      const { reviewId } = proof;
      await deleteProofs(await proofs.find({ reviewId }, sessionOptions).toArray());
      await proofs.insertOne(proof, sessionOptions);
      const proofKey = { _id: proof._id, key: encryptionKey, until: proof.fileUntil };
      await proofKeys.insertOne(proofKey, sessionOptions);
    },

    /** Stores the key of a file that is not a proof's. The caller stores the file's name. */
    putKey: (proofKey: ProofKeyDoc) => proofKeys.insertOne(proofKey, sessionOptions),
    deleteKeys: (fileNames: readonly string[]) =>
      proofKeys.deleteMany({ _id: { $in: [...fileNames] } }, sessionOptions),

    /** Sets the outcome and deletes the key; the worker deletes the unreadable file. */
    async close(
      { _id }: Pick<ProofDoc, '_id'>,
      { status, decidedAt, note }: Required<Pick<ProofDoc, 'status' | 'decidedAt'>> & { note?: string },
    ): Promise<void> {
      await proofKeys.deleteOne({ _id }, sessionOptions);
      const outcome = { status, decidedAt, ...(note && { note }) };
      await proofs.updateOne({ _id, status: 'waiting' }, { $set: outcome }, sessionOptions);
    },

    remove: deleteProofs,

    /** Deletes proofs with their keys; `waiting`: undecided ones only. */
    async removeByReviews(reviewIds: readonly ObjectId[], scope: 'all' | 'waiting' = 'all'): Promise<void> {
      const reviewFilter = {
        reviewId: { $in: [...reviewIds] },
        ...(scope === 'waiting' && { status: 'waiting' as const }),
      };
      const proofDocs = await proofs
        .find(reviewFilter, { ...sessionOptions, projection: { _id: 1 } as const })
        .toArray();
      if (proofDocs.length > 0) await deleteProofs(proofDocs);
    },
  };
}

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
