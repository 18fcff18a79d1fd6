// S13, S14 and S15: guessing passwords at the login.

import { buildAdmin } from '@app/team';
import { pickRounds } from '@app/test-kit/full-tests';
import { staffAccounts, staffPassword } from '@app/test-kit/staff';
import * as argon2 from '@node-rs/argon2';
import { parseOptions } from '@node-rs/argon2';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { startLoginApp } from '../testing/login-app.ts';

const { openBrowser, collections, verifications } = await startLoginApp();
const { admins, audit } = collections;
let addressCount = 0;
/** Returns an address without earlier attempts. */
const createAddress = () => `203.0.${113 + (++addressCount >> 8)}.${addressCount & 255}`;
const wrongPassword = 'not the password of anybody';
const jsonHeaders = { 'content-type': 'application/json' };

/** Creates a staff member whom no other test has locked. */
async function createMember() {
  const { passwordHash } = (await admins.findOne({ email: staffAccounts.owner.email }))!;
  const _id = new ObjectId();
  const email = `${_id.toHexString()}@team.test`;
  const adminDoc = buildAdmin({ _id, email, name: 'Some Body', role: 'viewer', passwordHash }, new Date());
  await admins.insertOne(adminDoc, { ignoreUndefined: true });
  return { id: _id.toHexString(), email };
}

beforeEach(() => {
  Object.assign(verifications, { count: 0, maxConcurrent: 0 });
});

it('a wrong password, an unknown e-mail address and a deactivated account get the same reply after the same hashing', async () => {
  await admins.updateOne({ _id: new ObjectId(staffAccounts.data.id) }, { $set: { status: 'disabled' } });
  const attempts = [
    [staffAccounts.moderator.email, wrongPassword],
    ['nobody@nowhere.test', wrongPassword],
    [staffAccounts.data.email, wrongPassword],
    [staffAccounts.data.email, staffPassword],
    ['', ''],
  ] as const;
  const replies = [];
  for (const [email, password] of attempts) {
    const countBefore = verifications.count;
    const { status, text, headers } = await openBrowser(createAddress()).login(email, password);
    expect(verifications.count - countBefore, email).toBe(1);
    expect(headers.getSetCookie()).toEqual([]);
    replies.push([status, text, [...headers].sort().toString()]);
  }
  expect(new Set(replies.map(String)).size).toBe(1);
  expect(JSON.parse(replies[0]![1] as string)).toMatchObject({
    status: 401,
    error: 'The e-mail address or the password is not right.',
    code: 'wrong_login',
    message: 'The e-mail address or the password is not right.',
  });
  await admins.updateOne({ _id: new ObjectId(staffAccounts.data.id) }, { $set: { status: 'active' } });
});

it('an account is locked for a time after five failures from any addresses', async () => {
  for (let i = 0; i < 5; i++)
    expect((await openBrowser(createAddress()).login(staffAccounts.viewer.email, wrongPassword)).status).toBe(
      401,
    );
  const guessCount = pickRounds(50, 1_000);
  for (let i = 0; i < guessCount; i++) {
    const addressEnd = `${i >> 8}.${i & 255}`;
    const headers = {
      'x-forwarded-for': `10.0.${addressEnd}`,
      'x-real-ip': `10.1.${addressEnd}`,
      forwarded: `for=10.2.${addressEnd}`,
    };
    const body = { email: staffAccounts.viewer.email, password: i % 2 ? wrongPassword : staffPassword };
    const reply = await openBrowser(createAddress()).send('POST', '/api/admin/login', { body, headers });
    const { status, json, headers: replyHeaders } = reply;
    expect(status).toBe(429);
    expect(json).toMatchObject({ error: 'Too many tries. Wait 15 minutes, then try again.' });
    expect(Number(replyHeaders.get('retry-after'))).toBeGreaterThan(800);
  }
  // None of these attempts was hashed.
  expect(verifications.count).toBe(5);
  expect((await openBrowser(createAddress()).login(staffAccounts.owner.email)).status).toBe(200);
});

it('an attempt is counted before it is checked: of 64 at once five are checked', async () => {
  const replies = await Promise.all(
    Array.from({ length: 64 }, () =>
      openBrowser(createAddress()).login(staffAccounts.moderator2.email, wrongPassword),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(59);
  expect(verifications.count).toBe(5);
});

it('of 64 attempts at once two are hashed at a time, and the others wait or get 429', async () => {
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      openBrowser(createAddress()).login(`person${i}@team.test`, `${wrongPassword} ${i}`),
    ),
  );
  for (const { status } of replies) expect([401, 429]).toContain(status);
  expect(verifications.maxConcurrent).toBe(2);
});

it('an address that tries one password on many accounts is blocked', async () => {
  const attackingBrowser = openBrowser(createAddress());
  const statuses: number[] = [];
  for (let i = 0; i < pickRounds(100, 1_000); i++)
    statuses.push((await attackingBrowser.login(`staff${i}@team.test`, wrongPassword)).status);
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
  expect(new Set(statuses.slice(50))).toEqual(new Set([429]));
  expect(verifications.count).toBe(50);
});

