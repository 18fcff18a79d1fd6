import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ClerkError } from '../clerk-error.ts';
import type { UserDoc } from '../documents.ts';
import type { UsersStore } from './users.store.ts';

const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt);
const keyLength = 32;
const minPasswordLength = 8;
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

/** @throws Clerk's error if the password is missing or not allowed */
export function checkNewPassword(password: string | null, field = 'password'): asserts password is string {
  if (password === null) throw new ClerkError('paramMissing', field);
  if ([...password].length < minPasswordLength) throw new ClerkError('passwordTooShort', field);
  if (Buffer.byteLength(password) > maxPasswordBytes) throw new ClerkError('passwordTooLong', field);
  if (breachedPasswords.has(password.toLowerCase())) throw new ClerkError('passwordPwned', field);
}

/** Clerk's defaults. */
const maxFailedPasswords = 100;
const lockDurationMs = 3_600_000;

/** @throws if the password is wrong or the account locked, for an hour after too many wrong ones */
export async function checkPassword(
  users: UsersStore,
  user: UserDoc,
  password: string,
  field?: string,
): Promise<void> {
  const remainingLockMs = (user.lockedUntil?.getTime() ?? 0) - Date.now();
  if (remainingLockMs > 0)
    throw new ClerkError('accountLocked', undefined, {
      lockout_expires_in_seconds: Math.ceil(remainingLockMs / 1000),
    });
  const isCorrect = await isCorrectPassword(password, user.passwordHash);
  await users.update(user._id, ({ failedPasswords }) => {
    if (isCorrect) return failedPasswords > 0 ? { failedPasswords: 0 } : undefined;
    return failedPasswords + 1 >= maxFailedPasswords
      ? { failedPasswords: 0, lockedUntil: new Date(Date.now() + lockDurationMs) }
      : { failedPasswords: failedPasswords + 1 };
  });
  if (!isCorrect) throw new ClerkError('wrongPassword', field);
}
