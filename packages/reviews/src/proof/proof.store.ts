import type { ProofDoc, ProofKeyDoc } from '@app/db';
import type { ReadContext } from '@app/status-changes/command-context';
import type { ObjectId } from 'mongodb';

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
