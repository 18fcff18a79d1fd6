import type { ClaimDoc, ListingDoc, ObjectId } from '@app/db';
import type { ClaimSkipReason } from '@app/option-lists';
import type { CommandContext, ReadContext } from '@app/status-changes/command-context';
import { requireStaff } from '@app/status-changes/domain-error';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { requireNotes } from '@app/status-changes/staff/notes';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../../listing/listing.store.ts';
import { formatProsthetistName } from '../../listing/person-names.ts';
import { createClaimStore, toClaimAuditRow } from '../claim.store.ts';

export interface OrphanedClaim {
  claim: ClaimDoc;
  /** Null: purged. */
  listing: ListingDoc | null;
}

/** Matches claims joined with their listing as `joinedListings`, which is empty if the listing was purged. */
const orphanedFilter = { $or: [{ joinedListings: { $size: 0 } }, { 'joinedListings.0.status': 'deleted' }] };
const listingStatusLookup = {
  $lookup: {
    from: 'listings',
    localField: 'listingId',
    foreignField: '_id',
    pipeline: [{ $project: { _id: 0, status: 1 } }],
    as: 'joinedListings',
  },
};
const queryLimits = { maxTimeMS: 10_000 } as const;

/** Ids of pending claims of missing listings, oldest first. Walks an index of pending claims. */
export const findOrphanedClaimIds = ({ collections }: ReadContext): Promise<ObjectId[]> =>
  collections.claims
    .aggregate<Pick<ClaimDoc, '_id'>>(
      [
        { $match: { status: 'pending' } },
        { $sort: { createdAt: 1, _id: 1 } },
        { $project: { listingId: 1 } },
        listingStatusLookup,
        { $match: orphanedFilter },
        { $project: { _id: 1 } },
      ],
      { hint: 'waiting', ...queryLimits },
    )
    .map(({ _id }) => _id)
    .toArray();

/** A page of pending claims of missing listings, oldest first, with the total. */
export async function listOrphanedClaims(
  { collections }: ReadContext,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ orphans: OrphanedClaim[]; total: number }> {
  const claimIds = await findOrphanedClaimIds({ collections });
  const pageIds = claimIds.slice((page - 1) * pageSize, page * pageSize);
  return { orphans: await findOrphanedClaims({ collections }, pageIds), total: claimIds.length };
}

/** The orphaned ones among these claims with their listings, oldest first. */
export async function findOrphanedClaims(
  { collections }: ReadContext,
  claimIds: readonly ObjectId[],
): Promise<OrphanedClaim[]> {
  if (claimIds.length === 0) return [];
  const claimsWithListings = await collections.claims
    .aggregate<ClaimDoc & { joinedListings: ListingDoc[] }>(
      [
        { $match: { _id: { $in: [...claimIds] }, status: 'pending' } },
        { $lookup: { from: 'listings', localField: 'listingId', foreignField: '_id', as: 'joinedListings' } },
        { $match: orphanedFilter },
        { $sort: { createdAt: 1, _id: 1 } },
      ],
      queryLimits,
    )
    .toArray();
  return claimsWithListings.map(({ joinedListings, ...claim }) => ({
    claim,
    listing: joinedListings[0] ?? null,
  }));
}

export interface PurgeOrphanedClaimsInput {
  claims: readonly ObjectId[];
  reason: string;
}

interface PurgeOrphanedClaimsResult {
  purged: ObjectId[];
  /** Not orphaned, held or unknown. */
  skipped: { claim: ObjectId; reason: ClaimSkipReason }[];
}

/**
 * Deletes orphaned claims for good, each in a transaction with its audit row. Notifies the claimants.
 * @throws {DomainError} `not_staff`, `reason_missing`
 */
export async function purgeOrphanedClaims(
  ctx: CommandContext,
  { claims: claimIds, reason }: PurgeOrphanedClaimsInput,
): Promise<PurgeOrphanedClaimsResult> {
  requireStaff(ctx);
  const requiredNotes = requireNotes(reason);
  const result: PurgeOrphanedClaimsResult = { purged: [], skipped: [] };
  for (const claimId of claimIds) {
    const skipReason = await runInTransaction(ctx, (tx) => purgeClaim(tx, claimId, requiredNotes));
    if (skipReason) result.skipped.push({ claim: claimId, reason: skipReason });
    else result.purged.push(claimId);
  }
  return result;
}

async function purgeClaim(
  tx: Transaction,
  claimId: ObjectId,
  reason: string,
): Promise<ClaimSkipReason | undefined> {
  const claim = await createClaimStore(tx).findClaim(claimId);
  if (!claim) return 'not_found';
  const listing = await createListingStore(tx).find(claim.listingId);
  if (claim.status !== 'pending' || (listing && listing.status !== 'deleted')) return 'not_orphaned';
  if (await findLegalHold(tx, { kind: 'claim', id: claimId.toHexString() })) return 'held';

  const { claims, undos } = tx.collections;
  await claims.deleteOne({ _id: claimId, v: claim.v }, { session: tx.session });
  // Undo records contain the whole claim.
  await undos.deleteMany(
    { 'target.kind': 'claim', 'target.id': claimId.toHexString() },
    { session: tx.session },
  );
  const { action, target, before } = toClaimAuditRow('purge', claim, claim);
  const listingId = claim.listingId.toHexString();
  const auditId = await tx.records.audit({
    action,
    target,
    before: { ...before, listing: listingId },
    reason,
  });
  const practitioner = listing ? formatProsthetistName(listing) : '';
  await tx.records.notifyClaimant(auditId, claim, 'claim-orphaned', { practitioner });
  return undefined;
}
