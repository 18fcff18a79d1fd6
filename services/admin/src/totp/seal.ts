import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RotatedKeys } from '../login/secret.ts';

interface UnsealedSecret {
  secret: string;
  /** True if a key of a former secret fits: seal it again. */
  isFormer: boolean;
}

/** Encrypts an authenticator secret, so that a copy of the database is not enough to create codes. */
export function seal([key]: RotatedKeys, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Undefined for a key that is lost (a new `ADMIN_SECRET` without the former one) or modified data. */
export function unseal(keys: RotatedKeys, sealed: string): UnsealedSecret | undefined {
  for (const key of keys) {
    try {
      return { secret: decrypt(key, sealed), isFormer: key !== keys[0] };
    } catch {}
  }
  return undefined;
}

function decrypt(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
