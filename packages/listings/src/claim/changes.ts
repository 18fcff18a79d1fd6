// Pure transitions of a claim, testable without a database.
import type { BlockedAttempt, ClaimDecision, ClaimDoc, ListingDoc } from '@app/db';
import type { ClaimCase, OwnedCase } from '@app/status-changes/cases';
import { DomainError } from '@app/status-changes/domain-error';
import { applyRetirement } from '../listing/changes.ts';
import { isUnpublished } from '../listing/states.ts';
import { applyUpdateEnd } from '../update/changes.ts';
import { type ClaimStep, getClaimStatusAfter } from './states.ts';

const maxAttempts = 20;

/** @throws if the status does not allow the step: callers check `getClaimStatusAfter` first */
export function applyClaimStep(step: ClaimStep, claim: ClaimDoc): ClaimDoc {
  const status = getClaimStatusAfter(step, claim.status);
  if (!status) throw new RangeError(`${claim.status} has no ${step}`);
  return { ...claim, status, v: claim.v + 1 };
}

/**
 * Adds another account that claims the same listing. Only a new account makes a new version, so that repeated claims
 * cannot keep staff from deciding.
 */
export function addBlockedAttempt(claim: ClaimDoc, attempt: BlockedAttempt): ClaimDoc {
  const others = claim.blocked.filter(({ userId }) => userId !== attempt.userId);
  const isNew = others.length === claim.blocked.length;
  return {
    ...claim,
    blocked: [...others, attempt].slice(-maxAttempts),
    v: isNew ? claim.v + 1 : claim.v,
  };
}

/**
 * Transfers the listing to the claimant, ends their other claims, and retires a listing of theirs that was never
 * public.
 * @throws {DomainError} `already_owner` if they own one that is or was public
 */
export function applyClaimApproval(
  { claim, listing, others, owned: first, ...rest }: ClaimCase,
  decision: ClaimDecision,
): ClaimCase {
  if (first && !isUnpublished(first.listing)) throw new DomainError('already_owner');
  // For a counter-claim: the previous owner's pending update ends with their ownership.
  const { update } = rest;
  const endedUpdate = update && listing?.ownerUserId === update.userId ? applyUpdateEnd(update) : update;
  const linkedListing: ListingDoc = {
    ...listing!,
    ownerUserId: claim.userId,
    locale: claim.locale,
    v: listing!.v + 1,
    updatedAt: decision.at,
  };
  return {
    ...rest,
    claim: { ...applyClaimStep('approve', claim), decision, ...(first && { retired: first.listing._id }) },
    listing: linkedListing,
    update: endedUpdate,
    others: others.map((other) => applyClaimStep('end', other)),
    owned: first && {
      listing: applyRetirement(first.listing, decision.at),
      update: first.update && applyUpdateEnd(first.update),
    },
  };
}

const validDays = 14;
/** When the claim expires and others may claim. */
export const computeExpiry = (from: Date): Date => new Date(from.getTime() + validDays * 24 * 3_600_000);

/** Makes the claim pending again with a full period. An approved one gives up the listing and its pending update. */
export function applyClaimReopening({ claim, listing, update, ...rest }: ClaimCase, now: Date): ClaimCase {
  const { decision: _, ...result } = applyClaimStep('reopen', claim);
  const next = { ...result, expiresAt: computeExpiry(now) };
  if (listing?.ownerUserId !== claim.userId) return { ...rest, claim: next, listing, update };
  return {
    ...rest,
    claim: next,
    listing: { ...removeOwner(listing), updatedAt: now },
    update: update?.userId === claim.userId ? applyUpdateEnd(update) : update,
  };
}

function removeOwner({ ownerUserId: _, locale: __, ...listing }: ListingDoc): ListingDoc {
  return { ...listing, v: listing.v + 1 };
}

export const applyClaimRejection = ({ claim, ...rest }: ClaimCase, decision: ClaimDecision): ClaimCase => ({
  claim: { ...applyClaimStep('reject', claim), decision },
  ...rest,
});

/**
 * Restores the state before the decision: ownership, claims that it ended, and a retired listing. A pending update by
 * the claimant since then is withdrawn, because they are no longer the owner.
 * @throws {DomainError} `too_late` if the listing has another owner now
 */
export function applyClaimUndo(now: ClaimCase, before: ClaimCase): ClaimCase {
  const claim = { ...before.claim, v: now.claim.v + 1 };
  if (claim.status === 'approved') return undoReopening(now, { ...before, claim });
  if (now.claim.status !== 'approved') return { ...now, claim };
  const { listing, update } = now;
  if (listing?.ownerUserId !== claim.userId) throw new DomainError('too_late');
  const { locale, ownerUserId } = before.listing ?? {};
  const wasOfOwner = before.update && ownerUserId === before.update.userId;
  const isByClaimant = update?.status === 'pending' && update.userId === claim.userId;
  return {
    claim,
    listing: { ...removeOwner(listing), ...(ownerUserId && { ownerUserId }), ...(locale && { locale }) },
    update:
      wasOfOwner && update
        ? { ...before.update!, v: update.v + 1 }
        : isByClaimant
          ? applyUpdateEnd(update)
          : update,
    others: now.others.map((other) => ({ ...other, status: 'pending', v: other.v + 1 })),
    owned: now.owned && before.owned && undoRetirement(now.owned, before.owned),
  };
}

/**
 * Returns the listing to the claimant with its pending update.
 * @throws {DomainError} `too_late` if the listing has another owner now
 */
function undoReopening(now: ClaimCase, before: ClaimCase): ClaimCase {
  const { claim } = before;
  if (before.listing?.ownerUserId !== claim.userId) return { ...now, claim };
  if (!now.listing || now.listing.ownerUserId) throw new DomainError('too_late');
  const { locale } = before.listing;
  const linkedListing = {
    ...now.listing,
    ownerUserId: claim.userId,
    ...(locale && { locale }),
    v: now.listing.v + 1,
  };
  const endedUpdate = now.update && before.update?.userId === claim.userId;
  return {
    ...now,
    claim,
    listing: linkedListing,
    update: endedUpdate ? { ...before.update!, v: now.update!.v + 1 } : now.update,
  };
}

/** Restores the retired listing with its owner; nothing else changes a retired one. */
const undoRetirement = (now: OwnedCase, { listing, update }: OwnedCase): OwnedCase => ({
  listing: { ...listing, v: now.listing.v + 1 },
  update: now.update && update && { ...update, v: now.update.v + 1 },
});
