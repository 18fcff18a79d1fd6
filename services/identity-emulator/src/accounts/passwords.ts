import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { problems } from '../clerk-error.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const keyBytes = 32;
export const shortestPassword = 8;
/** Clerk's limit, because bcrypt ignores further bytes. */
const longestBytes = 72;

/** Returns `scrypt$salt$key`, with Node's default cost (N 16384, r 8, p 1). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, keyBytes);
  return ['scrypt', salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = hash?.split('$') ?? [];
  const expected = Buffer.from(key, 'base64url');
  if (expected.length !== keyBytes) return false;
  return timingSafeEqual(expected, await derive(password, Buffer.from(salt, 'base64url'), keyBytes));
}

/** Stands in for Clerk's list of breached passwords. */
const knownPasswords = new Set<string>(dictionary['passwords-common']);

/** @throws Clerk's error if the password is not allowed */
export function checkNewPassword(password: string, field = 'password'): void {
  if ([...password].length < shortestPassword) throw problems.passwordTooShort(shortestPassword, field);
  if (Buffer.byteLength(password) > longestBytes) throw problems.passwordTooLong(field);
  if (knownPasswords.has(password.toLowerCase())) throw problems.passwordPwned(field);
}
