import { staffAccounts } from '@app/test-kit/staff';
import type { StaffMember } from '@app/types/admin/people/users';
import { expect, it } from 'vitest';
import { type Browser, startLoginApp } from '../testing/login-app.ts';

const { signIn, collections, clock } = await startLoginApp();
const usersPath = '/api/admin/users';

async function signInElevatedOwner(): Promise<Browser> {
  const owner = await signIn('owner');
  expect((await owner.elevate()).status).toBe(200);
  return owner;
}
const listMembers = async (caller: Browser) =>
  ((await caller.send('GET', usersPath)).json as { users: StaffMember[] }).users;
const findMember = async (caller: Browser, email: string) =>
  (await listMembers(caller)).find((user) => user.email === email)!;

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
      expect((await owner.send(method, target, { body })).json).toMatchObject({
        status: 403,
        code: 'elevate',
      });
  };
  await expectElevationRequired();
  expect((await owner.send('POST', '/api/admin/elevate', { body: { password: 'a wrong one' } })).status).toBe(
    403,
  );
  await expectElevationRequired();
  await owner.elevate();
  clock.offsetMs = 11 * 60_000;
  await expectElevationRequired();
  clock.offsetMs = 0;
  expect(await collections.admins.find().toArray()).toEqual(adminsBefore);
});

it('a change of an old version is rejected with the current one', async () => {
  const owner = await signInElevatedOwner();
  const { id, v } = await findMember(owner, staffAccounts.moderator2.email);
  const memberPath = `${usersPath}/${id}`;
  const [firstReply, secondReply] = await Promise.all([
    owner.send('PUT', memberPath, { body: { v, name: 'Amira S.' } }),
    owner.send('PUT', memberPath, { body: { v, name: 'A. Sayeed' } }),
  ]);
  const conflictReply = [firstReply, secondReply].find(({ status }) => status !== 200)!;
  expect([firstReply.status, secondReply.status].sort()).toEqual([200, 409]);
  expect(conflictReply.json).toMatchObject({ code: 'stale', fresh: { id, v: v + 1 } });
  expect((await owner.send('PUT', `${usersPath}/${'f'.repeat(24)}`, { body: { v, name: 'X' } })).status).toBe(
    404,
  );
});

it('there is always an active owner, also when two remove each other at once', async () => {
  const owner = await signInElevatedOwner();
  const ownMember = await findMember(owner, staffAccounts.owner.email);
  const disableInput = { v: ownMember.v, status: 'disabled' };
  expect(
    (await owner.send('PUT', `${usersPath}/${ownMember.id}`, { body: disableInput })).json,
  ).toMatchObject({
    code: 'yourself',
  });
  expect(
    (await owner.send('POST', `${usersPath}/${ownMember.id}/reset`, { body: { v: ownMember.v } })).json,
  ).toMatchObject({
    code: 'yourself',
  });

  const { id, v } = await findMember(owner, staffAccounts.moderator.email);
  await owner.send('PUT', `${usersPath}/${id}`, { body: { v, role: 'owner' } });
  const otherBrowser = await signIn('moderator');
  await otherBrowser.elevate();
  const users = await listMembers(owner);
  const findUser = (email: string) => users.find((user) => user.email === email)!;
  const [moderatorUser, ownerUser] = [
    findUser(staffAccounts.moderator.email),
    findUser(staffAccounts.owner.email),
  ];
  const replies = await Promise.all([
    owner.send('PUT', `${usersPath}/${moderatorUser.id}`, {
      body: { v: moderatorUser.v, status: 'disabled' },
    }),
    otherBrowser.send('PUT', `${usersPath}/${ownerUser.id}`, { body: { v: ownerUser.v, role: 'viewer' } }),
  ]);
  const successfulReplies = replies.filter(({ status }) => status === 200);
  expect(successfulReplies).toHaveLength(1);
  expect(await collections.admins.countDocuments({ role: 'owner', status: 'active' })).toBe(1);
});
