import type { ClientSession, ProofDoc, ProofKeyDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import type { ObjectId } from 'mongodb';

/** Reads and writes proofs and the keys of their files within a transaction. */
export function createProofStore(
  { collections }: Pick<CommandContext, 'collections'>,
  session?: ClientSession,
) {
  const { proofs, proofKeys } = collections;
  const sessionOptions = { ...(session && { session }), ignoreUndefined: true } as const;
  const deleteProofs = async (docs: readonly Pick<ProofDoc, '_id'>[]) => {
    const _id = { $in: docs.map((doc) => doc._id) };
    await proofKeys.deleteMany({ _id }, sessionOptions);
    await proofs.deleteMany({ _id }, sessionOptions);
  };

  return {
    find: (reviewId: ObjectId): Promise<ProofDoc | null> => proofs.findOne({ reviewId }, sessionOptions),

    /** Replaces an earlier proof of the same review. */
    async put(proof: ProofDoc, key: string): Promise<void> {
      const { reviewId } = proof;
      await deleteProofs(await proofs.find({ reviewId }, sessionOptions).toArray());
      await proofs.insertOne(proof, sessionOptions);
      await proofKeys.insertOne({ _id: proof._id, key, until: proof.fileUntil }, sessionOptions);
    },

    /** A key of a file that is not a proof's: the caller stores its name. */
    putKey: (key: ProofKeyDoc) => proofKeys.insertOne(key, sessionOptions),
    deleteKeys: (names: readonly string[]) =>
      proofKeys.deleteMany({ _id: { $in: [...names] } }, sessionOptions),

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
      const docs = await proofs
        .find(reviewFilter, { ...sessionOptions, projection: { _id: 1 } as const })
        .toArray();
      if (docs.length > 0) await deleteProofs(docs);
    },
  };
}
