import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { TimedContext } from '@app/status-changes/command-context';
import { ObjectId } from 'mongodb';
import { formatProsthetistName } from '../listing/person-names.ts';

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
  { collections: { claims, listings }, now }: TimedContext,
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

const deriveKey = promisify(scrypt) as (text: string, salt: Buffer, bytes: number) => Promise<Buffer>;
const hashLengthBytes = 32;

const codeLifetimeMinutes = 30;
export const maxTriesPerCode = 5;
export const maxSendsPerClaim = 5;
export const minSecondsBetweenSends = 60;

const generateEmailCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Slow salted hash, so that a reader of the database cannot try a million codes before they expire. */
export async function hashEmailCode(code: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}:${(await deriveKey(code, salt, hashLengthBytes)).toString('base64url')}`;
}

export async function isCorrectEmailCode(code: string, storedHash: string): Promise<boolean> {
  const [salt = '', hash = ''] = storedHash.split(':');
  const expectedHash = Buffer.from(hash, 'base64url');
  const actualHash = await deriveKey(code, Buffer.from(salt, 'base64url'), hashLengthBytes);
  return expectedHash.length === actualHash.length && timingSafeEqual(expectedHash, actualHash);
}
