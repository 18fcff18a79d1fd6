import type { LegalRequestDoc, ReviewDoc } from '@app/db';
import { type Filter, ObjectId } from 'mongodb';
import type { ReadContext } from '../command-context.ts';
import { DomainError } from '../domain-error.ts';

/** `listing`, `review` (by its public id; also held by its listing and author), `claim` or `user`. */
export interface HoldTarget {
  kind: LegalRequestDoc['target']['kind'];
  id: string;
}

/**
 * The open legal request with a hold on this target, its parents or its parts: reviews and claims are parts of their
 * listing and account, and a listing of its owner's account. An account is also held by the listing of its reviews, and
 * by holds on the reviews that it replied to, because its reviews and replies would be deleted with it.
 */
export async function findLegalHold(ctx: ReadContext, target: HoldTarget): Promise<LegalRequestDoc | null> {
  const { legalRequests, reviews } = ctx.collections;
  const sessionOptions = { session: ctx.session };
  const openHolds = await legalRequests.find({ hold: true, status: 'open' }, sessionOptions).toArray();
  if (openHolds.length === 0) return null;
  const targetKey = toTargetKey(target);
  const targetKeys = new Set([targetKey, ...(await findParentKeys(ctx, target))]);
  const matchingHold = openHolds.find((hold) => targetKeys.has(toTargetKey(hold.target)));
  if (matchingHold) return matchingHold;

  // Parts: there are few holds, so each one's parents are checked.
  for (const hold of openHolds) if ((await findParentKeys(ctx, hold.target)).includes(targetKey)) return hold;
  if (target.kind !== 'user') return null;
  const authorFields = ['userId', 'reply.userId', 'withdrawnReplies.userId'];
  const accountFilter = { $or: authorFields.map((field) => ({ [field]: target.id })) };
  for (const hold of openHolds) {
    const heldReviewFilter = toReviewFilter(hold.target);
    if (!heldReviewFilter) continue;
    const reviewFilter = { ...heldReviewFilter, ...accountFilter };
    if (await reviews.findOne(reviewFilter, { ...sessionOptions, projection: { _id: 1 } })) return hold;
  }
  return null;
}

/** Reviews that a hold on this target keeps; undefined: none. */
function toReviewFilter({ kind, id }: HoldTarget): Filter<ReviewDoc> | undefined {
  if (kind === 'review') return { publicId: id };
  if (kind === 'user') return { userId: id };
  return kind === 'listing' ? { listingId: new ObjectId(id) } : undefined;
}

const toTargetKey = ({ kind, id }: HoldTarget) => `${kind}:${id}`;

async function findParentKeys(
  { collections: { reviews, claims, listings, heldListings }, session }: ReadContext,
  { kind, id }: HoldTarget,
): Promise<string[]> {
  const sessionOptions = { session };
  if (kind === 'review' || kind === 'claim') {
    const reviewOrClaim =
      kind === 'review'
        ? await reviews.findOne({ publicId: id }, sessionOptions)
        : await claims.findOne({ _id: new ObjectId(id) }, sessionOptions);
    return reviewOrClaim
      ? [`listing:${reviewOrClaim.listingId.toHexString()}`, `user:${reviewOrClaim.userId}`]
      : [];
  }
  if (kind !== 'listing') return [];
  const listing = await listings.findOne({ _id: new ObjectId(id) }, sessionOptions);
  // One that was retired for a claimed listing names no owner: the claim does.
  const ownerId =
    listing?.ownerUserId ??
    listing?.deletedOwnerId ??
    (await claims.findOne({ retired: new ObjectId(id) }, sessionOptions))?.userId;
  // Owners whose account was deleted.
  const heldListingDocs = await heldListings.find({ listingId: new ObjectId(id) }, sessionOptions).toArray();
  return [ownerId, ...heldListingDocs.map(({ userId }) => userId)].flatMap((userId) =>
    userId ? [`user:${userId}`] : [],
  );
}

/** @throws {DomainError} `held` */
export async function requireNoHold(ctx: ReadContext, target: HoldTarget): Promise<void> {
  if (await findLegalHold(ctx, target)) throw new DomainError('held');
}
