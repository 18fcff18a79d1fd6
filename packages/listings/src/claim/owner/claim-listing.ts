import {
  type Actor,
  type ClaimDoc,
  type ClaimEvidence,
  type ClientSession,
  isDuplicateKeyError,
  type ListingDoc,
  type ObjectId,
} from '@app/db';
import type { Locale } from '@app/option-lists';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import type { ActorAccount } from '@app/status-changes/inputs';
import { retry, runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../../listing/listing.store.ts';
import { formatAccountName, formatProsthetistName } from '../../listing/person-names.ts';
import { isUnpublished } from '../../listing/states.ts';
import { addBlockedAttempt, computeClaimExpiry } from '../changes.ts';
import { checkClaim } from '../checks.ts';
import { createClaimStore } from '../claim.store.ts';
import { expireClaim, isOverdue } from '../expire-claims.ts';

export interface ClaimListingInput {
  listingId: ObjectId;
  /** The claimant, from the session. */
  claimant: ActorAccount;
  sentAccount: NonNullable<ClaimDoc['sent']>;
  evidence: ClaimEvidence;
  locale: Locale;
}

const expiryActor: Actor = { kind: 'system', id: 'expiry' };

/**
 * Claims an existing listing for the session's account; statements in the input are stored as evidence only. If
 * another claim is pending, this attempt is recorded with it and refused. If the listing has an owner, the attempt is
 * stored as a `contested` claim, which staff may open. An owner of a never public listing may claim; it is retired upon
 * approval.
 * @throws {DomainError} `not_a_prosthetist`, `not_found`; then, in this order, `duplicate_claim`, `own_listing`,
 * `already_claimed`, `already_owner`, `pending_claim_exists`
 */
export async function claimListing(
  ctx: IdempotentContext<ClaimDoc>,
  input: ClaimListingInput,
): Promise<ClaimDoc> {
  const userId = requireUser(ctx);
  if (input.claimant.role !== 'prosthetist') throw new DomainError('not_a_prosthetist');
  const { beforeCommit } = ctx;
  // A refusal must not be stored as the response of the idempotency key.
  const storeClaimReply = async (claimOrErrorCode: ClaimDoc | string, session: ClientSession) => {
    if (typeof claimOrErrorCode !== 'string') await beforeCommit?.(claimOrErrorCode, session);
  };
  const attemptClaim = () =>
    runInTransaction({ ...ctx, beforeCommit: storeClaimReply }, async (tx) => {
      const store = createClaimStore(tx);
      const listings = createListingStore(tx);
      const listing = await listings.find(input.listingId);
      if (!listing?.approved) throw new DomainError('not_found');
      const pendingClaim = await findOrExpirePendingClaim(tx, listing);
      if (pendingClaim?.userId === userId) throw new DomainError('duplicate_claim');
      if (listing.ownerUserId === userId) throw new DomainError('own_listing');
      if (listing.ownerUserId) {
        await recordContestedClaim(tx, listing, input);
        return 'already_claimed' as const;
      }
      const ownedListing = await listings.findOwned(userId);
      if (ownedListing && !isUnpublished(ownedListing)) throw new DomainError('already_owner');

      if (pendingClaim) {
        const updatedClaim = addBlockedAttempt(pendingClaim, {
          userId,
          ...toAccountValues(input.claimant),
          at: ctx.now,
          evidence: input.evidence,
          locale: input.locale,
        });
        await store.save('blocked', pendingClaim, updatedClaim);
        return 'pending_claim_exists' as const;
      }
      const createdClaim = { _id: store.createId(), ...buildClaim(ctx.now, userId, listing, input) };
      const auditId = await store.save('submit', null, createdClaim);
      await tx.records.notifyClaimant(auditId, createdClaim, 'claim-received', {
        practitioner: formatProsthetistName(listing),
      });
      if (createdClaim.emailCode) await tx.records.sendClaimCode(auditId, createdClaim);
      return createdClaim;
    });
  const claimOrErrorCode = await retry(attemptClaim, (error) => isDuplicateKeyError(error));
  // After the transaction, so that the recorded attempt stays.
  if (typeof claimOrErrorCode === 'string') throw new DomainError(claimOrErrorCode);
  return claimOrErrorCode;
}

/** Records an attempt with its evidence; one document per account, the last attempt counts. */
async function recordContestedClaim(
  tx: Transaction,
  listing: ListingDoc,
  input: ClaimListingInput,
): Promise<void> {
  const userId = requireUser(tx);
  const store = createClaimStore(tx);
  const { emailCode: _, ...contestedClaim } = buildClaim(tx.now, userId, listing, input);
  const previousClaim = await store.findContestedClaim(listing._id, userId);
  await store.save('contest', previousClaim, {
    ...contestedClaim,
    _id: previousClaim?._id ?? store.createId(),
    status: 'contested',
    contests: true,
    v: (previousClaim?.v ?? 0) + 1,
    createdAt: previousClaim?.createdAt ?? tx.now,
  });
}

/** The pending claim. Ends an expired one that was not swept yet. */
async function findOrExpirePendingClaim(tx: Transaction, { _id }: ListingDoc): Promise<ClaimDoc | null> {
  const pendingClaim = await createClaimStore(tx).findPending(_id);
  if (!pendingClaim || !isOverdue(pendingClaim, tx.now)) return pendingClaim;
  await runInTransaction({ ...tx, actor: expiryActor }, (expiryTx) => expireClaim(expiryTx, pendingClaim));
  return null;
}

function buildClaim(
  now: Date,
  userId: string,
  listing: ListingDoc,
  { claimant, sentAccount, evidence, locale }: ClaimListingInput,
): Omit<ClaimDoc, '_id'> {
  const { name, email } = toAccountValues(claimant);
  const differences = findDifferences(sentAccount, {
    claimantName: name,
    claimantEmail: email,
    claimantUserId: userId,
  });
  return {
    listingId: listing._id,
    userId,
    claimantName: name,
    claimantEmail: email,
    ...(Object.keys(differences).length > 0 && { sent: differences }),
    evidence,
    checks: checkClaim(listing, { name, emails: claimant.emails }, evidence),
    ...(evidence.workEmail && { emailCode: { sends: 1, requestedAt: now, triesLeft: 0 } }),
    blocked: [],
    status: 'pending',
    locale,
    v: 1,
    createdAt: now,
    expiresAt: computeClaimExpiry(now),
  };
}

const toAccountValues = (claimant: ActorAccount) => ({
  name: formatAccountName(claimant),
  email: claimant.emails[0] ?? '',
});

/** Statements in the input that differ from the account. */
const findDifferences = (
  sentAccount: ClaimListingInput['sentAccount'],
  accountValues: Required<ClaimListingInput['sentAccount']>,
): ClaimListingInput['sentAccount'] =>
  Object.fromEntries(
    (Object.keys(accountValues) as (keyof typeof accountValues)[])
      .filter((name) => sentAccount[name] && sentAccount[name] !== accountValues[name])
      .map((name) => [name, sentAccount[name]]),
  );
