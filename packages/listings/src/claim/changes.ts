// Pure transitions of a claim, testable without a database.
import type { BlockedAttempt, ClaimDecision, ClaimDoc, ListingDoc } from '@app/db';
import type { ClaimStatus } from '@app/option-lists';
import type { ClaimCase, OwnedCase } from '@app/status-changes/cases';
import { DomainError } from '@app/status-changes/domain-error';
import { collectTransitions, type TransitionName } from '@app/types/admin/actions/action';
import * as actions from '@app/types/admin/actions/claim';
import { applyRetirement, dropOwnerFields, pickOwnerFields } from '../listing/changes.ts';
import { isUnpublished } from '../listing/states.ts';
import { applyUpdateAction } from '../update/changes.ts';

type Transitions = Readonly<Partial<Record<ClaimStatus, ClaimStatus>>>;
type StaffActionName = TransitionName<typeof actions>;
export type ClaimAction = 'withdraw' | 'end' | 'expire' | 'reopen' | StaffActionName;

/**
 * Transitions of a claim's status; others do not exist. `end`: the claimant got another listing. `reopen`: staff review
 * it again, or open an attempt on an owned listing as a counter-claim. The rows of staff's other actions declare theirs.
 */
export const claimTransitions: Readonly<Record<ClaimAction, Transitions>> = {
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  expire: { pending: 'expired' },
  reopen: { rejected: 'pending', approved: 'pending', contested: 'pending' },
  ...collectTransitions<StaffActionName, Transitions>(actions.claimActions),
};

/** The status after an action; undefined if the current one does not allow it. */
export const getClaimStatusAfter = (action: ClaimAction, status: ClaimStatus): ClaimStatus | undefined =>
  claimTransitions[action][status];

const maxBlockedAttempts = 20;

/** @throws {RangeError} if the status does not allow the action: callers check `getClaimStatusAfter` first */
export function applyClaimAction(action: ClaimAction, claim: ClaimDoc): ClaimDoc {
  const status = getClaimStatusAfter(action, claim.status);
  if (!status) throw new RangeError(`${claim.status} has no ${action}`);
  return { ...claim, status, v: claim.v + 1 };
}

/**
 * Adds another account that claims the same listing. Only a new account makes a new version, so that repeated claims
 * cannot keep staff from deciding.
 */
export function addBlockedAttempt(claim: ClaimDoc, attempt: BlockedAttempt): ClaimDoc {
  const otherAttempts = claim.blocked.filter(({ userId }) => userId !== attempt.userId);
  const isNewAccount = otherAttempts.length === claim.blocked.length;
  return {
    ...claim,
    blocked: [...otherAttempts, attempt].slice(-maxBlockedAttempts),
    v: isNewAccount ? claim.v + 1 : claim.v,
  };
}

/**
 * Transfers the listing to the claimant, ends their other claims, and retires a listing of theirs that was never
 * public.
 * @throws {DomainError} `already_owner` if they own one that is or was public
 */
export function applyClaimApproval(
  { claim, listing, others, owned: ownedCase, ...otherFields }: ClaimCase,
  decision: ClaimDecision,
): ClaimCase {
  if (ownedCase && !isUnpublished(ownedCase.listing)) throw new DomainError('already_owner');
  // For a counter-claim: the previous owner's pending update and own fields end with their ownership.
  const { update } = otherFields;
  const endedUpdate =
    update && listing?.ownerUserId === update.userId ? applyUpdateAction('end', update) : update;
  const linkedListing: ListingDoc = {
    ...(listing!.ownerUserId ? dropOwnerFields(listing!) : listing!),
    ownerUserId: claim.userId,
    locale: claim.locale,
    v: listing!.v + 1,
    updatedAt: decision.at,
  };
  return {
    ...otherFields,
    claim: {
      ...applyClaimAction('approve', claim),
      decision,
      ...(ownedCase && { retired: ownedCase.listing._id }),
    },
    listing: linkedListing,
    update: endedUpdate,
    others: others.map((other) => applyClaimAction('end', other)),
    owned: ownedCase && {
      listing: applyRetirement(ownedCase.listing, decision.at),
      update: ownedCase.update && applyUpdateAction('end', ownedCase.update),
    },
  };
}

