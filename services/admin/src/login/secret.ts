import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keys derived from one secret, one per use, so that none reveals another. */
export interface Keys {
  /** 32 bytes: encrypts the secrets of authenticator apps. */
  totp: Buffer;
  /** Signs device cookies. */
  device: Buffer;
  /** Signs XSRF tokens. */
  xsrf: Buffer;
}

export function deriveKeys(secret: string): Keys {
  const deriveKey = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `back office: ${use}`, 32));
  return { totp: deriveKey('totp'), device: deriveKey('device'), xsrf: deriveKey('xsrf') };
}

export const signHmac = (key: Buffer, words: string): string =>
  createHmac('sha256', key).update(words).digest('base64url');

/** Compares texts in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Reads or creates the machine's own secret in DATA_DIR, readable by its owner only. */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = path.resolve(dataDir, 'admin-secret');
  await mkdir(path.dirname(file), { recursive: true });
  // Written completely before it is renamed, so that another process sees all or nothing.
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}
