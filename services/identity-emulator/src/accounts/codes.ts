import { randomInt } from 'node:crypto';
import { clerkErrors } from '../clerk-error.ts';
import type { SentCode } from '../documents.ts';
import { hashSha256 } from '../ids.ts';

const codeLifetimeMs = 10 * 60_000;
const maxTries = 5;
/** Mails per sign-in, sign-up or added address. */
const maxCodesSent = 5;

/** Returns a code and the hash to store. @throws if the attempt has sent its maximum of mails */
export function createCode(sentCount: number, now: Date): { code: string; sentCode: SentCode } {
  if (sentCount >= maxCodesSent) throw clerkErrors.tooManyCodes();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return {
    code,
    sentCode: { hash: hashSha256(code), expiresAt: new Date(now.getTime() + codeLifetimeMs), tries: 0 },
  };
}

/** @throws unless this is the mailed code. `sentCode` already counts this try. */
export function checkCode(
  typedCode: string,
  sentCode: SentCode | null,
  now: Date,
): asserts sentCode is SentCode {
  if (!sentCode) throw clerkErrors.codeNotSent();
  if (sentCode.expiresAt <= now) throw clerkErrors.codeExpired();
  if (sentCode.tries > maxTries) throw clerkErrors.tooManyTries();
  if (hashSha256(typedCode.replace(/\D/g, '')) !== sentCode.hash) throw clerkErrors.wrongCode();
}

export const getCodeState = (sentCode: SentCode, now: Date) =>
  sentCode.expiresAt <= now ? 'expired' : sentCode.tries >= maxTries ? 'failed' : 'unverified';
