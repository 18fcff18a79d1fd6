import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface EncryptedFile {
  /** Encrypted file. */
  bytes: Buffer;
  /** 32 bytes, base64url, stored separately. Without it the file cannot be decrypted. */
  key: string;
}

/** Encrypts a file with its own key (AES-256-GCM), bound to its name. */
export function encryptFile(file: Uint8Array, name: string): EncryptedFile {
  const key = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const encryptedBytes = Buffer.concat([cipher.update(file), cipher.final()]);
  return {
    bytes: Buffer.concat([nonce, cipher.getAuthTag(), encryptedBytes]),
    key: key.toString('base64url'),
  };
}

/** @throws for another key or name, or modified data */
export function decryptFile(sealedBytes: Uint8Array, key: string, name: string): Buffer {
  const bytes = Buffer.from(sealedBytes);
  const nonce = bytes.subarray(0, 12);
  const keyBytes = Buffer.from(key, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyBytes, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}
