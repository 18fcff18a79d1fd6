import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RotatedKeys } from '../login/secret.ts';

/** Encrypts an authenticator secret (AES-256-GCM, base64url), so that a copy of the database cannot create codes. */
export function encryptSecret([key]: RotatedKeys, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Decrypts an authenticator secret; undefined without its key or if modified. `hasFormerKey`: encrypt it again. */
export function decryptSecret(keys: RotatedKeys, encryptedSecret: string) {
  for (const key of keys) {
    try {
      return { secret: decryptWithKey(key, encryptedSecret), hasFormerKey: key !== keys[0] };
    } catch {}
  }
  return undefined;
}

function decryptWithKey(key: Buffer, encryptedSecret: string): string {
  const bytes = Buffer.from(encryptedSecret, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
