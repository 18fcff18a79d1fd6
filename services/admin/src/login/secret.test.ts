import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AdminDoc } from '@app/db';
import { newAdmin } from '@app/team';
import { expect, it } from 'vitest';
import { cookieOf } from './cookies.ts';
import { deviceMark, knownDevice } from './device.ts';
import { isSame, keysOf, ownSecret } from './secret.ts';

it('makes a secret of its own once, which nobody else on the machine reads', async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'secret-')), 'data');
  const all = await Promise.all(Array.from({ length: 8 }, () => ownSecret(folder)));
  const kept = readFileSync(path.join(folder, 'admin-secret'), 'utf8');
  expect(kept.length).toBeGreaterThan(40);
  expect(await ownSecret(folder)).toBe(kept);
  expect(new Set(all)).toEqual(new Set([kept]));
  expect(readdirSync(folder)).toEqual(['admin-secret']);
  expect(statSync(path.join(folder, 'admin-secret')).mode & 0o777).toBe(0o600);
});

it('gives each use a key of its own', () => {
  const { totp, device, xsrf } = keysOf('a secret');
  expect(new Set([totp, device, xsrf].map(String)).size).toBe(3);
  expect(totp).toHaveLength(32);
  expect(keysOf('a secret')).toEqual({ totp, device, xsrf });
  expect(keysOf('another').totp).not.toEqual(totp);
  expect([isSame('a', 'a'), isSame('a', 'b'), isSame('a', ''), isSame('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it('knows a browser by its mark: for one account and its password of today, for 90 days', () => {
  const key = keysOf('a secret').device;
  const now = Date.now();
  const given = { email: 'a@team.test', name: 'A', role: 'viewer', passwordHash: 'x' } as const;
  const admin: AdminDoc = newAdmin(given, new Date(now));
  const mark = deviceMark(key, admin, now);
  const name = mark.split('.')[0];
  expect(knownDevice(key, mark, admin, now)).toBe(name);
  const days = 24 * 3_600_000;
  expect(knownDevice(key, mark, admin, now + 89 * days)).toBe(name);
  expect(knownDevice(key, mark, admin, now + 91 * days)).toBeUndefined();
  expect(knownDevice(key, mark, newAdmin(given, new Date(now)), now)).toBeUndefined();
  expect(knownDevice(key, mark, { ...admin, passwordChangedAt: new Date(now + 1) }, now)).toBeUndefined();
  const [, until, signature] = mark.split('.');
  for (const forged of [undefined, '', '..', `x.${until}.${signature}`, `${name}.zzzzzzzzz.${signature}`])
    expect(knownDevice(key, forged, admin, now)).toBeUndefined();
  expect(knownDevice(key, mark, null, now)).toBeUndefined();
});

it('reads a cookie by its whole name, and none that stands there twice', () => {
  const request = (cookie: string) => new Request('http://a.test', { headers: { cookie } });
  expect(cookieOf(request('a=1; admin_session=x=y; b=2'), 'admin_session')).toBe('x=y');
  expect(cookieOf(request('my_admin_session=1'), 'admin_session')).toBeUndefined();
  expect(cookieOf(request('admin_session=1; admin_session=2'), 'admin_session')).toBeUndefined();
  expect(cookieOf(new Request('http://a.test'), 'admin_session')).toBeUndefined();
});
