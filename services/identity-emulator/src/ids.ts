import { createHash, randomBytes, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function createId(prefix: string): string {
  const randomCharacters = Array.from({ length: 27 }, () => alphabet[randomInt(alphabet.length)]);
  return `${prefix}_${randomCharacters.join('')}`;
}

/** 256 random bits for a cookie. */
export const createSecret = () => randomBytes(32).toString('base64url');

export const hashSha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
