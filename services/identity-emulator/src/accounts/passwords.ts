import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { clerkErrors } from '../clerk-error.ts';

const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt);
const keyLength = 32;
export const minPasswordLength = 8;
/** Clerk's limit, because bcrypt ignores further bytes. */
const maxPasswordBytes = 72;

/** Returns `scrypt$salt$key`, with Node's default cost (N 16384, r 8, p 1). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, keyLength);
  return ['scrypt', salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function isCorrectPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = hash?.split('$') ?? [];
  const expectedKey = Buffer.from(key, 'base64url');
  if (expectedKey.length !== keyLength) return false;
  return timingSafeEqual(expectedKey, await deriveKey(password, Buffer.from(salt, 'base64url'), keyLength));
}

/** Stands in for Clerk's list of breached passwords. */
const breachedPasswords = new Set<string>(dictionary['passwords-common']);

/** @throws Clerk's error if the password is not allowed */
export function checkNewPassword(password: string, field = 'password'): void {
  if ([...password].length < minPasswordLength) throw clerkErrors.passwordTooShort(minPasswordLength, field);
  if (Buffer.byteLength(password) > maxPasswordBytes) throw clerkErrors.passwordTooLong(field);
  if (breachedPasswords.has(password.toLowerCase())) throw clerkErrors.passwordPwned(field);
}
