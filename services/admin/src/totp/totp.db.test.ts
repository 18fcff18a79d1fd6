import { staffAccounts, staffPassword } from '@app/test-kit/staff';
import { afterEach, expect, it } from 'vitest';
import { deriveKeys } from '../login/secret.ts';
import { formerAdminSecret, startLoginApp } from '../testing/login-app.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

const { openBrowser, signIn, startTotpSetup, generateCode, collections, clock } = await startLoginApp();
afterEach(() => {
  clock.offsetMs = 0;
});
const totpPath = '/api/admin/totp';
const setClockMinutes = (minutes: number) => {
  clock.offsetMs = minutes * 60_000;
};

it('a second factor is set up with a first code, required at each sign-in, and accepts no code twice', async () => {
  const moderator = await signIn('moderator');
  const { json } = await moderator.send('POST', totpPath, { body: { password: staffPassword } });
  const { secret, uri } = json as { secret: string; uri: string };
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect((await moderator.send('PUT', totpPath, { body: { code: '000000' } })).json).toMatchObject({
    status: 400,
    fields: { code: 'This code is not right. Is the clock of your phone right?' },
  });
  expect((await moderator.send('GET', '/api/admin/me')).json).toMatchObject({ admin: { mfa: false } });
  const firstCode = generateCode(secret);
  const enableReply = await moderator.send('PUT', totpPath, { body: { code: firstCode } });
  expect(enableReply.json).toMatchObject({ admin: { mfa: true, recoveryCodes: 10 } });

  const { email } = staffAccounts.moderator;
  const missingCodeReply = await openBrowser().login(email);
  expect(missingCodeReply).toMatchObject({
    status: 401,
    json: { fields: { code: expect.stringMatching(/authenticator/) } },
  });
  expect(missingCodeReply.headers.getSetCookie()).toEqual([]);
  // After a wrong password the reply does not reveal the second factor.
  expect((await openBrowser().login(email, 'not the password')).json).not.toHaveProperty('fields');
  // The code of the setup is used up.
  expect((await openBrowser().login(email, staffPassword, firstCode)).status).toBe(401);
  setClockMinutes(1);
  expect((await openBrowser().login(email, staffPassword, generateCode(secret))).status).toBe(200);
  expect((await openBrowser().login(email, staffPassword, generateCode(secret))).status).toBe(401);
  setClockMinutes(2);
  const lateCode = generateCode(secret);
  setClockMinutes(4);
  expect((await openBrowser().login(email, staffPassword, lateCode)).status).toBe(401);

  // Each recovery code works once, in any spelling.
  const { recoveryCodes } = enableReply.json as { recoveryCodes: string[] };
  expect(new Set(recoveryCodes).size).toBe(10);
  const [recoveryCode = ''] = recoveryCodes;
  expect(
    (await openBrowser().login(email, staffPassword, recoveryCode.toUpperCase().replaceAll('-', ' '))).status,
  ).toBe(200);
  expect((await openBrowser().login(email, staffPassword, recoveryCode)).status).toBe(401);
  const secondRecoveryReply = await openBrowser().login(email, staffPassword, recoveryCodes[1]);
  expect(secondRecoveryReply.json).toMatchObject({ admin: { mfa: true } });

  // The database contains neither the secret nor a code in clear text.
  const storedJson = JSON.stringify(await collections.admins.find().toArray());
  for (const secretText of [secret, ...recoveryCodes]) expect(storedJson).not.toContain(secretText);
  const loginRows = await collections.audit.find({ action: 'admin.login' }).sort({ _id: 1 }).toArray();
  expect(loginRows.map(({ after }) => after?.secondFactor)).toEqual(['none', 'app', 'recovery', 'recovery']);
});

