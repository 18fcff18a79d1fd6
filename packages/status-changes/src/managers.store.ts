import type { EndedManager, ListingDoc, ManagerDoc } from '@app/db';
import type { ManagerEndReason } from '@app/option-lists';
import type { Filter } from 'mongodb';
import type { AuditRow } from './records.store.ts';
import type { Transaction } from './transaction.store.ts';

/** Audit row of a manager or an invitation. Names neither address nor person: the actor of each row says who acted. */
export const toManagerAuditRow = (action: string, { _id, listingId, status }: ManagerDoc): AuditRow => ({
  action: `manager.${action}`,
  target: { kind: 'manager', id: _id.toHexString() },
  after: { status, listing: listingId.toHexString() },
});

/** Subject in the outbox. */
export const toManagerSubject = ({ _id }: Pick<ManagerDoc, '_id'>): string => `manager:${_id.toHexString()}`;

interface EndManagersOptions {
  reason: ManagerEndReason;
  /** As it was before the change that ends them; default: as stored. */
  listing?: ListingDoc;
  /** An account that gets no mail: it is deleted, or another mail says that it lost the listing. */
  silentUserId?: string | undefined;
  /** Of staff, for both. */
  note?: string;
}

/** Matches managers by their listing, its owner, or their own account. */
type ManagerFilter = Filter<Pick<ManagerDoc, 'listingId' | 'ownerUserId' | 'userId'>>;

/**
 * Ends all managers and invitations that match, at once, and notifies manager and owner. Updates that a manager sent
 * stay pending. Of an ended invitation only the owner is notified, and only if staff ended it.
 */
export async function endManagers(
  tx: Transaction,
  filter: ManagerFilter,
  { reason, listing: formerListing, silentUserId, note = '' }: EndManagersOptions,
): Promise<EndedManager[]> {
  const { listings, managers } = tx.collections;
  const managerDocs = await managers.find(filter as Filter<ManagerDoc>, { session: tx.session }).toArray();
  const endedManagers: EndedManager[] = [];
  for (const manager of managerDocs) {
    await managers.deleteOne({ _id: manager._id }, { session: tx.session });
    const auditId = await tx.records.audit({ ...toManagerAuditRow('end', manager), reason });
    endedManagers.push({ auditId, manager });
    const { userId, ownerUserId, name = '', locale } = manager;
    if (!userId && reason !== 'staff') continue;
    const listing =
      formerListing ?? (await listings.findOne({ _id: manager.listingId }, { session: tx.session }));
    const prosthetistName = listing ? `${listing.firstName} ${listing.lastName}` : '';
    const subject = toManagerSubject(manager);
    if (userId && userId !== silentUserId)
      await tx.records.notify(auditId, { userId, locale, subject }, 'management-ended', {
        practitioner: prosthetistName,
        note,
      });
    if (ownerUserId !== silentUserId)
      await tx.records.notify(
        auditId,
        { userId: ownerUserId, locale: listing?.locale, subject },
        'manager-ended',
        { name, note, isInvitation: !userId },
      );
  }
  return endedManagers;
}
