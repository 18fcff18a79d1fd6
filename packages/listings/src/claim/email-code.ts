import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveKey = promisify(scrypt) as (text: string, salt: Buffer, bytes: number) => Promise<Buffer>;
const hashBytes = 32;

export const validMinutes = 30;
export const triesPerCode = 5;
export const sendsPerClaim = 5;
export const secondsBetweenSends = 60;

/** A random six-digit code. */
export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Slow salted hash, so that a reader of the database cannot try a million codes before they expire. */
export async function hashCode(code: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}:${(await deriveKey(code, salt, hashBytes)).toString('base64url')}`;
}

export async function isCode(code: string, storedHash: string): Promise<boolean> {
  const [salt = '', hash = ''] = storedHash.split(':');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await deriveKey(code, Buffer.from(salt, 'base64url'), hashBytes);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
