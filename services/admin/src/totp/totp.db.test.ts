import { type StaffName, staffAccounts, staffPassword } from '@app/test-kit/staff';
import type { ReplyOf } from '@app/types';
import type { beginSecondFactor, confirmSecondFactor } from '@app/types/admin/session';
import { afterEach, expect, it } from 'vitest';
import { deriveKeys } from '../login/secret.ts';
import { type Browser, formerAdminSecret, startLoginApp } from '../testing/login-app.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

const { openBrowser, signIn, startTotpSetup, generateCode, collections, clock } = await startLoginApp();
afterEach(() => {
  clock.offsetMs = 0;
});
const totpPath = '/api/admin/totp';
const setClockMinutes = (minutes: number) => {
  clock.offsetMs = minutes * 60_000;
};
const logIn = (member: StaffName, code?: string, password = staffPassword) =>
  openBrowser().login(staffAccounts[member].email, password, code);
const confirm = (caller: Browser, code: string) => caller.send('PUT', totpPath, { body: { code } });

/** Signs in a member, who sets up a second factor. */
async function signInWithTotp(member: StaffName) {
  const caller = await signIn(member);
  const secret = await startTotpSetup(caller);
  const { json } = await confirm(caller, generateCode(secret));
  return { caller, secret, ...(json as ReplyOf<typeof confirmSecondFactor>) };
}

it('a second factor is set up with a first code, required at each sign-in, and accepts no code twice', async () => {
  const moderator = await signIn('moderator');
  const { json } = await moderator.send('POST', totpPath, { body: { password: staffPassword } });
  const { secret, uri } = json as ReplyOf<typeof beginSecondFactor>;
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect((await confirm(moderator, '000000')).json).toMatchObject({
    status: 400,
    fields: { code: 'This code is not right. Is the clock of your phone right?' },
  });
  expect((await moderator.send('GET', '/api/admin/me')).json).toMatchObject({ admin: { mfa: false } });
  const firstCode = generateCode(secret);
  const enableReply = await confirm(moderator, firstCode);
  expect(enableReply.json).toMatchObject({ admin: { mfa: true, recoveryCodes: 10 } });

  const missingCodeReply = await logIn('moderator');
  expect(missingCodeReply).toMatchObject({
    status: 401,
    json: { fields: { code: expect.stringMatching(/authenticator/) } },
  });
  expect(missingCodeReply.headers.getSetCookie()).toEqual([]);
  // After a wrong password the reply does not reveal the second factor.
  expect((await logIn('moderator', undefined, 'not the password')).json).not.toHaveProperty('fields');
  // The code of the setup is used up.
  expect((await logIn('moderator', firstCode)).status).toBe(401);
  setClockMinutes(1);
  expect((await logIn('moderator', generateCode(secret))).status).toBe(200);
  expect((await logIn('moderator', generateCode(secret))).status).toBe(401);
  setClockMinutes(2);
  const lateCode = generateCode(secret);
  setClockMinutes(4);
  expect((await logIn('moderator', lateCode)).status).toBe(401);

  // Each recovery code works once, in any spelling.
  const { recoveryCodes } = enableReply.json as ReplyOf<typeof confirmSecondFactor>;
  expect(new Set(recoveryCodes).size).toBe(10);
  const [recoveryCode = '', secondRecoveryCode] = recoveryCodes;
  const otherSpelling = recoveryCode.toUpperCase().replaceAll('-', ' ');
  expect((await logIn('moderator', otherSpelling)).status).toBe(200);
  expect((await logIn('moderator', recoveryCode)).status).toBe(401);
  expect((await logIn('moderator', secondRecoveryCode)).json).toMatchObject({ admin: { mfa: true } });

  // The database contains neither the secret nor a code in clear text.
  const storedJson = JSON.stringify(await collections.admins.find().toArray());
  for (const secretText of [secret, ...recoveryCodes]) expect(storedJson).not.toContain(secretText);
  const loginRows = await collections.audit.find({ action: 'admin.login' }).sort({ _id: 1 }).toArray();
  expect(loginRows.map(({ after }) => after?.secondFactor)).toEqual(['none', 'app', 'recovery', 'recovery']);
});

