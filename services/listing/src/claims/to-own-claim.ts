import type { ClaimDoc } from '@app/db';
import { secondsBetweenSends, sendsPerClaim } from '@app/listings';
import type { ClaimWorkEmail, GivenEvidence } from '@app/types';

/** What a claim gives as evidence beside the work e-mail. */
export const toEvidence = ({
  evidence: { npi, license, licenseNumber, note },
}: Pick<ClaimDoc, 'evidence'>): GivenEvidence => ({ npi, license, licenseNumber, note });

/** How far a claim's work e-mail is proven, as its claimant sees it. Nothing of the code. */
export function toWorkEmail({
  evidence,
  emailCode,
}: Pick<ClaimDoc, 'evidence' | 'emailCode'>): ClaimWorkEmail {
  const sends = emailCode?.sends ?? 0;
  return {
    address: evidence.workEmail,
    state: emailCode?.confirmedAt ? 'confirmed' : emailCode ? 'sent' : 'unsent',
    /** Null while the mail is being written. */
    triesLeft: emailCode?.hash ? emailCode.triesLeft : null,
    expiresAt: emailCode?.expiresAt?.toISOString() ?? null,
    sendsLeft: Math.max(0, sendsPerClaim - sends),
    nextSendAt: emailCode
      ? new Date(emailCode.requestedAt.getTime() + secondsBetweenSends * 1000).toISOString()
      : null,
  };
}
