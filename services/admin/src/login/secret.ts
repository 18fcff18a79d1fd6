import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** One key for each use, all of one secret: what is learned of one says nothing of another. */
export interface Keys {
  /** 32 bytes: encrypts the secrets of authenticator apps. */
  totp: Buffer;
  /** Signs what a browser is known by. */
  device: Buffer;
  /** Signs what shows that a page of ours writes. */
  xsrf: Buffer;
}

export function deriveKeys(secret: string): Keys {
  const deriveKey = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `back office: ${use}`, 32));
  return { totp: deriveKey('totp'), device: deriveKey('device'), xsrf: deriveKey('xsrf') };
}

export const signHmac = (key: Buffer, words: string): string =>
  createHmac('sha256', key).update(words).digest('base64url');

/** True if two texts are the same, in a time that does not tell how much of them is. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The file of a machine's own secret, where none is set: made once, and readable by its owner alone. */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = path.resolve(dataDir, 'admin-secret');
  await mkdir(path.dirname(file), { recursive: true });
  // Whole before it has its name: another process finds all of it or nothing.
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}
