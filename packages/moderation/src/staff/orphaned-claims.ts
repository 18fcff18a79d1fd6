import type { ClaimDoc, ClientSession, ObjectId } from '@app/db';
import { staffOf } from '../actors.ts';
import { claimRow } from '../claim/audit.ts';
import { claimStore } from '../claim/claim.store.ts';
import type { Ctx } from '../ctx.ts';
import { listingStore } from '../listing/listing.store.ts';
import { practitionerOf } from '../listing/practitioner.ts';
import { recordStore } from '../records.store.ts';
import { inTransaction } from '../transaction.store.ts';
import { heldBy } from './held.store.ts';
import { needed } from './notes.ts';
import type { ClaimsPurge, ClaimsPurged, OrphanedClaim } from './wishes.ts';

/** Claims that wait for a listing that is gone, the oldest first. A pipeline, so that it stays one read. */
export async function orphanedClaims({ collections }: Pick<Ctx, 'collections'>): Promise<OrphanedClaim[]> {
  const found = await collections.claims
    .aggregate<ClaimDoc & { of: NonNullable<OrphanedClaim['listing']>[] }>([
      { $match: { status: 'pending' } },
      { $sort: { createdAt: 1, _id: 1 } },
      { $lookup: { from: 'listings', localField: 'listingId', foreignField: '_id', as: 'of' } },
      { $match: { $or: [{ of: { $size: 0 } }, { 'of.0.status': 'deleted' }] } },
    ])
    .toArray();
  return found.map(({ of, ...claim }) => ({ claim, listing: of[0] ?? null }));
}

/**
 * Removes orphaned claims for good, each in a transaction with its audit row. Whoever asked is told that it has ended.
 * @throws {Refused} `not_staff`, `reason_missing`
 */
export async function purgeOrphanedClaims(ctx: Ctx, { claims, reason }: ClaimsPurge): Promise<ClaimsPurged> {
  staffOf(ctx);
  const why = needed(reason);
  const result: ClaimsPurged = { purged: [], skipped: [] };
  for (const claim of claims) {
    const skipped = await inTransaction(ctx, (session) => purge(ctx, session, claim, why));
    if (skipped) result.skipped.push({ claim, why: skipped });
    else result.purged.push(claim);
  }
  return result;
}

type Skipped = ClaimsPurged['skipped'][number]['why'];

async function purge(
  ctx: Ctx,
  session: ClientSession,
  id: ObjectId,
  reason: string,
): Promise<Skipped | undefined> {
  const claim = await claimStore(ctx, session).findClaim(id.toHexString());
  if (!claim) return 'not_found';
  const listing = await listingStore(ctx, session).find(claim.listingId.toHexString());
  if (claim.status !== 'pending' || (listing && listing.status !== 'deleted')) return 'not_orphaned';
  if (await heldBy(ctx, { kind: 'claim', id: id.toHexString() }, session)) return 'held';

  const { claims, undos } = ctx.collections;
  await claims.deleteOne({ _id: id, v: claim.v }, { session });
  // The way back of a decision holds the whole claim.
  await undos.deleteMany({ 'target.kind': 'claim', 'target.id': id.toHexString() }, { session });
  const records = recordStore(ctx, session);
  const { action, target, before } = claimRow('purge', claim, claim);
  const listed = claim.listingId.toHexString();
  const auditId = await records.audit({ action, target, before: { ...before, listing: listed }, reason });
  const practitioner = listing ? practitionerOf(listing) : '';
  await records.tellClaimant(auditId, claim, 'claim-orphaned', { practitioner });
  return undefined;
}
