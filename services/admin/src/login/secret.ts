import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keys of 32 bytes. The first one encrypts and signs; those of former secrets only decrypt and verify. */
export type RotatedKeys = readonly [Buffer, ...Buffer[]];

/** Keys derived from `ADMIN_SECRET`, one per purpose, so that none reveals another. */
interface LoginKeys {
  totp: RotatedKeys;
  device: RotatedKeys;
}

/** Derives the keys. @param formerSecrets values of `ADMIN_SECRET` before a rotation */
export function deriveKeys(secret: string, formerSecrets: readonly string[] = []): LoginKeys {
  const deriveKey = (baseSecret: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', baseSecret, '', `back office: ${purpose}`, 32));
  const deriveRotatedKeys = (purpose: string): RotatedKeys => [
    deriveKey(secret, purpose),
    ...formerSecrets.map((formerSecret) => deriveKey(formerSecret, purpose)),
  ];
  return { totp: deriveRotatedKeys('totp'), device: deriveRotatedKeys('device') };
}

export const signHmac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isEqualInConstantTime(first: string, second: string): boolean {
  const [firstBytes, secondBytes] = [Buffer.from(first), Buffer.from(second)];
  return firstBytes.length === secondBytes.length && timingSafeEqual(firstBytes, secondBytes);
}

/** Reads the machine's own secret in DATA_DIR, or creates it, readable only by the file's owner. */
export async function loadOwnSecret(dataDir: string): Promise<string> {
  const secretPath = path.resolve(dataDir, 'admin-secret');
  await mkdir(path.dirname(secretPath), { recursive: true });
  // Written completely before it is linked, so that another process never reads a part of it.
  const draftPath = `${secretPath}-${randomBytes(6).toString('hex')}`;
  await writeFile(draftPath, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draftPath, secretPath).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draftPath);
  return (await readFile(secretPath, 'utf8')).trim();
}
