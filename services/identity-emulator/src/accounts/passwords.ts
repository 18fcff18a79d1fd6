import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { problems } from '../clerk-error.ts';

const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt);
const keyBytes = 32;
export const minPasswordLength = 8;
/** Clerk's limit, because bcrypt ignores further bytes. */
const maxPasswordBytes = 72;

/** Returns `scrypt$salt$key`, with Node's default cost (N 16384, r 8, p 1). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, keyBytes);
  return ['scrypt', salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function isCorrectPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = hash?.split('$') ?? [];
  const expectedKey = Buffer.from(key, 'base64url');
  if (expectedKey.length !== keyBytes) return false;
  return timingSafeEqual(expectedKey, await deriveKey(password, Buffer.from(salt, 'base64url'), keyBytes));
}

/** Stands in for Clerk's list of breached passwords. */
const breachedPasswords = new Set<string>(dictionary['passwords-common']);

/** @throws Clerk's error if the password is not allowed */
export function checkNewPassword(password: string, field = 'password'): void {
  if ([...password].length < minPasswordLength) throw problems.passwordTooShort(minPasswordLength, field);
  if (Buffer.byteLength(password) > maxPasswordBytes) throw problems.passwordTooLong(field);
  if (breachedPasswords.has(password.toLowerCase())) throw problems.passwordPwned(field);
}
