// What each step makes of a claim: pure, so that the whole machine is tested without a database.
import type { BlockedAttempt, ClaimDecision, ClaimDoc, ListingDoc } from '@app/db';
import type { ClaimCase, OwnedCase } from '../cases.ts';
import { retired } from '../listing/changes.ts';
import { isUnpublished } from '../listing/states.ts';
import { Refused } from '../refused.ts';
import { updateEnded } from '../update/changes.ts';
import { type ClaimStep, claimStatusAfter } from './states.ts';

const keptAttempts = 20;

/** @throws where the status has no such step: callers ask `claimStatusAfter` first, to refuse in words of their own */
export function claimStepped(step: ClaimStep, claim: ClaimDoc): ClaimDoc {
  const status = claimStatusAfter(step, claim.status);
  if (!status) throw new RangeError(`${claim.status} has no ${step}`);
  return { ...claim, status, v: claim.v + 1 };
}

/**
 * Somebody else asked meanwhile: the team sees it beside the claim. Only somebody new is a new version, so that nobody
 * keeps the team from deciding by asking again and again.
 */
export function blocked(claim: ClaimDoc, attempt: BlockedAttempt): ClaimDoc {
  const others = claim.blocked.filter(({ userId }) => userId !== attempt.userId);
  const isNew = others.length === claim.blocked.length;
  return {
    ...claim,
    blocked: [...others, attempt].slice(-keptAttempts),
    v: isNew ? claim.v + 1 : claim.v,
  };
}

/**
 * The listing is the claimant's, whose other claims end; one of their own that never was public gives way.
 * @throws {Refused} `already_owner` where they have one that is or was public
 */
export function claimApproved(
  { claim, listing, others, owned: first, ...rest }: ClaimCase,
  decision: ClaimDecision,
): ClaimCase {
  if (first && !isUnpublished(first.listing)) throw new Refused('already_owner');
  const linked: ListingDoc = {
    ...listing!,
    ownerUserId: claim.userId,
    locale: claim.locale,
    v: listing!.v + 1,
    updatedAt: decision.at,
  };
  return {
    ...rest,
    claim: { ...claimStepped('approve', claim), decision, ...(first && { retired: first.listing._id }) },
    listing: linked,
    others: others.map((other) => claimStepped('end', other)),
    owned: first && {
      listing: retired(first.listing, decision.at),
      update: first.update && updateEnded(first.update),
    },
  };
}

export const claimRejected = ({ claim, ...rest }: ClaimCase, decision: ClaimDecision): ClaimCase => ({
  claim: { ...claimStepped('reject', claim), decision },
  ...rest,
});

/**
 * As it was before the decision: nobody's listing, every claim that it ended waits again, and what gave way is back. A
 * change that the claimant has sent meanwhile is withdrawn: there is no owner left whose wish it could be.
 * @throws {Refused} `too_late` where the listing is another's by now
 */
export function claimUndone(now: ClaimCase, before: ClaimCase): ClaimCase {
  const claim = { ...before.claim, v: now.claim.v + 1 };
  if (now.claim.status !== 'approved') return { ...now, claim };
  const { listing, update } = now;
  if (listing?.ownerUserId !== claim.userId) throw new Refused('too_late');
  const { ownerUserId: _, locale: __, ...rest } = listing;
  const locale = before.listing?.locale;
  return {
    claim,
    listing: { ...rest, ...(locale && { locale }), v: listing.v + 1 },
    update: update?.userId === claim.userId ? updateEnded(update) : update,
    others: now.others.map((other) => ({ ...other, status: 'pending', v: other.v + 1 })),
    owned: now.owned && before.owned && ownedUndone(now.owned, before.owned),
  };
}

/** All that there was, owner included: nothing happens to a listing that gave way. */
const ownedUndone = (now: OwnedCase, { listing, update }: OwnedCase): OwnedCase => ({
  listing: { ...listing, v: now.listing.v + 1 },
  update: now.update && update && { ...update, v: now.update.v + 1 },
});
