import type { CommandContext } from '@app/status-changes/command-context';
import { ObjectId } from 'mongodb';
import { formatProsthetistName } from '../listing/person-names.ts';
import { codeLifetimeMinutes, generateEmailCode, hashEmailCode, maxTriesPerCode } from './email-code.ts';

export interface IssuedCode {
  to: string;
  code: string;
  practitioner: string;
  minutes: number;
}

/**
 * Creates the code of a claim's work e-mail when its mail is written, and stores its hash. Replaces an earlier code.
 * Returns undefined if there is no address to verify any more.
 */
export async function issueClaimCode(
  { collections: { claims, listings }, now }: Pick<CommandContext, 'collections' | 'now'>,
  claimId: string,
): Promise<IssuedCode | undefined> {
  const unconfirmedClaimFilter = {
    _id: new ObjectId(claimId),
    status: 'pending' as const,
    emailCode: { $exists: true },
    'emailCode.confirmedAt': { $exists: false },
  };
  const claim = await claims.findOne(unconfirmedClaimFilter);
  const listing = claim && (await listings.findOne({ _id: claim.listingId }));
  const to = claim?.evidence.workEmail;
  if (!listing || !to) return undefined;
  const code = generateEmailCode();
  const emailCodeFields = {
    'emailCode.hash': await hashEmailCode(code),
    'emailCode.expiresAt': new Date(now.getTime() + codeLifetimeMinutes * 60_000),
    'emailCode.triesLeft': maxTriesPerCode,
  };
  // If the address changed in the meantime, another mail follows for it.
  const { matchedCount } = await claims.updateOne(
    { ...unconfirmedClaimFilter, 'evidence.workEmail': to },
    { $set: emailCodeFields },
  );
  if (matchedCount === 0) return undefined;
  return { to, code, practitioner: formatProsthetistName(listing), minutes: codeLifetimeMinutes };
}
