import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveKey = promisify(scrypt) as (text: string, salt: Buffer, bytes: number) => Promise<Buffer>;
const hashLengthBytes = 32;

export const codeLifetimeMinutes = 30;
export const maxTriesPerCode = 5;
export const maxSendsPerClaim = 5;
export const minSecondsBetweenSends = 60;

export const generateEmailCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

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
