import { staffAccounts, staffPassword } from '@app/test-kit/staff';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { deriveKeys } from '../login/secret.ts';
import { type Browser, formerAdminSecret, startLoginApp } from '../testing/login-app.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

const { openBrowser, signIn, collections, clock } = await startLoginApp();
afterEach(() => {
  clock.offsetMs = 0;
});
const path = '/api/admin/totp';
const advanceMinutes = (n: number) => {
  clock.offsetMs = n * 60_000;
};

/** Returns the code that an authenticator app shows now. */
const showCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + clock.offsetMs });

async function startTotpSetup(caller: Browser): Promise<string> {
  const { json } = await caller.send('POST', path, { body: { password: staffPassword } });
  const { secret, uri } = json as { secret: string; uri: string };
  expect(TOTP.prototype.toString.call(new TOTP({ secret: Secret.fromBase32(secret) }))).toContain(secret);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  return secret;
}

it('is set up with a first code, required at each sign-in, and accepts no code twice', async () => {
  const moderator = await signIn('moderator');
  const secret = await startTotpSetup(moderator);
  expect((await moderator.send('PUT', path, { body: { code: '000000' } })).json).toMatchObject({
    status: 400,
    fields: { code: 'This code is not right. Is the clock of your phone right?' },
  });
  expect((await moderator.send('GET', '/api/admin/me')).json).toMatchObject({ admin: { mfa: false } });
  const firstCode = showCode(secret);
  const enableAnswer = await moderator.send('PUT', path, { body: { code: firstCode } });
  expect(enableAnswer.json).toMatchObject({ admin: { mfa: true, recoveryCodes: 10 } });

  const { email } = staffAccounts.moderator;
  const request = await openBrowser().login(email);
  expect(request).toMatchObject({
    status: 401,
    json: { fields: { code: expect.stringMatching(/authenticator/) } },
  });
  expect(request.headers.getSetCookie()).toEqual([]);
  // After a wrong password the reply does not reveal the second factor.
  expect((await openBrowser().login(email, 'not the password')).json).not.toHaveProperty('fields');
  // The code of the setup is used up.
  expect((await openBrowser().login(email, staffPassword, firstCode)).status).toBe(401);
  advanceMinutes(1);
  expect((await openBrowser().login(email, staffPassword, showCode(secret))).status).toBe(200);
  expect((await openBrowser().login(email, staffPassword, showCode(secret))).status).toBe(401);
  advanceMinutes(2);
  const lateCode = showCode(secret);
  advanceMinutes(4);
  expect((await openBrowser().login(email, staffPassword, lateCode)).status).toBe(401);

  // Each recovery code works once, in any spelling.
  const { recoveryCodes } = enableAnswer.json as { recoveryCodes: string[] };
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = ''] = recoveryCodes;
  expect(
    (await openBrowser().login(email, staffPassword, code.toUpperCase().replaceAll('-', ' '))).status,
  ).toBe(200);
  expect((await openBrowser().login(email, staffPassword, code)).status).toBe(401);
  const usedCodeResponse = await openBrowser().login(email, staffPassword, recoveryCodes[1]);
  expect(usedCodeResponse.json).toMatchObject({ admin: { mfa: true } });

  // The database contains neither the secret nor a code in clear text.
  const storedJson = JSON.stringify(await collections.admins.find().toArray());
  for (const word of [secret, ...recoveryCodes]) expect(storedJson).not.toContain(word);
  const loginRows = await collections.audit.find({ action: 'admin.login' }).sort({ _id: 1 }).toArray();
  expect(loginRows.map(({ after }) => after?.secondFactor)).toEqual(['none', 'app', 'recovery', 'recovery']);
});

