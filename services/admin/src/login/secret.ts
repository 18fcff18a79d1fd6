import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** 32 bytes each. The first one encrypts and signs; those of former secrets still decrypt and verify. */
export type RotatedKeys = readonly [Buffer, ...Buffer[]];

/** Keys derived from `ADMIN_SECRET`, one per use, so that none reveals another. */
export interface Keys {
  /** Encrypt the secrets of authenticator apps. */
  totp: RotatedKeys;
  /** Sign device cookies. */
  device: RotatedKeys;
}

/** @param formerSecrets what `ADMIN_SECRET` was before a rotation */
export function deriveKeys(secret: string, formerSecrets: readonly string[] = []): Keys {
  const deriveKey = (baseSecret: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', baseSecret, '', `back office: ${purpose}`, 32));
  const deriveAll = (purpose: string): RotatedKeys => [
    deriveKey(secret, purpose),
    ...formerSecrets.map((formerSecret) => deriveKey(formerSecret, purpose)),
  ];
  return { totp: deriveAll('totp'), device: deriveAll('device') };
}

export const signHmac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares texts in constant time. */
export function isEqualInConstantTime(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Reads or creates the machine's own secret in DATA_DIR, readable by its owner only. */
export async function loadOwnSecret(dataDir: string): Promise<string> {
  const file = path.resolve(dataDir, 'admin-secret');
  await mkdir(path.dirname(file), { recursive: true });
  // Written completely before it is renamed, so that another process sees all or nothing.
  const draftFile = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draftFile, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draftFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draftFile);
  return (await readFile(file, 'utf8')).trim();
}
