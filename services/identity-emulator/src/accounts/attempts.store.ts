import type { Collection } from 'mongodb';
import { ClerkError } from '../clerk-error.ts';
import type { IdentityCollections } from '../database.store.ts';
import type { SignInDoc, SignUpDoc } from '../documents.ts';
import { createId } from '../keys.ts';
import { checkCode } from './codes.ts';

const attemptLifetimeMs = 24 * 3_600_000;

/** Creates the fields that sign-ins and sign-ups have in common. */
export const createAttempt = (idPrefix: string, clientId: string) => ({
  _id: createId(idPrefix),
  clientId,
  code: null,
  codesSent: 0,
  createdSessionId: null,
  abandonAt: new Date(Date.now() + attemptLifetimeMs),
});

/** Stores started sign-ins and sign-ups. Each belongs to one browser and expires after a day. */
export const createAttemptsStore = ({
  signIns,
  signUps,
}: Pick<IdentityCollections, 'signIns' | 'signUps'>) => ({
  signIns: createCollectionStore(signIns),
  signUps: createCollectionStore(signUps),
});

function createCollectionStore<Doc extends SignInDoc | SignUpDoc>(collection: Collection<Doc>) {
  // The driver's filter types do not accept a generic document; both kinds have these fields.
  const attempts = collection as unknown as Collection<SignInDoc>;
  const options = { returnDocument: 'after' } as const;
  return {
    async insert(attempt: Doc): Promise<void> {
      await attempts.insertOne(attempt as SignInDoc);
    },
    find: async (id: string, clientId: string) =>
      (await attempts.findOne({ _id: id, clientId, abandonAt: { $gt: new Date() } })) as Doc | null,

    update: async (id: string, fields: Partial<Doc>) =>
      (await attempts.findOneAndUpdate({ _id: id }, { $set: fields as Partial<SignInDoc> }, options)) as Doc,

    /** Counts the try, uses the mailed code up, and updates the attempt. @throws unless the form has the code */
    async verifyCode(id: string, form: URLSearchParams, fields: Partial<Doc>): Promise<Doc> {
      const triedAttempt = await attempts.findOneAndUpdate(
        { _id: id, code: { $ne: null } },
        { $inc: { 'code.tries': 1 } },
        options,
      );
      const sentCode = triedAttempt?.code;
      checkCode(form, sentCode);
      const verifiedAttempt = await attempts.findOneAndUpdate(
        { _id: id, 'code.hash': sentCode.hash },
        { $set: { ...(fields as Partial<SignInDoc>), code: null } },
        options,
      );
      // The code was replaced or used in the meantime.
      if (!verifiedAttempt) throw new ClerkError('codeNotSent');
      return verifiedAttempt as Doc;
    },
  };
}
