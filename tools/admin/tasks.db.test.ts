import { getCollections } from '@app/db';
import { createFirstOwner, createPasswordHasher } from '@app/team';
import { createTestDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { runTask } from './tasks.ts';

const { db } = await createTestDatabase();
const { admins, adminSessions, audit, staffLinks } = getCollections(db);
const taskInput = { email: 'me@team.test', name: 'Me', role: 'owner', password: undefined, factor: false };
const findShownPassword = (message: string) => / with (\S+) \(shown once\)/.exec(message)?.[1] ?? '';
const canSignInWith = async (password: string) =>
  createPasswordHasher().verify(password, (await admins.findOne({ email: taskInput.email }))?.passwordHash);

test('a staff account is created with a password that is shown once', async () => {
  expect(await runTask(db, 'list', taskInput)).toMatch(/Nobody of the team/);
  const password = findShownPassword(await runTask(db, 'create', taskInput));
  expect(password.length).toBeGreaterThan(20);
  expect(await canSignInWith(password)).toBe(true);
  // It was shown in a terminal, so the person has to choose another one first.
  expect(await admins.findOne({ email: taskInput.email })).toMatchObject({ passwordIsTemporary: true });
  expect(await runTask(db, 'list', taskInput)).toMatch(/^me@team\.test +owner +active .*never here$/);
  await expect(runTask(db, 'create', taskInput)).rejects.toThrow('pnpm admin reset me@team.test');
});

test('a lost password is replaced: all sessions and mailed links end, and a lost second factor is removed', async () => {
  const { _id: adminId } = (await admins.findOne({ email: taskInput.email }))!;
  const now = new Date();
  const totp = { secret: 'sealed', enabledAt: now, lastStep: 1, recovery: [] };
  await admins.updateOne({ _id: adminId }, { $set: { totp, status: 'disabled' } });
  const session = { adminId, createdAt: now, lastSeenAt: now, expiresAt: now, agent: '', address: '' };
  await adminSessions.insertOne({ _id: new ObjectId(), tokenHash: 'a', cookieHash: 'b', ...session });
  await staffLinks.insertOne({
    _id: new ObjectId(),
    status: 'open',
    email: taskInput.email,
    name: 'Me',
    role: 'owner',
    memberId: adminId,
    sentBy: adminId.toHexString(),
    sentAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    pendingSecret: 'sealed',
    v: 1,
  });

  const firstPassword = findShownPassword(await runTask(db, 'reset', taskInput));
  expect(await canSignInWith(firstPassword)).toBe(true);
  expect(await adminSessions.countDocuments()).toBe(0);
  expect(await staffLinks.find().toArray()).toMatchObject([{ status: 'ended' }]);
  expect(await admins.findOne({ email: taskInput.email })).toMatchObject({ status: 'active', totp });
  const message = await runTask(db, 'reset', {
    ...taskInput,
    factor: true,
    password: 'over the hills and far away',
  });
  expect(message).toBe('me@team.test may sign in with the password of ADMIN_PASSWORD.');
  expect(await canSignInWith('over the hills and far away')).toBe(true);
  expect(await canSignInWith(firstPassword)).toBe(false);
  const { passwordIsTemporary, totp: factor } = (await admins.findOne({ email: taskInput.email }))!;
  expect([passwordIsTemporary, factor]).toEqual([undefined, undefined]);
  const auditRows = await audit.find().sort({ _id: 1 }).toArray();
  expect(auditRows.map(({ action, actor }) => [action, actor.id])).toEqual([
    ['admin.added', 'terminal'],
    ['admin.reset', 'terminal'],
    ['admin.reset', 'terminal'],
  ]);
});

test.each([
  ['create', { email: 'nobody' }, /no e-mail address/],
  ['create', { email: 'new@team.test', role: 'admin' }, /owner, moderator, data, viewer/],
  ['create', { email: 'new@team.test', password: 'password1234' }, /leaked/],
  ['reset', { email: 'new@team.test' }, /Nobody of the team/],
] as const)('%s of %o is rejected with a message', async (task, changes, errorPattern) => {
  const adminsBefore = await admins.find().toArray();
  await expect(runTask(db, task, { ...taskInput, ...changes })).rejects.toThrow(errorPattern);
  expect(await admins.find().toArray()).toEqual(adminsBefore);
});

test('the first owner is created if there is no staff, and never again', async () => {
  expect(await createFirstOwner(db, {})).toBeNull();
  await admins.deleteMany({});
  const invalidInput = { email: taskInput.email, password: 'passwordpassword' };
  await expect(createFirstOwner(db, invalidInput)).rejects.toThrow(/cannot be used/);
  const firstOwner = await createFirstOwner(db, {});
  expect(firstOwner).toMatchObject({ email: 'owner@localhost.test', password: expect.any(String) });
  expect(await admins.findOne()).toMatchObject({ role: 'owner', status: 'active' });
  expect(await createFirstOwner(db, {})).toBeNull();
});
