import { staffAccounts, staffPassword } from '@app/test-kit/staff';
import type { StaffMember } from '@app/types/admin/people/users';
import { afterEach, expect, it } from 'vitest';
import { type Browser, startLoginApp } from '../testing/login-app.ts';
import { createStaffMember } from '../testing/seed-team.ts';

const {
  openBrowser,
  signIn,
  signInElevated,
  findMember,
  startTotpSetup,
  generateCode,
  collections,
  db,
  clock,
} = await startLoginApp();
const usersPath = '/api/admin/users';

it('an owner sees the staff accounts, without secrets', async () => {
  const owner = await signIn('owner');
  await signIn('viewer');
  const { json, text } = await owner.send('GET', usersPath);
  expect((json as { users: StaffMember[] }).users.map(({ email }) => email)).toEqual(
    Object.values(staffAccounts).map(({ email }) => email),
  );
  expect(await findMember(owner, staffAccounts.viewer.email)).toMatchObject({
    role: 'viewer',
    status: 'active',
    sessions: 1,
  });
  expect(text).not.toMatch(/argon2|passwordHash|totp/);
});

it('changes require a confirmed password, which is valid for ten minutes', async () => {
  const owner = await signIn('owner');
  const { id, v } = await findMember(owner, staffAccounts.viewer.email);
  const calls = [
    ['PUT', `${usersPath}/${id}`, { v, role: 'moderator' }],
    ['POST', `${usersPath}/${id}/reset`, { v }],
  ] as const;
  const adminsBefore = await collections.admins.find().toArray();
  const expectElevationRequired = async () => {
    for (const [method, target, body] of calls)
      expect(await owner.send(method, target, { body })).toMatchObject({
        status: 403,
        json: { code: 'elevate' },
      });
  };
  await expectElevationRequired();
  const wrongPassword = { body: { password: 'a wrong one' } };
  expect((await owner.send('POST', '/api/admin/elevate', wrongPassword)).status).toBe(403);
  await expectElevationRequired();
  await owner.elevate();
  clock.offsetMs = 11 * 60_000;
  await expectElevationRequired();
  clock.offsetMs = 0;
  expect(await collections.admins.find().toArray()).toEqual(adminsBefore);
});

