import { type Collections, type SanctionDoc, toObjectId } from '@app/db';
import type { Locale } from '@app/option-lists';
import { readOptions } from '@app/service-kit';
import type { QueueKind } from '@app/types/admin/queue';

/** An account related to an item. `who` identifies it within the item: `owner`, or the id of a flag. */
export interface ItemAccount {
  who: string;
  label: string;
  userId: string;
  locale: Locale;
}

type AccountReference = { userId?: string | undefined; locale?: Locale | undefined } | null | undefined;

/** Finds the accounts of an item; deleted ones are left out. */
export function createAccountStore(collections: Collections) {
  const { reviews, flags, listings, pendingUpdates, claims, reports, appeals, messages, sanctions } =
    collections;
  const toAccounts = (label: string, reference: AccountReference, who = 'owner'): ItemAccount[] =>
    reference?.userId && !reference.userId.startsWith('gone_')
      ? [{ who, label, userId: reference.userId, locale: reference.locale ?? 'en' }]
      : [];

  async function findAccounts(kind: QueueKind, id: string): Promise<ItemAccount[]> {
    if (kind === 'reviews' || kind === 'replies') {
      const review = await reviews.findOne({ publicId: id }, readOptions);
      if (!review) return [];
      if (kind === 'replies') return toAccounts('Owner who replied', review.reply);
      const openFlags = await flags.find({ reviewId: review._id, status: 'open' }, readOptions).toArray();
      return [
        ...toAccounts('Author', review),
        ...openFlags.flatMap((flag) =>
          toAccounts(`Reader who flagged: ${flag.reason}`, flag, flag._id.toHexString()),
        ),
      ];
    }
    const idFilter = { _id: toObjectId(id) };
    switch (kind) {
      case 'prosthetists': {
        const listing = await listings.findOne(idFilter, readOptions);
        return toAccounts('Owner', listing && { ...listing, userId: listing.ownerUserId });
      }
      case 'pending-updates':
        return toAccounts('Owner', await pendingUpdates.findOne(idFilter, readOptions));
      case 'pending-claims':
        return toAccounts('Claimant', await claims.findOne(idFilter, readOptions));
      case 'reports':
        return toAccounts('Visitor who reported', await reports.findOne(idFilter, readOptions));
      case 'appeals':
        return toAccounts('Who appeals', await appeals.findOne(idFilter, readOptions));
      case 'messages':
        return toAccounts('Who wrote', await messages.findOne(idFilter, readOptions));
      case 'second-opinions':
        return [];
    }
  }
  return {
    findAccounts,
    findSanctions: (userIds: readonly string[]): Promise<SanctionDoc[]> =>
      sanctions
        .find({ userId: { $in: [...userIds] } }, readOptions)
        .sort({ until: -1 })
        .toArray(),
  };
}
