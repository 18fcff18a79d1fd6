import type { ClientSession, ProofDoc, ProofKeyDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import type { ObjectId } from 'mongodb';

/** Reads and writes proofs and the keys of their files within a transaction. */
export function createProofStore(
  { collections }: Pick<CommandContext, 'collections'>,
  session?: ClientSession,
) {
  const { proofs, proofKeys } = collections;
  const within = { ...(session && { session }), ignoreUndefined: true } as const;
  const deleteProofs = async (docs: readonly Pick<ProofDoc, '_id'>[]) => {
    const _id = { $in: docs.map((doc) => doc._id) };
    await proofKeys.deleteMany({ _id }, within);
    await proofs.deleteMany({ _id }, within);
  };

  return {
    find: (reviewId: ObjectId): Promise<ProofDoc | null> => proofs.findOne({ reviewId }, within),

    /** Replaces an earlier proof of the same review. */
    async put(proof: ProofDoc, key: string): Promise<void> {
      const { reviewId } = proof;
      await deleteProofs(await proofs.find({ reviewId }, within).toArray());
      await proofs.insertOne(proof, within);
      await proofKeys.insertOne({ _id: proof._id, key, until: proof.fileUntil }, within);
    },

    /** A key of a file that is not a proof's: the caller stores its name. */
    putKey: (key: ProofKeyDoc) => proofKeys.insertOne(key, within),
    forgetKeys: (names: readonly string[]) => proofKeys.deleteMany({ _id: { $in: [...names] } }, within),

    /** Sets the outcome and deletes the key; the worker deletes the unreadable file. */
    async close(
      { _id }: Pick<ProofDoc, '_id'>,
      { status, decidedAt, note }: Required<Pick<ProofDoc, 'status' | 'decidedAt'>> & { note?: string },
    ): Promise<void> {
      await proofKeys.deleteOne({ _id }, within);
      const outcome = { status, decidedAt, ...(note && { note }) };
      await proofs.updateOne({ _id, status: 'waiting' }, { $set: outcome }, within);
    },

    forget: deleteProofs,

    /** Deletes proofs with their keys; `waiting`: undecided ones only. */
    async forgetOf(reviewIds: readonly ObjectId[], which: 'all' | 'waiting' = 'all'): Promise<void> {
      const ofReviews = {
        reviewId: { $in: [...reviewIds] },
        ...(which === 'waiting' && { status: 'waiting' as const }),
      };
      const docs = await proofs.find(ofReviews, { ...within, projection: { _id: 1 } as const }).toArray();
      if (docs.length > 0) await deleteProofs(docs);
    },
  };
}
