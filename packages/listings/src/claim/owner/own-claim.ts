// What claimants do about their own claim.
import { isDeepStrictEqual } from 'node:util';
import type { ClaimDoc, ClaimEvidence, EmailCode, ObjectId } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { CommandContext, IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, type DomainErrorCode, requireUser } from '@app/status-changes/domain-error';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../../listing/listing.store.ts';
import { applyClaimAction, getClaimStatusAfter } from '../changes.ts';
import { addVerifiedEmail, compareEvidence } from '../checks.ts';
import { createClaimStore } from '../claim.store.ts';
import { isCorrectEmailCode, maxSendsPerClaim, minSecondsBetweenSends } from '../issue-code.store.ts';

/**
 * Withdraws the caller’s pending claim.
 * @throws {DomainError} `not_found`, also for another account's claim
 */
export function withdrawClaim(
  ctx: IdempotentContext<ClaimDoc>,
  { claimId }: { claimId: ObjectId },
): Promise<ClaimDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createClaimStore(tx);
    const claim = await store.findClaim(claimId);
    if (claim?.userId !== userId || !getClaimStatusAfter('withdraw', claim.status))
      throw new DomainError('not_found');
    const withdrawnClaim = applyClaimAction('withdraw', claim);
    await store.save('withdraw', claim, withdrawnClaim);
    return withdrawnClaim;
  });
}

/**
 * Replaces the evidence of the caller’s pending claim, except the work e-mail, and compares it again.
 * @throws {DomainError} `not_found`, `no_changes`
 */
export function setClaimEvidence(
  ctx: CommandContext,
  { claimId, evidence: newEvidence }: { claimId: ObjectId; evidence: Omit<ClaimEvidence, 'workEmail'> },
): Promise<ClaimDoc> {
  return runInTransaction(ctx, async (tx) => {
    const store = createClaimStore(tx);
    const claim = await store.requireOwnPending(claimId);
    const evidence = { ...claim.evidence, ...newEvidence };
    if (isDeepStrictEqual(evidence, claim.evidence)) throw new DomainError('no_changes');
    const listing = await createListingStore(tx).find(claim.listingId);
    const checks = { ...claim.checks, ...(listing && compareEvidence(evidence, listing)) };
    const updatedClaim = { ...claim, evidence, checks, v: claim.v + 1 };
    await store.save('evidence', claim, updatedClaim);
    return updatedClaim;
  });
}

/**
 * Mails a new code to the work e-mail of the caller’s pending claim and invalidates the previous one. Another address
 * replaces the previous one.
 * @throws {DomainError} `not_found`; `code_used` if the address is verified; `too_soon`, `too_many_codes`
 */
export function sendWorkEmailCode(
  ctx: CommandContext,
  { claimId, workEmail, locale }: { claimId: ObjectId; workEmail: string; locale: Locale },
): Promise<ClaimDoc> {
  return runInTransaction(ctx, async (tx) => {
    const store = createClaimStore(tx);
    const claim = await store.requireOwnPending(claimId);
    const { emailCode, evidence } = claim;
    if (emailCode?.confirmedAt) throw new DomainError('code_used');
    if (emailCode && emailCode.sends >= maxSendsPerClaim) throw new DomainError('too_many_codes');
    if (emailCode && ctx.now.getTime() - emailCode.requestedAt.getTime() < minSecondsBetweenSends * 1000)
      throw new DomainError('too_soon');
    const isOtherAddress = evidence.workEmail !== workEmail;
    const updatedClaim = {
      ...claim,
      evidence: { ...evidence, workEmail },
      emailCode: { sends: (emailCode?.sends ?? 0) + 1, requestedAt: ctx.now, triesLeft: 0 },
      // Only a new address changes what staff see, and so the version.
      v: isOtherAddress ? claim.v + 1 : claim.v,
    };
    const auditId = await store.save('email-code', claim, updatedClaim);
    await tx.records.sendClaimCode(auditId, { ...updatedClaim, locale });
    return updatedClaim;
  });
}

/**
 * Verifies the work e-mail of the caller’s pending claim by its code.
 * @throws {DomainError} `not_found`, `code_used`, `code_expired` (also if none was sent), `code_spent`, `code_wrong`
 */
export async function confirmWorkEmail(
  ctx: CommandContext,
  { claimId, code }: { claimId: ObjectId; code: string },
): Promise<ClaimDoc> {
  const claimOrErrorCode = await runInTransaction(ctx, async (tx): Promise<ClaimDoc | DomainErrorCode> => {
    const store = createClaimStore(tx);
    const claim = await store.requireOwnPending(claimId);
    const { emailCode, evidence, checks } = claim;
    if (emailCode?.confirmedAt) return 'code_used';
    if (!emailCode || !isCodeValid(emailCode, ctx.now)) return 'code_expired';
    if (emailCode.triesLeft === 0) return 'code_spent';
    if (!(await isCorrectEmailCode(code, emailCode.hash))) {
      const triesLeft = emailCode.triesLeft - 1;
      await store.replaceClaim(claim, { ...claim, emailCode: { ...emailCode, triesLeft } });
      return triesLeft === 0 ? 'code_spent' : 'code_wrong';
    }
    const listing = await createListingStore(tx).find(claim.listingId);
    const { hash: _, expiresAt: __, ...sentCode } = emailCode;
    const confirmedClaim = {
      ...claim,
      checks: addVerifiedEmail(checks, evidence.workEmail, listing?.website),
      emailCode: { ...sentCode, confirmedAt: ctx.now },
      v: claim.v + 1,
    };
    await store.save('email-confirmed', claim, confirmedClaim);
    return confirmedClaim;
  });
  // After the transaction, so that the counted try stays.
  if (typeof claimOrErrorCode === 'string') throw new DomainError(claimOrErrorCode);
  return claimOrErrorCode;
}

const isCodeValid = (code: EmailCode, now: Date): code is EmailCode & { hash: string } =>
  code.hash !== undefined && code.expiresAt !== undefined && code.expiresAt > now;
