import { randomInt } from 'node:crypto';
import { problems } from '../clerk-error.ts';
import type { SentCode } from '../documents.ts';
import { hashSha256 } from '../ids.ts';

const validMs = 10 * 60_000;
const triesAllowed = 5;
/** Mails per sign-in or sign-up. */
const codesAllowed = 5;

/**
 * Creates a code and the hash to store.
 * @throws if the attempt has sent its maximum of mails
 */
export function createCode(sentBefore: number, now: Date): { code: string; sent: SentCode } {
  if (sentBefore >= codesAllowed) throw problems.tooManyCodes();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, sent: { hash: hashSha256(code), expiresAt: new Date(now.getTime() + validMs), tries: 0 } };
}

/** @throws unless this is the mailed code; `sent` already counts this try */
export function checkCode(typed: string, sent: SentCode | null, now: Date): asserts sent is SentCode {
  if (!sent) throw problems.codeNotSent();
  if (sent.expiresAt <= now) throw problems.codeExpired();
  if (sent.tries > triesAllowed) throw problems.codeSpent();
  if (hashSha256(typed.replace(/\D/g, '')) !== sent.hash) throw problems.wrongCode();
}

export const getCodeState = (sent: SentCode, now: Date) =>
  sent.expiresAt <= now ? 'expired' : sent.tries >= triesAllowed ? 'failed' : 'unverified';
