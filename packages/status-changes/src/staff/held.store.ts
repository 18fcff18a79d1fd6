import type { ClientSession, LegalRequestDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import type { CommandContext } from '../command-context.ts';
import { DomainError } from '../domain-error.ts';
import type { Target } from './inputs.ts';

type Where = Pick<CommandContext, 'collections'>;
interface Within {
  session?: ClientSession;
}

/**
 * The open legal request with a hold on this target, its parents or its parts: reviews and claims are parts of their
 * listing and account, and a listing of its owner's account. An account is also held by the listing of its reviews,
 * which would be deleted with it.
 */
export async function findLegalHold(
  where: Where,
  target: Target,
  session?: ClientSession,
): Promise<LegalRequestDoc | null> {
  const { legalRequests, reviews } = where.collections;
  const within: Within = session ? { session } : {};
  const holds = await legalRequests.find({ hold: true, status: 'open' }, within).toArray();
  if (holds.length === 0) return null;
  const name = toTargetKey(target);
  const names = new Set([name, ...(await findParents(where, target, within))]);
  const held = holds.find((one) => names.has(toTargetKey(one.target)));
  if (held) return held;

  // Parts: there are few holds, so each one's parents are checked.
  for (const one of holds) if ((await findParents(where, one.target, within)).includes(name)) return one;
  if (target.kind !== 'user') return null;
  for (const one of holds) {
    if (one.target.kind !== 'listing') continue;
    const about = { userId: target.id, listingId: new ObjectId(one.target.id) };
    if (await reviews.findOne(about, { ...within, projection: { _id: 1 } })) return one;
  }
  return null;
}

const toTargetKey = ({ kind, id }: Target) => `${kind}:${id}`;

/** Parents of a target. */
async function findParents(
  { collections: { reviews, claims, listings } }: Where,
  { kind, id }: Target,
  within: Within,
): Promise<string[]> {
  if (kind === 'review' || kind === 'claim') {
    const part =
      kind === 'review'
        ? await reviews.findOne({ publicId: id }, within)
        : await claims.findOne({ _id: new ObjectId(id) }, within);
    return part ? [`listing:${part.listingId.toHexString()}`, `user:${part.userId}`] : [];
  }
  if (kind !== 'listing') return [];
  const listing = await listings.findOne({ _id: new ObjectId(id) }, within);
  const owner = listing?.ownerUserId ?? listing?.deletedOwnerId;
  return owner ? [`user:${owner}`] : [];
}

/** @throws {DomainError} `held` */
export async function expectFree(where: Where, target: Target, session?: ClientSession): Promise<void> {
  if (await findLegalHold(where, target, session)) throw new DomainError('held');
}
