import type { ListingDoc, ManagerDoc } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { CommandContext, IdempotentContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, requireStaff, requireUser } from '@app/status-changes/domain-error';
import type { ActorAccount, DecisionInput } from '@app/status-changes/inputs';
import { endManagers, toManagerAuditRow, toManagerSubject } from '@app/status-changes/managers.store';
import { omitKeys } from '@app/status-changes/omit-keys';
import { requireNotes } from '@app/status-changes/staff/notes';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { managerInvitationDays } from '@app/types';
import { createListingStore } from '../listing/listing.store.ts';
import { changeOwnListing, type ListingRef } from '../listing/owner/change-own-listing.ts';
import { formatAccountName } from '../listing/person-names.ts';
import { createManagerStore, findInvitation } from './manager.store.ts';

/**
 * Invites somebody to look after the caller’s public listing, by mail. Replaces an open invitation and invalidates its
 * link. An active manager is not replaced.
 * @throws {DomainError} `not_found`, `not_yours`, `not_now` while it is not public, `manager_there`
 */
export const inviteManager = (
  ctx: IdempotentContext<ManagerDoc>,
  { email, locale, ...listingRef }: ListingRef & { email: string; locale: Locale },
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

export interface AcceptInvitationInput {
  secret: string;
  /** From the session: its address need not be the invited one. */
  invitee: Pick<ActorAccount, 'role' | 'firstName' | 'lastName'>;
  locale: Locale;
}

/**
 * Makes the session's account the manager of the listing that it was invited to, and notifies the owner. Only a
 * prosthetist's account, because a manager must not write reviews.
 * @throws {DomainError} `not_a_prosthetist`, `invitation_ended`, `own_invitation`
 */
export async function acceptManagerInvitation(
  ctx: IdempotentContext<ManagerDoc>,
  { secret, invitee, locale }: AcceptInvitationInput,
): Promise<ManagerDoc> {
  const userId = requireUser(ctx);
  if (invitee.role !== 'prosthetist') throw new DomainError('not_a_prosthetist');
  return runInTransaction(ctx, async (tx) => {
    const invitation = await findInvitation(tx, secret);
    if (!invitation) throw new DomainError('invitation_ended');
    const listing = await createListingStore(tx).find(invitation.listingId);
    if (!listing?.approved || listing.ownerUserId !== invitation.ownerUserId)
      throw new DomainError('invitation_ended');
    if (listing.ownerUserId === userId) throw new DomainError('own_invitation');
    const remainingFields = omitKeys(invitation, 'email', 'hash', 'expiresAt');
    const name = formatAccountName(invitee).trim().slice(0, 200);
    const manager: ManagerDoc = {
      ...remainingFields,
      status: 'active',
      userId,
      acceptedAt: ctx.now,
      locale,
      ...(name && { name }),
    };
    await createManagerStore(tx).put(manager);
    const auditId = await tx.records.audit(toManagerAuditRow('accept', manager));
    const owner = { userId: manager.ownerUserId, locale: listing.locale, subject: toManagerSubject(manager) };
    await tx.records.notify(auditId, owner, 'manager-accepted', { name });
    return manager;
  });
}

/**
 * Ends the manager of a listing at once, or its open invitation: by its owner, or by the manager. What they sent stays
 * pending.
 * @throws {DomainError} `not_found`, also if there is none, `not_yours`
 */
export const endManager = (ctx: CommandContext, input: ListingRef): Promise<void> =>
  changeOwnListing(ctx, input, 'end_manager', async ({ _id }, tx, { role }) => {
    const endedManagers = await endManagers(tx, { listingId: _id }, { reason: role });
    if (endedManagers.length === 0) throw new DomainError('not_found');
  });

/**
 * Ends the manager of a listing at once, or its open invitation, as staff: both people get the note by mail. The owner
 * can invite again.
 * @throws {DomainError} `not_staff`, `not_found`, `reason_missing` without notes
 * @throws {ConflictError} `stale`; `not_now` if nobody manages it
 */
export async function endManagerAsStaff(
  ctx: CommandContext,
  { id, v: seenVersion, notes }: DecisionInput,
): Promise<{ listing: ListingDoc }> {
  requireStaff(ctx);
  const note = requireNotes(notes);
  return runInTransaction(ctx, async (tx) => {
    const listing = await createListingStore(tx).find(id);
    if (!listing) throw new DomainError('not_found');
    if (seenVersion !== undefined && listing.v !== seenVersion) throw new ConflictError('stale', listing);
    const endedManagers = await endManagers(tx, { listingId: listing._id }, { reason: 'staff', note });
    if (endedManagers.length === 0) throw new ConflictError('not_now', listing);
    await tx.records.audit({
      action: 'listing.end_manager',
      target: { kind: 'listing', id },
      reason: note,
    });
    return { listing };
  });
}
