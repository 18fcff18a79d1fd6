import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AdminDoc } from '@app/db';
import { buildAdmin } from '@app/team';
import { readCookie } from '@app/team/request';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it } from 'vitest';
import { createDeviceToken, findKnownDeviceId } from './login.routes.ts';
import { deriveKeys, isEqualInConstantTime, loadOwnSecret } from './secret.ts';

it('a secret is created once, and only its user can read it', async () => {
  const folder = path.join(createTempFolder('secret'), 'data');
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadOwnSecret(folder)));
  const storedSecret = readFileSync(path.join(folder, 'admin-secret'), 'utf8');
  expect(storedSecret.length).toBeGreaterThan(40);
  expect(await loadOwnSecret(folder)).toBe(storedSecret);
  expect(new Set(secrets)).toEqual(new Set([storedSecret]));
  expect(readdirSync(folder)).toEqual(['admin-secret']);
  expect(statSync(path.join(folder, 'admin-secret')).mode & 0o777).toBe(0o600);
});

it('each use has its own key', () => {
  const { totp, device } = deriveKeys('a secret');
  expect(totp[0]).not.toEqual(device[0]);
  expect(totp[0]).toHaveLength(32);
  expect(deriveKeys('a secret')).toEqual({ totp, device });
  expect(deriveKeys('another').totp).not.toEqual(totp);
  expect(deriveKeys('another', ['a secret']).totp.slice(1)).toEqual(totp);
  expect([
    isEqualInConstantTime('a', 'a'),
    isEqualInConstantTime('a', 'b'),
    isEqualInConstantTime('a', ''),
    isEqualInConstantTime('', ''),
  ]).toEqual([true, false, false, true]);
});

it('a device token is recognized for one account and its current password, for 90 days', () => {
  const deviceKeys = deriveKeys('a secret').device;
  const rotatedKeys = deriveKeys('another', ['a secret']).device;
  const now = Date.now();
  const staffMember = { email: 'a@team.test', name: 'A', role: 'viewer', passwordHash: 'x' } as const;
  const admin: AdminDoc = buildAdmin(staffMember, new Date(now));
  const token = createDeviceToken(deviceKeys, admin, now);
  const deviceId = token.split('.')[0];
  expect(findKnownDeviceId(deviceKeys, token, admin, now)).toBe(deviceId);
  const dayMs = 24 * 3_600_000;
  expect(findKnownDeviceId(deviceKeys, token, admin, now + 89 * dayMs)).toBe(deviceId);
  expect(findKnownDeviceId(rotatedKeys, token, admin, now)).toBe(deviceId);
  expect(findKnownDeviceId(deviceKeys, token, admin, now + 91 * dayMs)).toBeUndefined();
  expect(findKnownDeviceId(deviceKeys, token, buildAdmin(staffMember, new Date(now)), now)).toBeUndefined();
  expect(
    findKnownDeviceId(deviceKeys, token, { ...admin, passwordChangedAt: new Date(now + 1) }, now),
  ).toBeUndefined();
  const [, expiry, signature] = token.split('.');
  for (const forgedToken of [
    undefined,
    '',
    '..',
    `x.${expiry}.${signature}`,
    `${deviceId}.zzzzzzzzz.${signature}`,
  ])
    expect(findKnownDeviceId(deviceKeys, forgedToken, admin, now)).toBeUndefined();
  expect(findKnownDeviceId(deviceKeys, token, null, now)).toBeUndefined();
});

it('a cookie is read by its full name, and a repeated one is ignored', () => {
  const createRequest = (cookie: string) => new Request('http://a.test', { headers: { cookie } });
  expect(readCookie(createRequest('a=1; admin_session=x=y; b=2'), 'admin_session')).toBe('x=y');
  expect(readCookie(createRequest('my_admin_session=1'), 'admin_session')).toBeUndefined();
  expect(readCookie(createRequest('admin_session=1; admin_session=2'), 'admin_session')).toBeUndefined();
  expect(readCookie(new Request('http://a.test'), 'admin_session')).toBeUndefined();
});
