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
 * The legal request that is open and whose hold is on this, on what it is a part of, or on a part of it: reviews and
 * claims are parts of their listing and of their account, and a listing of its owner's account. An account is held as
 * well with the listing that a review of its is about, because that review would go with the account.
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

  // The other way round: few things are held, so each is asked whose it is.
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

/** What something is a part of. */
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