it('wrong codes count like wrong passwords', async () => {
  await signInWithTotp('data');
  const statuses = [];
  for (let i = 0; i < 7; i++) statuses.push((await logIn('data', String(100_000 + i))).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('a second factor requires the password to be set up and removed, and is dropped if not confirmed', async () => {
  const viewer = await signIn('viewer');
  const send = async (method: string, password: string) =>
    (await viewer.send(method, totpPath, { body: { password } })).json;
  expect(await send('POST', 'not the password')).toMatchObject({ code: 'wrong_password' });
  expect((await confirm(viewer, '123456')).json).toMatchObject({ code: 'not_begun' });
  const secret = await startTotpSetup(viewer);
  setClockMinutes(16);
  expect((await confirm(viewer, generateCode(secret))).json).toMatchObject({ code: 'not_begun' });
  const secondSecret = await startTotpSetup(viewer);
  expect((await confirm(viewer, generateCode(secondSecret))).status).toBe(200);
  expect(await send('POST', staffPassword)).toMatchObject({ code: 'already_on' });
  expect(await send('DELETE', 'not the password')).toMatchObject({ status: 403 });
  expect(await send('DELETE', staffPassword)).toMatchObject({ admin: { mfa: false } });
  expect((await logIn('viewer')).status).toBe(200);
});

it('a second factor outlives a rotation of ADMIN_SECRET, and is encrypted anew at the next sign-in', async () => {
  const { email } = staffAccounts.moderator2;
  const { caller, secret } = await signInWithTotp('moderator2');
  const formerKeys = deriveKeys(formerAdminSecret).totp;
  const formerSecret = encryptSecret(formerKeys, secret);
  await collections.admins.updateOne({ email }, { $set: { 'totp.secret': formerSecret } });
  setClockMinutes(1);
  expect((await logIn('moderator2', generateCode(secret))).status).toBe(200);
  const { totp } = (await collections.admins.findOne({ email }))!;
  expect(decryptSecret(formerKeys, totp!.secret)).toBeUndefined();
  setClockMinutes(2);
  expect((await logIn('moderator2', generateCode(secret))).status).toBe(200);
  setClockMinutes(3);
  await caller.send('DELETE', totpPath, { body: { password: staffPassword } });
});

it('a second factor is lost with a new ADMIN_SECRET alone, which the reply says; recovery codes still work', async () => {
  const { email } = staffAccounts.moderator2;
  const { secret, recoveryCodes } = await signInWithTotp('moderator2');
  // Encrypted with the key of another secret.
  const foreignSecret = encryptSecret([Buffer.alloc(32, 1)], secret);
  await collections.admins.updateOne({ email }, { $set: { 'totp.secret': foreignSecret } });
  setClockMinutes(1);
  expect(await logIn('moderator2', generateCode(secret))).toMatchObject({
    status: 401,
    json: { fields: { code: expect.stringMatching(/recovery codes/) } },
  });
  expect((await logIn('moderator2', recoveryCodes[0])).status).toBe(200);

  const owner = await signIn('owner');
  await startTotpSetup(owner);
  await collections.admins.updateOne(
    { email: staffAccounts.owner.email },
    { $set: { 'pendingTotp.secret': foreignSecret } },
  );
  const reply = await confirm(owner, generateCode(secret));
  expect(reply.json).toMatchObject({ status: 409, code: 'not_begun' });
});

it('a secret is encrypted with a key, and decrypted only if nobody changed it', () => {
  const [keys, otherKeys] = [[Buffer.alloc(32, 1)], [Buffer.alloc(32, 2)]] as const;
  const encryptedSecret = encryptSecret(keys, 'a secret');
  expect(decryptSecret(keys, encryptedSecret)).toEqual({ secret: 'a secret', hasFormerKey: false });
  expect(encryptSecret(keys, 'a secret')).not.toBe(encryptedSecret);
  expect(decryptSecret(otherKeys, encryptedSecret)).toBeUndefined();
  const secretOfFormerKey = { secret: 'a secret', hasFormerKey: true };
  expect(decryptSecret([...otherKeys, ...keys], encryptedSecret)).toEqual(secretOfFormerKey);
  const bytes = Buffer.from(encryptedSecret, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(decryptSecret(keys, bytes.toString('base64url'))).toBeUndefined();
});
