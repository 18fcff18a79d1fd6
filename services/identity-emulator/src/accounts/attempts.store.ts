import type { Collection } from 'mongodb';
import type { IdentityCollections } from '../database.store.ts';
import type { SentCode, SignInDoc, SignUpDoc } from '../documents.ts';

export type AttemptsStore = ReturnType<typeof createAttemptsStore>;

/** Stores started sign-ins and sign-ups. Each belongs to one browser and expires after a day. */
export function createAttemptsStore({ signIns, signUps }: Pick<IdentityCollections, 'signIns' | 'signUps'>) {
  return { signIns: createAttempts(signIns), signUps: createAttempts(signUps) };
}

function createAttempts<Doc extends SignInDoc | SignUpDoc>(collection: Collection<Doc>) {
  // The driver's filter types do not accept a generic document; both kinds have these fields.
  const signIns = collection as unknown as Collection<SignInDoc>;
  return {
    async insert(attempt: Doc): Promise<void> {
      await signIns.insertOne(attempt as SignInDoc);
    },
    find: async (id: string, clientId: string) =>
      (await signIns.findOne({ _id: id, clientId, abandonAt: { $gt: new Date() } })) as Doc | null,

    async change(id: string, set: Partial<Doc>): Promise<Doc> {
      const changed = await signIns.findOneAndUpdate(
        { _id: id },
        { $set: set as Partial<SignInDoc> },
        { returnDocument: 'after' },
      );
      return changed as Doc;
    },

    /** Counts a try of the mailed code atomically, and returns the code. */
    async countTry(id: string): Promise<SentCode | null> {
      const counted = await signIns.findOneAndUpdate(
        { _id: id, code: { $ne: null } },
        { $inc: { 'code.tries': 1 } },
        { returnDocument: 'after' },
      );
      return counted?.code ?? null;
    },

    /** Applies `set` if the code was not replaced or used in the meantime. */
    async useCode(id: string, { hash }: SentCode, set: Partial<Doc>): Promise<Doc | null> {
      const changed = await signIns.findOneAndUpdate(
        { _id: id, 'code.hash': hash },
        { $set: { ...(set as Partial<SignInDoc>), code: null } },
        { returnDocument: 'after' },
      );
      return changed as Doc | null;
    },
  };
}
