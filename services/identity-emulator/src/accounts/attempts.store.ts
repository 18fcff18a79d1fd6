import type { Collection } from 'mongodb';
import type { IdentityCollections } from '../database.store.ts';
import type { SentCode, SignInDoc, SignUpDoc } from '../documents.ts';

export type AttemptsStore = ReturnType<typeof createAttemptsStore>;

/** Stores started sign-ins and sign-ups. Each belongs to one browser and expires after a day. */
export function createAttemptsStore({ signIns, signUps }: Pick<IdentityCollections, 'signIns' | 'signUps'>) {
  return { signIns: createCollectionStore(signIns), signUps: createCollectionStore(signUps) };
}

function createCollectionStore<Doc extends SignInDoc | SignUpDoc>(collection: Collection<Doc>) {
  // The driver's filter types do not accept a generic document; both kinds have these fields.
  const attempts = collection as unknown as Collection<SignInDoc>;
  return {
    async insert(attempt: Doc): Promise<void> {
      await attempts.insertOne(attempt as SignInDoc);
    },
    find: async (id: string, clientId: string) =>
      (await attempts.findOne({ _id: id, clientId, abandonAt: { $gt: new Date() } })) as Doc | null,

    async update(id: string, fields: Partial<Doc>): Promise<Doc> {
      const updatedAttempt = await attempts.findOneAndUpdate(
        { _id: id },
        { $set: fields as Partial<SignInDoc> },
        { returnDocument: 'after' },
      );
      return updatedAttempt as Doc;
    },

    /** Counts a try of the mailed code atomically, and returns the code. */
    async countCodeTry(id: string): Promise<SentCode | null> {
      const updatedAttempt = await attempts.findOneAndUpdate(
        { _id: id, code: { $ne: null } },
        { $inc: { 'code.tries': 1 } },
        { returnDocument: 'after' },
      );
      return updatedAttempt?.code ?? null;
    },

    /** Updates the attempt and uses up its code; null if the code was replaced or used in the meantime. */
    async consumeCode(id: string, { hash }: SentCode, fields: Partial<Doc>): Promise<Doc | null> {
      const updatedAttempt = await attempts.findOneAndUpdate(
        { _id: id, 'code.hash': hash },
        { $set: { ...(fields as Partial<SignInDoc>), code: null } },
        { returnDocument: 'after' },
      );
      return updatedAttempt as Doc | null;
    },
  };
}