it('counts wrong codes like wrong passwords', async () => {
  const dataEditor = await signIn('data');
  await dataEditor.send('PUT', path, { body: { code: showCode(await startTotpSetup(dataEditor)) } });
  const statuses = [];
  for (let i = 0; i < 7; i++)
    statuses.push(
      (await openBrowser().login(staffAccounts.data.email, staffPassword, String(100_000 + i))).status,
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('requires the password to be set up and removed, and is dropped if not confirmed', async () => {
  const viewer = await signIn('viewer');
  const wrongPassword = { password: 'not the password' };
  expect((await viewer.send('POST', path, { body: wrongPassword })).json).toMatchObject({
    code: 'wrong_password',
  });
  expect((await viewer.send('PUT', path, { body: { code: '123456' } })).json).toMatchObject({
    code: 'not_begun',
  });
  const secret = await startTotpSetup(viewer);
  advanceMinutes(16);
  expect((await viewer.send('PUT', path, { body: { code: showCode(secret) } })).json).toMatchObject({
    code: 'not_begun',
  });
  const secondSetup = await startTotpSetup(viewer);
  expect((await viewer.send('PUT', path, { body: { code: showCode(secondSetup) } })).status).toBe(200);
  const correctPassword = { password: staffPassword };
  expect((await viewer.send('POST', path, { body: correctPassword })).json).toMatchObject({
    code: 'already_on',
  });
  expect((await viewer.send('DELETE', path, { body: wrongPassword })).status).toBe(403);
  expect((await viewer.send('DELETE', path, { body: correctPassword })).json).toMatchObject({
    admin: { mfa: false },
  });
  expect((await openBrowser().login(staffAccounts.viewer.email)).status).toBe(200);
});

it('outlives a rotation of ADMIN_SECRET, and is sealed anew at the next sign-in', async () => {
  const { email } = staffAccounts.moderator2;
  const moderator = await signIn('moderator2');
  const secret = await startTotpSetup(moderator);
  await moderator.send('PUT', path, { body: { code: showCode(secret) } });
  const formerKeys = deriveKeys(formerAdminSecret).totp;
  await collections.admins.updateOne(
    { email },
    { $set: { 'totp.secret': encryptSecret(formerKeys, secret) } },
  );
  advanceMinutes(1);
  expect((await openBrowser().login(email, staffPassword, showCode(secret))).status).toBe(200);
  const { totp } = (await collections.admins.findOne({ email }))!;
  expect(decryptSecret(formerKeys, totp!.secret)).toBeUndefined();
  advanceMinutes(2);
  expect((await openBrowser().login(email, staffPassword, showCode(secret))).status).toBe(200);
  advanceMinutes(3);
  await moderator.send('DELETE', path, { body: { password: staffPassword } });
});

it('is lost with a new ADMIN_SECRET alone, which the reply says; recovery codes still work', async () => {
  const { email } = staffAccounts.moderator2;
  const moderator = await signIn('moderator2');
  const secret = await startTotpSetup(moderator);
  const enableAnswer = await moderator.send('PUT', path, { body: { code: showCode(secret) } });
  const { recoveryCodes } = enableAnswer.json as { recoveryCodes: string[] };
  // Encrypted with the key of another secret.
  const foreignSecret = encryptSecret([Buffer.alloc(32, 1)], secret);
  await collections.admins.updateOne({ email }, { $set: { 'totp.secret': foreignSecret } });
  advanceMinutes(1);
  const lockedOutAnswer = await openBrowser().login(email, staffPassword, showCode(secret));
  expect(lockedOutAnswer).toMatchObject({
    status: 401,
    json: { fields: { code: expect.stringMatching(/recovery codes/) } },
  });
  expect((await openBrowser().login(email, staffPassword, recoveryCodes[0])).status).toBe(200);

  const setup = await signIn('owner');
  await startTotpSetup(setup);
  await collections.admins.updateOne(
    { email: staffAccounts.owner.email },
    { $set: { 'pendingTotp.secret': foreignSecret } },
  );
  expect((await setup.send('PUT', path, { body: { code: showCode(secret) } })).json).toMatchObject({
    status: 409,
    code: 'not_begun',
  });
});

it('is sealed by a key, for a text that nobody changed', () => {
  const [key, otherKey] = [[Buffer.alloc(32, 1)], [Buffer.alloc(32, 2)]] as const;
  const sealedText = encryptSecret(key, 'a secret');
  expect(decryptSecret(key, sealedText)).toEqual({ secret: 'a secret', hasFormerKey: false });
  expect(encryptSecret(key, 'a secret')).not.toBe(sealedText);
  expect(decryptSecret(otherKey, sealedText)).toBeUndefined();
  expect(decryptSecret([...otherKey, ...key], sealedText)).toEqual({
    secret: 'a secret',
    hasFormerKey: true,
  });
  const bytes = Buffer.from(sealedText, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(decryptSecret(key, bytes.toString('base64url'))).toBeUndefined();
});