it('wrong codes count like wrong passwords', async () => {
  const dataEditor = await signIn('data');
  await dataEditor.send('PUT', totpPath, { body: { code: generateCode(await startTotpSetup(dataEditor)) } });
  const statuses = [];
  for (let i = 0; i < 7; i++)
    statuses.push(
      (await openBrowser().login(staffAccounts.data.email, staffPassword, String(100_000 + i))).status,
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('a second factor requires the password to be set up and removed, and is dropped if not confirmed', async () => {
  const viewer = await signIn('viewer');
  const wrongPassword = { password: 'not the password' };
  expect((await viewer.send('POST', totpPath, { body: wrongPassword })).json).toMatchObject({
    code: 'wrong_password',
  });
  expect((await viewer.send('PUT', totpPath, { body: { code: '123456' } })).json).toMatchObject({
    code: 'not_begun',
  });
  const secret = await startTotpSetup(viewer);
  setClockMinutes(16);
  expect((await viewer.send('PUT', totpPath, { body: { code: generateCode(secret) } })).json).toMatchObject({
    code: 'not_begun',
  });
  const secondSecret = await startTotpSetup(viewer);
  expect((await viewer.send('PUT', totpPath, { body: { code: generateCode(secondSecret) } })).status).toBe(
    200,
  );
  const correctPassword = { password: staffPassword };
  expect((await viewer.send('POST', totpPath, { body: correctPassword })).json).toMatchObject({
    code: 'already_on',
  });
  expect((await viewer.send('DELETE', totpPath, { body: wrongPassword })).status).toBe(403);
  expect((await viewer.send('DELETE', totpPath, { body: correctPassword })).json).toMatchObject({
    admin: { mfa: false },
  });
  expect((await openBrowser().login(staffAccounts.viewer.email)).status).toBe(200);
});

it('a second factor outlives a rotation of ADMIN_SECRET, and is encrypted anew at the next sign-in', async () => {
  const { email } = staffAccounts.moderator2;
  const moderator = await signIn('moderator2');
  const secret = await startTotpSetup(moderator);
  await moderator.send('PUT', totpPath, { body: { code: generateCode(secret) } });
  const formerKeys = deriveKeys(formerAdminSecret).totp;
  await collections.admins.updateOne(
    { email },
    { $set: { 'totp.secret': encryptSecret(formerKeys, secret) } },
  );
  setClockMinutes(1);
  expect((await openBrowser().login(email, staffPassword, generateCode(secret))).status).toBe(200);
  const { totp } = (await collections.admins.findOne({ email }))!;
  expect(decryptSecret(formerKeys, totp!.secret)).toBeUndefined();
  setClockMinutes(2);
  expect((await openBrowser().login(email, staffPassword, generateCode(secret))).status).toBe(200);
  setClockMinutes(3);
  await moderator.send('DELETE', totpPath, { body: { password: staffPassword } });
});

it('a second factor is lost with a new ADMIN_SECRET alone, which the reply says; recovery codes still work', async () => {
  const { email } = staffAccounts.moderator2;
  const moderator = await signIn('moderator2');
  const secret = await startTotpSetup(moderator);
  const enableReply = await moderator.send('PUT', totpPath, { body: { code: generateCode(secret) } });
  const { recoveryCodes } = enableReply.json as { recoveryCodes: string[] };
  // Encrypted with the key of another secret.
  const foreignSecret = encryptSecret([Buffer.alloc(32, 1)], secret);
  await collections.admins.updateOne({ email }, { $set: { 'totp.secret': foreignSecret } });
  setClockMinutes(1);
  const lockedOutReply = await openBrowser().login(email, staffPassword, generateCode(secret));
  expect(lockedOutReply).toMatchObject({
    status: 401,
    json: { fields: { code: expect.stringMatching(/recovery codes/) } },
  });
  expect((await openBrowser().login(email, staffPassword, recoveryCodes[0])).status).toBe(200);

  const ownerBrowser = await signIn('owner');
  await startTotpSetup(ownerBrowser);
  await collections.admins.updateOne(
    { email: staffAccounts.owner.email },
    { $set: { 'pendingTotp.secret': foreignSecret } },
  );
  expect(
    (await ownerBrowser.send('PUT', totpPath, { body: { code: generateCode(secret) } })).json,
  ).toMatchObject({
    status: 409,
    code: 'not_begun',
  });
});

it('a secret is encrypted with a key, and decrypted only if nobody changed it', () => {
  const [keys, otherKeys] = [[Buffer.alloc(32, 1)], [Buffer.alloc(32, 2)]] as const;
  const encryptedSecret = encryptSecret(keys, 'a secret');
  expect(decryptSecret(keys, encryptedSecret)).toEqual({ secret: 'a secret', hasFormerKey: false });
  expect(encryptSecret(keys, 'a secret')).not.toBe(encryptedSecret);
  expect(decryptSecret(otherKeys, encryptedSecret)).toBeUndefined();
  expect(decryptSecret([...otherKeys, ...keys], encryptedSecret)).toEqual({
    secret: 'a secret',
    hasFormerKey: true,
  });
  const bytes = Buffer.from(encryptedSecret, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(decryptSecret(keys, bytes.toString('base64url'))).toBeUndefined();
});
