// S12: a token is worthless without its cookie, ends on the server, and is stored as a hash only.
import { staffAccounts, staffPassword } from '@app/test-kit/staff';
import type { ReplyOf } from '@app/types';
import { listAdminSessions } from '@app/types/admin/session';
import { ObjectId } from 'mongodb';
import { afterEach, expect, it, vi } from 'vitest';
import { type Browser, startLoginApp } from '../testing/login-app.ts';
import { createStaffMember } from '../testing/seed-team.ts';

const { openBrowser, signIn, signInElevated, findMember, collections, clock, db, loginDeps } =
  await startLoginApp();
afterEach(() => {
  vi.restoreAllMocks();
  clock.offsetMs = 0;
});

const fetchProfile = (caller: Browser, headers?: Record<string, string | undefined>) =>
  caller.send('GET', '/api/admin/me', headers && { headers });
const minutesToMs = (minutes: number) => minutes * 60_000;

it('calls of a page that nobody uses do not extend the session', async () => {
  const moderator = await signIn('moderator');
  const unattendedHeaders = { 'x-unattended': '1' };
  for (const minute of [10, 20, 29]) {
    clock.offsetMs = minutesToMs(minute);
    expect((await fetchProfile(moderator, unattendedHeaders)).status).toBe(200);
  }
  clock.offsetMs = minutesToMs(31);
  expect((await fetchProfile(moderator, unattendedHeaders)).status).toBe(401);

  clock.offsetMs = 0;
  const activeBrowser = await signIn('moderator');
  clock.offsetMs = minutesToMs(29);
  await fetchProfile(activeBrowser);
  clock.offsetMs = minutesToMs(31);
  expect((await fetchProfile(activeBrowser)).status).toBe(200);
});

it('a token without its cookie is logged (A8)', async () => {
  const owner = await signIn('owner');
  const attackerBrowser = openBrowser('203.0.113.9');
  attackerBrowser.token = owner.token;
  expect((await fetchProfile(attackerBrowser)).status).toBe(401);
  const auditRow = await collections.audit.findOne({ reason: 'token_without_cookie' }, { sort: { _id: -1 } });
  expect(auditRow).toMatchObject({
    action: 'admin.denied',
    actor: { kind: 'admin', id: staffAccounts.owner.id },
    address: '203.0.113.9',
    requestId: 'request-of-a-test',
    after: { call: 'GET /api/admin/me' },
  });
});

it('each token has 256 random bits, and only its SHA-256 is stored', async () => {
  const browsers = [await signIn('data'), await signIn('data')];
  const secrets = browsers.flatMap(({ token, cookies }) => [token!, cookies.get('admin_session')!]);
  expect(new Set(secrets).size).toBe(4);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const storedDocs = await Promise.all(
    (await db.listCollections().toArray()).map(({ name }) => db.collection(name).find().toArray()),
  );
  const storedJson = JSON.stringify(storedDocs);
  expect(storedJson).toContain(staffAccounts.data.id);
  for (const secret of [...secrets, staffPassword]) expect(storedJson).not.toContain(secret);
});

it('the cookies are SameSite=Strict, and only that of the XSRF token is readable by scripts', async () => {
  const setCookies = (await openBrowser().login(staffAccounts.viewer.email)).headers.getSetCookie();
  const findSetCookie = (name: string) => setCookies.find((setCookie) => setCookie.startsWith(`${name}=`))!;
  expect(findSetCookie('admin_session')).toMatch(
    /; Path=\/api\/admin; Max-Age=28800; SameSite=Strict; HttpOnly$/,
  );
  expect(findSetCookie('admin_device')).toMatch(
    /; Path=\/api\/admin\/login; Max-Age=\d+; SameSite=Strict; HttpOnly$/,
  );
  // Pages read this cookie; it gives no access alone.
  expect(findSetCookie('XSRF-TOKEN')).toMatch(/; Path=\/; Max-Age=28800; SameSite=Strict$/);
});

it('a session ends 30 minutes after the last call', async () => {
  const viewer = await signIn('viewer');
  for (const minute of [29, 58, 87]) {
    clock.offsetMs = minutesToMs(minute);
    expect((await fetchProfile(viewer)).status).toBe(200);
  }
  clock.offsetMs = minutesToMs(87 + 31);
  expect((await fetchProfile(viewer)).status).toBe(401);
});

it('a session ends after 8 hours in any case', async () => {
  const viewer = await signIn('viewer');
  for (let minute = 0; minute < 8 * 60; minute += 20) {
    clock.offsetMs = minutesToMs(minute);
    expect((await fetchProfile(viewer)).status).toBe(200);
  }
  clock.offsetMs = minutesToMs(8 * 60 + 1);
  expect((await fetchProfile(viewer)).status).toBe(401);
});

