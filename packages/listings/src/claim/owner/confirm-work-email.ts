import type { ClaimDoc, EmailCode, ObjectId } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, type DomainErrorCode } from '@app/status-changes/domain-error';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../../listing/listing.store.ts';
import { addVerifiedEmail } from '../checks.ts';
import { createClaimStore } from '../claim.store.ts';
import { isCorrectEmailCode, maxSendsPerClaim, minSecondsBetweenSends } from '../email-code.ts';
import { toClaimAuditRow } from '../subject.ts';

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
    const updatedClaim = await store.replaceClaim(claim, {
      ...claim,
      evidence: { ...evidence, workEmail },
      emailCode: { sends: (emailCode?.sends ?? 0) + 1, requestedAt: ctx.now, triesLeft: 0 },
      // Only a new address changes what staff see, and so the version.
      v: isOtherAddress ? claim.v + 1 : claim.v,
    });
    const auditId = await tx.records.audit(toClaimAuditRow('email-code', claim, updatedClaim));
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
    const listing = await createListingStore(tx).find(claim.listingId.toHexString());
    const { hash: _, expiresAt: __, ...sentCode } = emailCode;
    const confirmedClaim = await store.replaceClaim(claim, {
      ...claim,
      checks: addVerifiedEmail(checks, evidence.workEmail, listing?.website),
      emailCode: { ...sentCode, confirmedAt: ctx.now },
      v: claim.v + 1,
    });
    await tx.records.audit(toClaimAuditRow('email-confirmed', claim, confirmedClaim));
    return confirmedClaim;
  });
  // After the transaction, so that the counted try stays.
  if (typeof claimOrErrorCode === 'string') throw new DomainError(claimOrErrorCode);
  return claimOrErrorCode;
}

const isCodeValid = (code: EmailCode, now: Date): code is EmailCode & { hash: string } =>
  code.hash !== undefined && code.expiresAt !== undefined && code.expiresAt > now;
