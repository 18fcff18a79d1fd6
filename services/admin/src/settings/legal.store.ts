import { type ClientSession, type Collections, isObjectId, type LegalRequestDoc } from '@app/db';
import { ObjectId } from 'mongodb';

export const createLegalStore = ({ legalRequests, reviews, listings, claims }: Collections) => ({
  createId: () => new ObjectId(),
  find: (id: string, session: ClientSession) => legalRequests.findOne({ _id: new ObjectId(id) }, { session }),

  /** True if the target exists. Ids of accounts are not checked, because the identity provider has them. */
  async exists({ kind, id }: LegalRequestDoc['target'], session: ClientSession): Promise<boolean> {
    if (kind === 'user') return true;
    if (kind === 'review') return (await reviews.findOne({ publicId: id }, { session })) !== null;
    if (!isObjectId(id)) return false;
    const _id = new ObjectId(id);
    const docPromise =
      kind === 'claim' ? claims.findOne({ _id }, { session }) : listings.findOne({ _id }, { session });
    return (await docPromise) !== null;
  },
});