it('a logout ends the session and its cookies at once', async () => {
  const viewer = await signIn('viewer');
  const copiedHeaders = {
    authorization: `Bearer ${viewer.token}`,
    cookie: `admin_session=${viewer.cookies.get('admin_session')}`,
  };
  expect((await viewer.send('POST', '/api/admin/logout')).json).toEqual({ ended: true });
  expect([...viewer.cookies.keys()]).toEqual(['admin_device']);
  expect((await fetchProfile(viewer, copiedHeaders)).status).toBe(401);
});

it('a new password ends all other sessions at once; the current browser gets a new one', async () => {
  const newMember = { email: 'changes@team.test', name: 'Changing Person', role: 'viewer' } as const;
  const { email } = newMember;
  await createStaffMember(db, newMember);
  const firstBrowser = openBrowser();
  const otherBrowser = openBrowser();
  await firstBrowser.login(email);
  await otherBrowser.login(email);
  const oldHeaders = {
    authorization: `Bearer ${firstBrowser.token}`,
    cookie: `admin_session=${firstBrowser.cookies.get('admin_session')}`,
  };
  const newPassword = 'a long walk by the river';
  const changeReply = await firstBrowser.send('PUT', '/api/admin/profile', {
    body: { currentPassword: staffPassword, newPassword },
  });
  expect(changeReply).toMatchObject({ status: 200, json: { admin: { mustChangePassword: false } } });
  expect((await fetchProfile(firstBrowser, oldHeaders)).status).toBe(401);
  expect((await fetchProfile(otherBrowser)).status).toBe(401);
  firstBrowser.token = (changeReply.json as { token: string }).token;
  expect((await fetchProfile(firstBrowser)).status).toBe(200);
  expect((await openBrowser().login(email)).status).toBe(401);

  // Deactivated: the session ends at once.
  const owner = await signInElevated();
  const { v, id } = await findMember(owner, email);
  const disableReply = await owner.send('PUT', `/api/admin/users/${id}`, { body: { v, status: 'disabled' } });
  expect(disableReply.status).toBe(200);
  expect((await fetchProfile(firstBrowser)).status).toBe(401);
  expect((await openBrowser().login(email, newPassword)).status).toBe(401);
});

it('only the profile is available with a password that a terminal printed', async () => {
  const _id = new ObjectId(staffAccounts.owner.id);
  const owner = await signIn('owner');
  await collections.admins.updateOne({ _id }, { $set: { passwordIsTemporary: true } });
  expect((await fetchProfile(owner)).json).toMatchObject({ admin: { mustChangePassword: true } });
  const listReply = await owner.send('GET', '/api/admin/users');
  expect(listReply).toMatchObject({ status: 403, json: { code: 'own_password' } });
  await collections.admins.updateOne({ _id }, { $unset: { passwordIsTemporary: '' } });
});

it('the sessions of a member are listed with their browsers, and any can be ended', async () => {
  const moderator = await signIn('moderator2');
  const otherBrowser = await signIn('moderator2');
  const { json } = await moderator.send('GET', listAdminSessions.path);
  const { sessions } = json as ReplyOf<typeof listAdminSessions>;
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ agent: 'Test browser', address: '198.51.100.7' });
  const { id } = sessions.find(({ current }) => !current)!;
  const ownerBrowser = await signIn('owner');
  expect((await ownerBrowser.send('DELETE', `/api/admin/sessions/${id}`)).status).toBe(404);
  expect((await moderator.send('DELETE', `/api/admin/sessions/${id}`)).json).toEqual({ ended: 1 });
  expect((await fetchProfile(otherBrowser)).status).toBe(401);
  await signIn('moderator2');
  expect((await moderator.send('DELETE', '/api/admin/sessions')).json).toEqual({ ended: 1 });
  expect((await fetchProfile(moderator)).status).toBe(200);
});
it.each([
  ['got another password', { passwordChangedAt: new Date('2026-11-20') }],
  ['was deactivated', { status: 'disabled' as const }],
])('a member who %s during the check of the password is not signed in', async (_how, change) => {
  const _id = new ObjectId(staffAccounts.viewer.id);
  const adminBefore = (await collections.admins.findOne({ _id }))!;
  const { create } = loginDeps.sessions;
  vi.spyOn(loginDeps.sessions, 'create').mockImplementation(async (...args) => {
    await collections.admins.updateOne({ _id }, { $set: change });
    await loginDeps.sessions.endAll(_id);
    return create(...args);
  });
  const viewer = openBrowser();
  const { status, headers } = await viewer.login(staffAccounts.viewer.email);
  expect([status, headers.getSetCookie()]).toEqual([401, []]);
  expect(await collections.adminSessions.countDocuments({ adminId: _id })).toBe(0);
  await collections.admins.replaceOne({ _id }, adminBefore);
});
