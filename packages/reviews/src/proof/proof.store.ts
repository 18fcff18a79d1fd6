import type { ClientSession, ProofDoc, ProofKeyDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import type { ObjectId } from 'mongodb';

/** Proofs of reviews and the keys of their files, as one transaction reads and writes them. */
export function createProofStore(
  { collections }: Pick<CommandContext, 'collections'>,
  session?: ClientSession,
) {
  const { proofs, proofKeys } = collections;
  const within = { ...(session && { session }), ignoreUndefined: true } as const;
  const forget = async (found: readonly Pick<ProofDoc, '_id'>[]) => {
    const _id = { $in: found.map((one) => one._id) };
    await proofKeys.deleteMany({ _id }, within);
    await proofs.deleteMany({ _id }, within);
  };

  return {
    find: (reviewId: ObjectId): Promise<ProofDoc | null> => proofs.findOne({ reviewId }, within),

    /** In place of an earlier one of the same review. */
    async put(proof: ProofDoc, key: string): Promise<void> {
      const { reviewId } = proof;
      await forget(await proofs.find({ reviewId }, within).toArray());
      await proofs.insertOne(proof, within);
      await proofKeys.insertOne({ _id: proof._id, key, until: proof.fileUntil }, within);
    },

    /** The key of a file that no proof names: the caller keeps its name. */
    putKey: (key: ProofKeyDoc) => proofKeys.insertOne(key, within),
    forgetKeys: (names: readonly string[]) => proofKeys.deleteMany({ _id: { $in: [...names] } }, within),

    /** What came of it. Its file is noise from here on; the worker removes the bytes. */
    async close(
      { _id }: Pick<ProofDoc, '_id'>,
      { status, decidedAt, note }: Required<Pick<ProofDoc, 'status' | 'decidedAt'>> & { note?: string },
    ): Promise<void> {
      await proofKeys.deleteOne({ _id }, within);
      const closed = { status, decidedAt, ...(note && { note }) };
      await proofs.updateOne({ _id, status: 'waiting' }, { $set: closed }, within);
    },

    forget,

    /** With their files; `waiting`: those alone that nobody has decided. */
    async forgetOf(reviewIds: readonly ObjectId[], which: 'all' | 'waiting' = 'all'): Promise<void> {
      const among = {
        reviewId: { $in: [...reviewIds] },
        ...(which === 'waiting' && { status: 'waiting' as const }),
      };
      const found = await proofs.find(among, { ...within, projection: { _id: 1 } as const }).toArray();
      if (found.length > 0) await forget(found);
    },
  };
}