const claimLifetimeDays = 14;
/** When the claim expires and others may claim. */
export const computeClaimExpiry = (start: Date): Date =>
  new Date(start.getTime() + claimLifetimeDays * 24 * 3_600_000);

/** Makes the claim pending again with a full period. An approved one gives up the listing and its pending update. */
export function applyClaimReopening(
  { claim, listing, update, ...otherFields }: ClaimCase,
  now: Date,
): ClaimCase {
  const { decision: _, ...claimWithoutDecision } = applyClaimAction('reopen', claim);
  const reopenedClaim = { ...claimWithoutDecision, expiresAt: computeClaimExpiry(now) };
  if (listing?.ownerUserId !== claim.userId) return { ...otherFields, claim: reopenedClaim, listing, update };
  return {
    ...otherFields,
    claim: reopenedClaim,
    listing: { ...dropOwnerFields(listing), v: listing.v + 1, updatedAt: now },
    update: update?.userId === claim.userId ? applyUpdateAction('end', update) : update,
  };
}

export const applyClaimRejection = (
  { claim, ...otherFields }: ClaimCase,
  decision: ClaimDecision,
): ClaimCase => ({
  claim: { ...applyClaimAction('reject', claim), decision },
  ...otherFields,
});

/**
 * Restores the state before the decision: ownership with the owner's fields, claims that it ended, and a retired
 * listing. A pending update by the claimant since then is withdrawn, because they are no longer the owner.
 * @throws {DomainError} `too_late` if the listing has another owner now
 */
export function applyClaimUndo(currentCase: ClaimCase, previousCase: ClaimCase): ClaimCase {
  const claim = { ...previousCase.claim, v: currentCase.claim.v + 1 };
  if (claim.status === 'approved') return undoReopening(currentCase, { ...previousCase, claim });
  if (currentCase.claim.status !== 'approved') return { ...currentCase, claim };
  const { listing, update } = currentCase;
  if (listing?.ownerUserId !== claim.userId) throw new DomainError('too_late');
  const wasUpdateByOwner =
    previousCase.update && previousCase.listing?.ownerUserId === previousCase.update.userId;
  const isUpdateByClaimant = update?.status === 'pending' && update.userId === claim.userId;
  return {
    claim,
    listing: restoreOwnerFields(listing, previousCase.listing),
    update:
      wasUpdateByOwner && update
        ? { ...previousCase.update!, v: update.v + 1 }
        : isUpdateByClaimant
          ? applyUpdateAction('end', update)
          : update,
    others: currentCase.others.map((other) => ({ ...other, status: 'pending', v: other.v + 1 })),
    owned: currentCase.owned && previousCase.owned && undoRetirement(currentCase.owned, previousCase.owned),
  };
}

/**
 * Returns the listing to the claimant with their fields and pending update.
 * @throws {DomainError} `too_late` if the listing has another owner now
 */
function undoReopening(currentCase: ClaimCase, previousCase: ClaimCase): ClaimCase {
  const { claim } = previousCase;
  if (previousCase.listing?.ownerUserId !== claim.userId) return { ...currentCase, claim };
  if (!currentCase.listing || currentCase.listing.ownerUserId) throw new DomainError('too_late');
  const hadPendingUpdate = currentCase.update && previousCase.update?.userId === claim.userId;
  return {
    ...currentCase,
    claim,
    listing: restoreOwnerFields(currentCase.listing, previousCase.listing),
    update: hadPendingUpdate ? { ...previousCase.update!, v: currentCase.update!.v + 1 } : currentCase.update,
  };
}

const restoreOwnerFields = (currentListing: ListingDoc, previousListing: ListingDoc | null): ListingDoc => ({
  ...dropOwnerFields(currentListing),
  ...(previousListing && pickOwnerFields(previousListing)),
  v: currentListing.v + 1,
});

/** Restores the retired listing with its owner; nothing else changes a retired one. */
const undoRetirement = (currentCase: OwnedCase, { listing, update }: OwnedCase): OwnedCase => ({
  listing: { ...listing, v: currentCase.listing.v + 1 },
  update: currentCase.update && update && { ...update, v: currentCase.update.v + 1 },
});