it('a change of an old version is rejected with the current one', async () => {
  const owner = await signInElevated();
  const { id, v } = await findMember(owner, staffAccounts.moderator2.email);
  const replies = await Promise.all(
    ['Amira S.', 'A. Sayeed'].map((name) => owner.send('PUT', `${usersPath}/${id}`, { body: { v, name } })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const conflictReply = replies.find(({ status }) => status === 409)!;
  expect(conflictReply.json).toMatchObject({ code: 'stale', fresh: { id, v: v + 1 } });
  expect((await owner.send('PUT', `${usersPath}/${'f'.repeat(24)}`, { body: { v, name: 'X' } })).status).toBe(
    404,
  );
});

const newPassword = 'a long walk by the river';

/** Rejects audit rows about staff accounts. */
async function rejectAuditRows() {
  const [auditCollection] = await db.listCollections({ name: 'audit' }, { nameOnly: false }).toArray();
  const validator =
    auditCollection && 'options' in auditCollection ? auditCollection.options?.validator : undefined;
  await db.command({ collMod: 'audit', validator: { action: { $not: /^(?:admin|link)\./ } } });
  restoreValidator = async () => void (await db.command({ collMod: 'audit', validator: validator ?? {} }));
}
let restoreValidator = async () => {};
afterEach(async () => {
  await restoreValidator();
  restoreValidator = async () => {};
  clock.offsetMs = 0;
});

it('a call changes nothing if the audit row cannot be written', async () => {
  await collections.adminSessions.deleteMany({});
  const owner = await signInElevated();
  const secondBrowser = await signIn('data');
  await secondBrowser.send('PUT', '/api/admin/totp', {
    body: { code: generateCode(await startTotpSetup(secondBrowser)) },
  });
  const firstBrowser = await signIn('viewer');
  const otherBrowser = await signIn('viewer');
  const secret = await startTotpSetup(firstBrowser);
  const { id, v } = await findMember(owner, staffAccounts.moderator2.email);
  const { sessions } = (await firstBrowser.send('GET', '/api/admin/sessions')).json as {
    sessions: { id: string; current: boolean }[];
  };
  const otherSession = sessions.find(({ current }) => !current)!;
  const passwordInput = { currentPassword: staffPassword };
  const calls: [Browser, string, string, object?][] = [
    [owner, 'POST', usersPath, { email: 'nobody@team.test', name: 'Nobody', role: 'viewer' }],
    [owner, 'PUT', `${usersPath}/${id}`, { v, role: 'moderator', name: 'Other' }],
    [owner, 'PUT', `${usersPath}/${id}`, { v, status: 'disabled' }],
    [owner, 'POST', `${usersPath}/${id}/reset`, { v, secondFactor: true }],
    [firstBrowser, 'PUT', '/api/admin/profile', { name: 'Other' }],
    [firstBrowser, 'PUT', '/api/admin/profile', { ...passwordInput, email: 'other@team.test' }],
    [firstBrowser, 'PUT', '/api/admin/profile', { ...passwordInput, newPassword }],
    [firstBrowser, 'PUT', '/api/admin/totp', { code: generateCode(secret) }],
    [secondBrowser, 'DELETE', '/api/admin/totp', { password: staffPassword }],
    [firstBrowser, 'DELETE', `/api/admin/sessions/${otherSession.id}`],
    [firstBrowser, 'DELETE', '/api/admin/sessions'],
    [otherBrowser, 'POST', '/api/admin/elevate', { password: staffPassword }],
  ];
  const readState = async () => ({
    admins: await collections.admins.find().toArray(),
    // The time of the last call is not part of the change.
    sessions: await collections.adminSessions.find({}, { projection: { lastSeenAt: 0 } }).toArray(),
    outbox: await collections.outbox.find().toArray(),
    links: await collections.staffLinks.find().toArray(),
  });
  const stateBefore = await readState();
  await rejectAuditRows();
  for (const [browser, method, path, body] of calls) {
    const { status } = await browser.send(method, path, { body });
    expect([method, path, status]).toEqual([method, path, 500]);
    expect(await readState()).toEqual(stateBefore);
  }
  await restoreValidator();
  expect((await otherBrowser.send('DELETE', '/api/admin/sessions')).json).toEqual({ ended: 1 });
});

it('changes are mailed to the member, also at the old address, without secrets', async () => {
  await collections.outbox.deleteMany({});
  const owner = await signInElevated();
  const memberInput = { email: 'told@team.test', name: 'Told Person', role: 'viewer' } as const;
  await createStaffMember(db, memberInput);
  const memberBrowser = openBrowser();
  await memberBrowser.login(memberInput.email, staffPassword);
  const changeReply = await memberBrowser.send('PUT', '/api/admin/profile', {
    body: { currentPassword: staffPassword, newPassword },
  });
  memberBrowser.token = (changeReply.json as { token: string }).token;
  const emailChange = { currentPassword: newPassword, email: 'moved@team.test' };
  expect((await memberBrowser.send('PUT', '/api/admin/profile', { body: emailChange })).status).toBe(200);
  await memberBrowser.send('PUT', '/api/admin/profile', { body: { name: 'A name is no way in' } });
  const secret = await startTotpSetup(memberBrowser, newPassword);
  const enableReply = await memberBrowser.send('PUT', '/api/admin/totp', {
    body: { code: generateCode(secret) },
  });
  const { id, v } = await findMember(owner, emailChange.email);
  expect((await owner.send('PUT', `${usersPath}/${id}`, { body: { v, role: 'data' } })).status).toBe(200);
  await owner.send('POST', `${usersPath}/${id}/reset`, { body: { v: v + 1, secondFactor: true } });
  await owner.send('PUT', `${usersPath}/${id}`, { body: { v: v + 2, status: 'disabled' } });

  const mails = await collections.outbox
    .find({ subject: `admin:${id}` })
    .sort({ _id: 1 })
    .toArray();
  expect(mails.map(({ kind, payload }) => [kind, payload.template, payload.to, payload.values])).toEqual(
    [
      { to: memberInput.email, values: { changes: ['password'], byOwner: false } },
      { to: memberInput.email, values: { changes: ['email'], byOwner: false } },
      { to: emailChange.email, values: { changes: ['email'], byOwner: false } },
      { to: emailChange.email, values: { changes: ['second_factor_on'], byOwner: false } },
      { to: emailChange.email, values: { changes: ['role_data'], byOwner: true } },
      { to: emailChange.email, values: { changes: ['password_ended', 'second_factor_off'], byOwner: true } },
      { to: emailChange.email, values: { changes: ['status_disabled'], byOwner: true } },
    ].map(({ to, values }) => ['mail', 'staff-account', to, values]),
  );
  const { recoveryCodes } = enableReply.json as { recoveryCodes: string[] };
  const mailsJson = JSON.stringify(mails);
  for (const secretText of [staffPassword, newPassword, secret, memberBrowser.token, ...recoveryCodes])
    expect(mailsJson).not.toContain(secretText);
});

// Last, because one of the two is no owner afterwards.
it('there is always an active owner, also when two remove each other at once', async () => {
  const owner = await signInElevated();
  const ownMember = await findMember(owner, staffAccounts.owner.email);
  const [ownPath, { v: ownVersion }] = [`${usersPath}/${ownMember.id}`, ownMember];
  const disableReply = await owner.send('PUT', ownPath, { body: { v: ownVersion, status: 'disabled' } });
  expect(disableReply.json).toMatchObject({ code: 'yourself' });
  const resetReply = await owner.send('POST', `${ownPath}/reset`, { body: { v: ownVersion } });
  expect(resetReply.json).toMatchObject({ code: 'yourself' });

  const { id, v } = await findMember(owner, staffAccounts.moderator.email);
  await owner.send('PUT', `${usersPath}/${id}`, { body: { v, role: 'owner' } });
  const otherOwner = await signInElevated('moderator');
  const replies = await Promise.all([
    owner.send('PUT', `${usersPath}/${id}`, { body: { v: v + 1, status: 'disabled' } }),
    otherOwner.send('PUT', ownPath, { body: { v: ownVersion, role: 'viewer' } }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await collections.admins.countDocuments({ role: 'owner', status: 'active' })).toBe(1);
});
