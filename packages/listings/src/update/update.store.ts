import type { UpdateDoc } from '@app/db';
import type { UpdateCase } from '@app/status-changes/cases';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { createListingStore } from '../listing/listing.store.ts';
import { getRequestedFields } from './changes.ts';

const toAuditedFields = ({ status, v }: UpdateDoc) => ({ status, v });

/** Audit row of an update: status, listing and names of fields, never their values, because some are private. */
export function toUpdateAuditRow(
  action: string,
  previousUpdate: UpdateDoc | null,
  updatedUpdate: UpdateDoc,
): AuditRow {
  const accepted = updatedUpdate.decision?.accepted;
  return {
    action: `update.${action}`,
    target: { kind: 'update', id: updatedUpdate._id.toHexString() },
    ...(previousUpdate && {
      before: { ...toAuditedFields(previousUpdate), submittedAt: previousUpdate.submittedAt },
    }),
    after: {
      ...toAuditedFields(updatedUpdate),
      listing: updatedUpdate.listingId.toHexString(),
      fields: getRequestedFields(updatedUpdate),
      ...(accepted && { accepted }),
      ...(updatedUpdate.manager && { byManager: updatedUpdate.manager.fields }),
    },
  };
}

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
    /** Null for an invalid id, and if its listing no longer exists. */
    async find(id: string | ObjectId): Promise<UpdateCase | null> {
      if (!ObjectId.isValid(id)) return null;
      const update = await pendingUpdates.findOne({ _id: new ObjectId(id) }, { session });
      const listing = update && (await listings.find(update.listingId));
      return listing && { update, listing };
    },

    findPending: (listingId: ObjectId): Promise<UpdateDoc | null> =>
      pendingUpdates.findOne({ listingId, status: 'pending' }, { session }),

    createId: () => new ObjectId(),
    replaceUpdate,

    /** Inserts or replaces an update, with its audit row. */
    async save(action: string, previousUpdate: UpdateDoc | null, update: UpdateDoc): Promise<void> {
      await (previousUpdate
        ? replaceUpdate(previousUpdate, update)
        : pendingUpdates.insertOne(update, writeOptions));
      await tx.records.audit(toUpdateAuditRow(action, previousUpdate, update));
    },

    async replace(previousCase: UpdateCase, updatedCase: UpdateCase): Promise<UpdateCase> {
      await replaceUpdate(previousCase.update, updatedCase.update);
      if (updatedCase.listing !== previousCase.listing)
        await listings.replace(previousCase.listing, updatedCase.listing);
      return updatedCase;
    },
  };
}
