import { randomInt } from 'node:crypto';
import { ClerkError } from '../clerk-error.ts';
import type { SentCode } from '../documents.ts';
import { hashSha256 } from '../keys.ts';

const codeLifetimeMs = 10 * 60_000;
const maxTries = 5;
/** Mails per sign-in, sign-up or added address. */
const maxCodesSent = 5;

/** Returns a code and the fields to store. @throws if the attempt has sent its maximum of mails */
export function createCode({ codesSent }: { codesSent: number }) {
  if (codesSent >= maxCodesSent) throw new ClerkError('tooManyCodes');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const sentCode: SentCode = {
    hash: hashSha256(code),
    expiresAt: new Date(Date.now() + codeLifetimeMs),
    tries: 0,
  };
  return { code, codeFields: { code: sentCode, codesSent: codesSent + 1 } };
}

/** @throws unless this is the mailed code. `sentCode` already counts this try. */
export function checkCode(
  form: URLSearchParams,
  sentCode: SentCode | null | undefined,
): asserts sentCode is SentCode {
  if (!sentCode) throw new ClerkError('codeNotSent');
  if (isExpired(sentCode)) throw new ClerkError('codeExpired');
  if (sentCode.tries > maxTries) throw new ClerkError('tooManyTries');
  const typedDigits = (form.get('code') ?? '').replace(/\D/g, '');
  if (hashSha256(typedDigits) !== sentCode.hash) throw new ClerkError('wrongCode');
}

const isExpired = ({ expiresAt }: SentCode) => expiresAt <= new Date();

export const getCodeState = (sentCode: SentCode) =>
  isExpired(sentCode) ? 'expired' : sentCode.tries >= maxTries ? 'failed' : 'unverified';
