// Recognizes devices that signed in before, so that attempts by others do not lock their users out.
import { randomBytes } from 'node:crypto';
import type { AdminDoc } from '@app/db';
import { isSame, type KeysOfUse, signHmac } from './secret.ts';

const lastsMs = 90 * 24 * 3_600_000;
export const deviceSeconds = lastsMs / 1_000;

/** Signed for one account and its current password: a new password invalidates all devices. */
const signDevice = (key: Buffer, { _id, passwordChangedAt }: AdminDoc, name: string, until: string) =>
  signHmac(key, [_id.toHexString(), passwordChangedAt.getTime(), name, until].join('.'));

export function createDeviceToken([key]: KeysOfUse, admin: AdminDoc, now: number): string {
  const name = randomBytes(12).toString('base64url');
  const until = (now + lastsMs).toString(36);
  return [name, until, signDevice(key, admin, name, until)].join('.');
}

/** The device's name, if it signed in to this account before. */
export function findKnownDevice(
  keys: KeysOfUse,
  mark: string | undefined,
  admin: AdminDoc | null,
  now: number,
): string | undefined {
  const [name = '', until = '', signature = ''] = mark?.split('.') ?? [];
  if (!admin || !name || Number.parseInt(until, 36) < now) return undefined;
  return keys.some((key) => isSame(signature, signDevice(key, admin, name, until))) ? name : undefined;
}
