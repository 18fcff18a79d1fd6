import type { UpdateDoc } from '@app/db';
import type { UpdateCase } from '@app/status-changes/cases';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { createListingStore } from '../listing/listing.store.ts';

/** Reads and writes updates with their listings within a transaction. */
export function createUpdateStore(tx: Transaction) {
  const { pendingUpdates } = tx.collections;
  const { session } = tx;
  const writeOptions = { session, ignoreUndefined: true } as const;
  const listings = createListingStore(tx);

  const replaceUpdate = async (previousUpdate: UpdateDoc, updatedUpdate: UpdateDoc): Promise<UpdateDoc> => {
    const { _id, v } = previousUpdate;
    const { matchedCount } = await pendingUpdates.replaceOne({ _id, v }, updatedUpdate, writeOptions);
    if (matchedCount !== 1) throw new Error('An update changed under its own transaction.');
    return updatedUpdate;
  };

  return {
    /** By id as text; null if its listing no longer exists. */
    async find(id: string): Promise<UpdateCase | null> {
      if (!ObjectId.isValid(id)) return null;
      const update = await pendingUpdates.findOne({ _id: new ObjectId(id) }, { session });
      const listing = update && (await listings.find(update.listingId.toHexString()));
      return listing && { update, listing };
    },

    /** The pending update. */
    findPending: (listingId: ObjectId): Promise<UpdateDoc | null> =>
      pendingUpdates.findOne({ listingId, status: 'pending' }, { session }),

    createId: () => new ObjectId(),
    insert: (update: UpdateDoc) => pendingUpdates.insertOne(update, writeOptions),
    replaceUpdate,

    async replace(previousCase: UpdateCase, updatedCase: UpdateCase): Promise<UpdateCase> {
      await replaceUpdate(previousCase.update, updatedCase.update);
      if (updatedCase.listing !== previousCase.listing)
        await listings.replace(previousCase.listing, updatedCase.listing);
      return updatedCase;
    },
  };
}
