import type { ClaimDoc } from '@app/db';
import { maxSendsPerClaim, minSecondsBetweenSends } from '@app/listings';
import type { ClaimWorkEmail, EvidenceShown } from '@app/types';

/** Converts the evidence of a claim, without the work e-mail. */
export const toEvidence = ({
  evidence: { npi, license, licenseNumber, note },
}: Pick<ClaimDoc, 'evidence'>): EvidenceShown => ({ npi, license, licenseNumber, note });

/** Converts the state of the work e-mail's verification, for the claimant. Never contains the code. */
export function toWorkEmail({
  evidence,
  emailCode,
}: Pick<ClaimDoc, 'evidence' | 'emailCode'>): ClaimWorkEmail {
  const sendCount = emailCode?.sends ?? 0;
  return {
    address: evidence.workEmail,
    state: emailCode?.confirmedAt ? 'confirmed' : emailCode ? 'sent' : 'unsent',
    // Null until the e-mail has been created.
    triesLeft: emailCode?.hash ? emailCode.triesLeft : null,
    expiresAt: emailCode?.expiresAt?.toISOString() ?? null,
    sendsLeft: Math.max(0, maxSendsPerClaim - sendCount),
    nextSendAt: emailCode
      ? new Date(emailCode.requestedAt.getTime() + minSecondsBetweenSends * 1000).toISOString()
      : null,
  };
}
