import type { ClientSession, LegalRequestDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import type { CommandContext } from '../command-context.ts';
import { DomainError } from '../domain-error.ts';
import type { HoldTarget } from './inputs.ts';

type HoldContext = Pick<CommandContext, 'collections'>;
interface SessionOptions {
  session?: ClientSession;
}

/**
 * The open legal request with a hold on this target, its parents or its parts: reviews and claims are parts of their
 * listing and account, and a listing of its owner's account. An account is also held by the listing of its reviews,
 * which would be deleted with it.
 */
export async function findLegalHold(
  ctx: HoldContext,
  target: HoldTarget,
  session?: ClientSession,
): Promise<LegalRequestDoc | null> {
  const { legalRequests, reviews } = ctx.collections;
  const sessionOptions: SessionOptions = session ? { session } : {};
  const openHolds = await legalRequests.find({ hold: true, status: 'open' }, sessionOptions).toArray();
  if (openHolds.length === 0) return null;
  const targetKey = toTargetKey(target);
  const targetKeys = new Set([targetKey, ...(await findParents(ctx, target, sessionOptions))]);
  const matchingHold = openHolds.find((hold) => targetKeys.has(toTargetKey(hold.target)));
  if (matchingHold) return matchingHold;

  // Parts: there are few holds, so each one's parents are checked.
  for (const hold of openHolds)
    if ((await findParents(ctx, hold.target, sessionOptions)).includes(targetKey)) return hold;
  if (target.kind !== 'user') return null;
  for (const hold of openHolds) {
    if (hold.target.kind !== 'listing') continue;
    const reviewFilter = { userId: target.id, listingId: new ObjectId(hold.target.id) };
    if (await reviews.findOne(reviewFilter, { ...sessionOptions, projection: { _id: 1 } })) return hold;
  }
  return null;
}

const toTargetKey = ({ kind, id }: HoldTarget) => `${kind}:${id}`;

/** Parents of a target. */
async function findParents(
  { collections: { reviews, claims, listings } }: HoldContext,
  { kind, id }: HoldTarget,
  sessionOptions: SessionOptions,
): Promise<string[]> {
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
  const ownerId = listing?.ownerUserId ?? listing?.deletedOwnerId;
  return ownerId ? [`user:${ownerId}`] : [];
}

/** @throws {DomainError} `held` */
export async function requireNoHold(
  ctx: HoldContext,
  target: HoldTarget,
  session?: ClientSession,
): Promise<void> {
  if (await findLegalHold(ctx, target, session)) throw new DomainError('held');
}
