import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
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

export function keysOf(secret: string): Keys {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `back office: ${use}`, 32));
  return { totp: key('totp'), device: key('device'), xsrf: key('xsrf') };
}

export const signed = (key: Buffer, words: string): string =>
  createHmac('sha256', key).update(words).digest('base64url');

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The file of a machine's own secret, where none is set: made once, and readable by its owner alone. */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = path.resolve(dataDir, 'admin-secret');
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const made = await open(file, 'wx', 0o600);
    const secret = randomBytes(32).toString('base64url');
    await made.writeFile(secret);
    await made.close();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
