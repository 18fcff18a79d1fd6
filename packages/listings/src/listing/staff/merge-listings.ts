import type { ListingDoc, ObjectId } from '@app/db';
import { createVoteStore } from '@app/reviews/review/helpful/votes.store';
import { requireOtherPersonIfListingAppealed } from '@app/status-changes/appeal/staff-decisions.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, requireStaff } from '@app/status-changes/domain-error';
import { auditRefusal } from '@app/status-changes/records.store';
import { requireNoHold } from '@app/status-changes/staff/legal-hold.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { findChangedFields, toFields } from '../fields.ts';
import { createListingStore, toListingAuditRow } from '../listing.store.ts';
import { applyMerge, closeMergedListing } from '../merge.ts';
import { getListingStatusAfter } from '../states.ts';
import {
  moveClaims,
  moveFigures,
  moveReportsAndAppeals,
  moveReviews,
  moveVisitRequests,
} from './merge.store.ts';

export interface MergeListingsInput {
  keep: ObjectId;
  v?: number | undefined;
  drop: ObjectId;
  dropV?: number | undefined;
  /** Form fields that `keep` takes from `drop`. */
  take: readonly string[];
}

export interface MergeResult {
  keep: ListingDoc;
  drop: ListingDoc;
  auditId: ObjectId;
  /** Number of reviews that moved, and of those that ended because their author has another one. */
  movedCount: number;
  endedCount: number;
}

/**
 * Merges two listings of one person in one transaction: reviews, claims, owner, addresses and daily figures move
 * to the kept one, with the chosen fields. Owner, NPI and import key move if the kept one has none, a pending claim if
 * possible; a pending update of the dropped one ends. Final.
 * @throws {DomainError} `not_staff`, `not_found`, `same_listing`, `already_claimed` (both have owners), `held`;
 * `same_person` for whoever made a decision about one of them, or a review that would end, that is under appeal
 * @throws {ConflictError} `stale`, `not_now`, with the listing concerned
 */
export async function mergeListings(ctx: CommandContext, input: MergeListingsInput): Promise<MergeResult> {
  requireStaff(ctx);
  try {
    return await runInTransaction(ctx, (tx) => mergeInTransaction(tx, input));
  } catch (error) {
    const target = { kind: 'listing', id: input.keep.toHexString() };
    if (error instanceof ConflictError) await auditRefusal(ctx, 'listing.merge', target, error.code);
    throw error;
  }
}

async function mergeInTransaction(tx: Transaction, input: MergeListingsInput): Promise<MergeResult> {
  const store = createListingStore(tx);
  const listingToKeep = requireMergeable(await store.find(input.keep), input.v, 'merge');
  if (input.keep.equals(input.drop)) throw new DomainError('same_listing');
  const listingToDrop = requireMergeable(await store.find(input.drop), input.dropV, 'merge_away');
  if (listingToKeep.ownerUserId && listingToDrop.ownerUserId) throw new DomainError('already_claimed');
  for (const { _id } of [listingToKeep, listingToDrop]) await requireOtherPersonIfListingAppealed(tx, _id);
  await requireNoHold(tx, { kind: 'listing', id: listingToDrop._id.toHexString() });

  // The dropped listing first, because unique keys must be free before the other gets them.
  const droppedListing = await store.replace(
    listingToDrop,
    closeMergedListing(listingToDrop, listingToKeep, tx.now),
  );
  const keptListing = await store.replace(
    listingToKeep,
    applyMerge(listingToKeep, listingToDrop, input.take, tx.now),
  );
  const { movedCount, endedCount } = await moveReviews(tx, droppedListing, keptListing);
  if (keptListing.ownerUserId)
    await createVoteStore(tx).removeOwnerVotes(keptListing._id, keptListing.ownerUserId);
  await moveClaims(tx, droppedListing, keptListing);
  await moveReportsAndAppeals(tx, droppedListing, keptListing);
  // With the owner, whom the dropped listing no longer has.
  if (listingToDrop.ownerUserId) await moveVisitRequests(tx, droppedListing, keptListing);
  const movedDayCount = await moveFigures(tx, droppedListing, keptListing);

  // Read again, because moving reviews changed the counters.
  const mergedListing = (await store.find(listingToKeep._id))!;
  const closedListing = (await store.find(listingToDrop._id))!;
  const changedFields = findChangedFields(toFields(listingToKeep), toFields(mergedListing));
  const mergeRow = toListingAuditRow('merge', listingToKeep, mergedListing, changedFields);
  const source = {
    id: closedListing._id.toHexString(),
    slug: listingToDrop.slug,
    v: listingToDrop.v,
    status: listingToDrop.status,
  };
  const auditId = await tx.records.audit({
    ...mergeRow,
    after: { ...mergeRow.after, from: source, moved: movedCount, left: endedCount, days: movedDayCount },
  });
  const closedRow = toListingAuditRow('merge_away', listingToDrop, closedListing);
  await tx.records.audit({
    ...closedRow,
    after: { ...closedRow.after, into: listingToKeep._id.toHexString() },
  });
  if (listingToDrop.ownerUserId) await notifyOwner(tx, mergedListing, auditId);
  return { keep: mergedListing, drop: closedListing, auditId, movedCount, endedCount };
}

function requireMergeable(
  listing: ListingDoc | null,
  seenVersion: number | undefined,
  action: 'merge' | 'merge_away',
): ListingDoc {
  if (!listing) throw new DomainError('not_found');
  if (seenVersion !== undefined && listing.v !== seenVersion) throw new ConflictError('stale', listing);
  if (!getListingStatusAfter(action, listing.status)) throw new ConflictError('not_now', listing);
  return listing;
}

/** Notifies the owner of the dropped listing, who owns the kept one now. */
async function notifyOwner(tx: Transaction, listing: ListingDoc, auditId: ObjectId): Promise<void> {
  const id = listing._id.toHexString();
  const prosthetistProfile = { prosthetistId: id, complete: true };
  const owner = { userId: listing.ownerUserId!, subject: `listing:${id}` };
  await tx.records.writeMetadata(auditId, owner, { prosthetistProfile });
  if (listing.approved)
    await tx.records.notifyOwner(auditId, listing, 'listing-merged', { slug: listing.slug });
}
