import type { ManagerDoc, ObjectId } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { toManagerAuditRow, toManagerSubject } from '@app/status-changes/manager/end-managers.store';
import { managerInvitationDays } from '@app/types';
import { changeOwnListing } from '../listing/owner/change-own-listing.ts';
import { createManagerStore } from './manager.store.ts';

export interface InviteManagerInput {
  listingId: ObjectId;
  email: string;
  locale: Locale;
}

/**
 * Invites somebody to look after the caller’s public listing, by mail. Replaces an open invitation and invalidates its
 * link. An active manager is not replaced.
 * @throws {DomainError} `not_found`, `not_yours`, `not_now` while it is not public, `manager_there`
 */
export const inviteManager = (
  ctx: IdempotentContext<ManagerDoc>,
  { email, locale, ...listingRef }: InviteManagerInput,
): Promise<ManagerDoc> =>
  changeOwnListing(ctx, listingRef, 'invite_manager', async (listing, tx) => {
    if (!listing.approved) throw new DomainError('not_now');
    const store = createManagerStore(tx);
    const existingManager = await store.findByListing(listing._id);
    if (existingManager?.status === 'active') throw new DomainError('manager_there');
    const manager: ManagerDoc = {
      _id: existingManager?._id ?? store.createId(),
      listingId: listing._id,
      ownerUserId: listing.ownerUserId!,
      status: 'invited',
      email: email.toLowerCase(),
      expiresAt: new Date(ctx.now.getTime() + managerInvitationDays * 86_400_000),
      locale,
      sentAt: ctx.now,
      v: (existingManager?.v ?? 0) + 1,
    };
    await store.put(manager);
    const auditId = await tx.records.audit(toManagerAuditRow('invite', manager));
    const { v } = manager;
    await tx.records.sendManagerInvitation(auditId, {
      invitation: manager._id.toHexString(),
      v,
      locale,
      subject: toManagerSubject(manager),
    });
    return manager;
  });
