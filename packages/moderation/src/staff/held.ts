import type { ClientSession, LegalRequestDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../refused.ts';
import type { Target } from './wishes.ts';

type Where = Pick<Ctx, 'collections'>;

/**
 * The legal request that is open and whose hold is on this, or on what it is a part of: a review is held with its
 * listing and its author, an author's account with each of its reviews, a listing with each of its own.
 */
export async function heldBy(
  { collections: { legalRequests, reviews, listings } }: Where,
  target: Target,
  session?: ClientSession,
): Promise<LegalRequestDoc | null> {
  const within = { ...(session && { session }) };
  const holds = await legalRequests.find({ hold: true, status: 'open' }, within).toArray();
  if (holds.length === 0) return null;
  const names = new Set([nameOf(target)]);
  if (target.kind === 'review') {
    const review = await reviews.findOne({ publicId: target.id }, within);
    if (review) names.add(`listing:${review.listingId.toHexString()}`).add(`user:${review.userId}`);
  }
  const held = holds.find((one) => names.has(nameOf(one.target)));
  if (held || (target.kind !== 'listing' && target.kind !== 'user')) return held ?? null;

  // The other way round: few reviews are held, so each is asked whose it is.
  for (const one of holds.filter((hold) => hold.target.kind === 'review')) {
    const review = await reviews.findOne({ publicId: one.target.id }, within);
    const whose = target.kind === 'user' ? review?.userId : review?.listingId.toHexString();
    if (whose === target.id) return one;
  }
  if (target.kind === 'user') {
    const owned = await listings.findOne({ ownerUserId: target.id }, { ...within, projection: { _id: 1 } });
    if (owned)
      return holds.find((one) => nameOf(one.target) === `listing:${owned._id.toHexString()}`) ?? null;
  }
  return null;
}

const nameOf = ({ kind, id }: Target) => `${kind}:${id}`;

/** @throws {Refused} `held` */
export async function expectFree(where: Where, target: Target, session?: ClientSession): Promise<void> {
  if (await heldBy(where, target, session)) throw new Refused('held');
}