it('a browser that has signed in before can sign in while others guess', async () => {
  const familiarBrowser = openBrowser(createAddress());
  await familiarBrowser.login(staffAccounts.owner.email);
  familiarBrowser.token = undefined;
  for (let i = 0; i < 7; i++)
    await openBrowser(createAddress()).login(staffAccounts.owner.email, wrongPassword);
  expect((await openBrowser(createAddress()).login(staffAccounts.owner.email)).status).toBe(429);
  expect((await familiarBrowser.login(staffAccounts.owner.email)).status).toBe(200);

  // Its device token is valid for one account, cannot be forged, and has its own limit.
  for (let i = 0; i < 7; i++)
    await openBrowser(createAddress()).login(staffAccounts.viewer.email, wrongPassword);
  expect((await familiarBrowser.login(staffAccounts.viewer.email)).status).toBe(429);
  const forgingBrowser = openBrowser(createAddress());
  forgingBrowser.cookies.set(
    'admin_device',
    familiarBrowser.cookies
      .get('admin_device')!
      .replace(/.$/, (lastCharacter) => (lastCharacter === 'A' ? 'B' : 'A')),
  );
  expect((await forgingBrowser.login(staffAccounts.owner.email)).status).toBe(429);
  const statuses = [];
  for (let i = 0; i < 7; i++)
    statuses.push((await familiarBrowser.login(staffAccounts.owner.email, wrongPassword)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('a successful sign-in resets the count of failures', async () => {
  const address = createAddress();
  const { email } = await createMember();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++)
      expect((await openBrowser(address).login(email, wrongPassword)).status).toBe(401);
    expect((await openBrowser(address).login(email)).status).toBe(200);
  }
});

it('the log has sign-ins and failures with addresses, but no password, token or unknown e-mail (S27)', async () => {
  const viewer = await createMember();
  await audit.deleteMany({});
  const address = createAddress();
  const loginBrowser = openBrowser(address);
  await loginBrowser.login('stranger-canary@mail.test', 'password-canary');
  await loginBrowser.login(viewer.email, 'password-canary');
  await loginBrowser.login(viewer.email);
  const auditRows = await audit.find().sort({ _id: 1 }).toArray();
  const toAdminRef = (id: string) => ({ kind: 'admin', id });
  const requestId = 'request-of-a-test';
  const failedLoginRow = {
    action: 'admin.login_failed',
    actor: { kind: 'system', id: 'door' },
    reason: 'password',
  };
  expect(auditRows).toMatchObject([
    { ...failedLoginRow, target: toAdminRef('unknown'), address, requestId },
    { ...failedLoginRow, target: toAdminRef(viewer.id), address, requestId },
    {
      action: 'admin.login',
      actor: toAdminRef(viewer.id),
      target: toAdminRef(viewer.id),
      address,
      requestId,
    },
  ]);
  const rowsJson = JSON.stringify(auditRows);
  const sessionSecrets = [loginBrowser.token!, loginBrowser.cookies.get('admin_session')!];
  for (const secret of ['canary', staffPassword, ...sessionSecrets]) expect(rowsJson).not.toContain(secret);
});

it.each([
  { email: { $gt: '' }, password: { $gt: '' } },
  { email: [staffAccounts.owner.email], password: staffPassword },
  { email: staffAccounts.owner.email, password: { $ne: null } },
  { email: staffAccounts.owner.email, password: 'x'.repeat(1_001) },
  { email: `${'x'.repeat(300)}@team.test`, password: staffPassword },
  { email: staffAccounts.owner.email },
  [],
  'null',
])('%j is not a valid login (S7)', async (body) => {
  const { status } = await openBrowser(createAddress()).send('POST', '/api/admin/login', {
    body,
    headers: jsonHeaders,
  });
  expect(status).toBe(400);
  expect(verifications.count).toBe(0);
});

it('passwords are hashed with at least OWASP’s argon2id parameters; a weaker hash is renewed at sign-in (S15)', async () => {
  const { id, email } = await createMember();
  const _id = new ObjectId(id);
  const readHashOptions = async () => parseOptions((await admins.findOne({ _id }))!.passwordHash);
  const strongOptions = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  expect(await readHashOptions()).toMatchObject(strongOptions);
  const passwordHash = await argon2.hash(staffPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await admins.updateOne({ _id }, { $set: { passwordHash } });
  expect((await openBrowser(createAddress()).login(email, wrongPassword)).status).toBe(401);
  expect(await readHashOptions()).toMatchObject({ memoryCost: 8_192 });
  expect((await openBrowser(createAddress()).login(email)).status).toBe(200);
  expect(await readHashOptions()).toMatchObject(strongOptions);
  expect((await openBrowser(createAddress()).login(email)).status).toBe(200);
});

it('a new password that is short, too long, leaked or equal to the old one is rejected', async () => {
  const { email } = await createMember();
  const memberBrowser = openBrowser(createAddress());
  await memberBrowser.login(email);
  const changePassword = (body: object) => memberBrowser.send('PUT', '/api/admin/profile', { body });
  const adminsBefore = await admins.find().toArray();
  const invalidPasswords = ['eleven char', 'x'.repeat(129), 'password1234', 'qwertyuiop12', 'somebody1234'];
  for (const newPassword of [...invalidPasswords, staffPassword])
    expect((await changePassword({ currentPassword: staffPassword, newPassword })).status, newPassword).toBe(
      400,
    );
  const newPassword = 'the long way home again';
  expect((await changePassword({ newPassword })).json).toMatchObject({
    fields: { currentPassword: 'Enter your current password.' },
  });
  const guessStatuses = [];
  for (let i = 0; i < 6; i++)
    guessStatuses.push((await changePassword({ currentPassword: wrongPassword, newPassword })).status);
  expect(guessStatuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect(await admins.find().toArray()).toEqual(adminsBefore);
});
