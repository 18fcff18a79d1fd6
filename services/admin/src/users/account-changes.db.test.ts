// Changes of staff accounts: stored together with an audit row or not at all, and announced to the member by mail.
import { team, teamPassword } from '@app/test-kit/team';
import type { TeamMember } from '@app/types/admin/people/users';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { type Browser, startLoginApp } from '../testing/at-the-login.ts';
import { letIn } from '../testing/seed-team.ts';

const { browser, signedIn, collections, db, clock } = await startLoginApp();
const users = '/api/admin/users';
const newPassword = 'a long walk by the river';

/** Rejects audit rows about staff accounts. */
async function breakLog() {
  const [auditCollection] = await db.listCollections({ name: 'audit' }, { nameOnly: false }).toArray();
  const validator =
    auditCollection && 'options' in auditCollection ? auditCollection.options?.validator : undefined;
  await db.command({ collMod: 'audit', validator: { action: { $not: /^(?:admin|link)\./ } } });
  mend = async () => void (await db.command({ collMod: 'audit', validator: validator ?? {} }));
}
let mend = async () => {};
afterEach(async () => {
  await mend();
  mend = async () => {};
  clock.offsetMs = 0;
});

async function requestElevation(caller: Browser): Promise<Browser> {
  const { status } = await caller.elevate();
  expect(status).toBe(200);
  return caller;
}
const findMember = async (caller: Browser, email: string): Promise<TeamMember> => {
  const { json } = await caller.send('GET', users);
  return (json as { users: TeamMember[] }).users.find((user) => user.email === email)!;
};
const shows = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + clock.offsetMs });

/** Starts to set up a second factor, without the first code. */
async function startTotpSetup(caller: Browser): Promise<string> {
  const { json } = await caller.send('POST', '/api/admin/totp', { body: { password: teamPassword } });
  return (json as { secret: string }).secret;
}

it('changes nothing if the audit row cannot be written', async () => {
  const owner = await requestElevation(await signedIn('owner'));
  const second = await signedIn('data');
  await second.send('PUT', '/api/admin/totp', { body: { code: shows(await startTotpSetup(second)) } });
  const one = await signedIn('viewer');
  const other = await signedIn('viewer');
  const secret = await startTotpSetup(one);
  const { id, v } = await findMember(owner, team.moderator2.email);
  const { sessions } = (await one.send('GET', '/api/admin/sessions')).json as {
    sessions: { id: string; current: boolean }[];
  };
  const others = sessions.find(({ current }) => !current)!;
  const own = { currentPassword: teamPassword };
  const calls: [Browser, string, string, object?][] = [
    [owner, 'POST', users, { email: 'nobody@team.test', name: 'Nobody', role: 'viewer' }],
    [owner, 'PUT', `${users}/${id}`, { v, role: 'moderator', name: 'Other' }],
    [owner, 'PUT', `${users}/${id}`, { v, status: 'disabled' }],
    [owner, 'POST', `${users}/${id}/reset`, { v, secondFactor: true }],
    [one, 'PUT', '/api/admin/profile', { name: 'Other' }],
    [one, 'PUT', '/api/admin/profile', { ...own, email: 'other@team.test' }],
    [one, 'PUT', '/api/admin/profile', { ...own, newPassword }],
    [one, 'PUT', '/api/admin/totp', { code: shows(secret) }],
    [second, 'DELETE', '/api/admin/totp', { password: teamPassword }],
    [one, 'DELETE', `/api/admin/sessions/${others.id}`],
    [one, 'DELETE', '/api/admin/sessions'],
    [other, 'POST', '/api/admin/elevate', { password: teamPassword }],
  ];
  const state = async () => ({
    admins: await collections.admins.find().toArray(),
    // The time of the last call is not part of the change.
    sessions: await collections.adminSessions.find({}, { projection: { lastSeenAt: 0 } }).toArray(),
    outbox: await collections.outbox.find().toArray(),
    links: await collections.staffLinks.find().toArray(),
  });
  const before = await state();
  await breakLog();
  for (const [who, method, path, body] of calls) {
    const { status } = await who.send(method, path, { body });
    expect([method, path, status]).toEqual([method, path, 500]);
    expect(await state()).toEqual(before);
  }
  await mend();
  expect((await other.send('DELETE', '/api/admin/sessions')).json).toEqual({ ended: 1 });
});

it('mails the member, also at the old address, without secrets', async () => {
  await collections.outbox.deleteMany({});
  const owner = await requestElevation(await signedIn('owner'));
  const memberInput = { email: 'told@team.test', name: 'Told Person', role: 'viewer' } as const;
  await letIn(db, memberInput);
  const member = browser();
  await member.login(memberInput.email, teamPassword);
  const changed = await member.send('PUT', '/api/admin/profile', {
    body: { currentPassword: teamPassword, newPassword },
  });
  member.token = (changed.json as { token: string }).token;
  const moved = { currentPassword: newPassword, email: 'moved@team.test' };
  expect((await member.send('PUT', '/api/admin/profile', { body: moved })).status).toBe(200);
  await member.send('PUT', '/api/admin/profile', { body: { name: 'A name is no way in' } });
  const { secret } = (await member.send('POST', '/api/admin/totp', { body: { password: newPassword } }))
    .json as { secret: string };
  const on = await member.send('PUT', '/api/admin/totp', { body: { code: shows(secret) } });
  const { id, v } = await findMember(owner, moved.email);
  expect((await owner.send('PUT', `${users}/${id}`, { body: { v, role: 'data' } })).status).toBe(200);
  await owner.send('POST', `${users}/${id}/reset`, { body: { v: v + 1, secondFactor: true } });
  await owner.send('PUT', `${users}/${id}`, { body: { v: v + 2, status: 'disabled' } });

  const mails = await collections.outbox
    .find({ subject: `admin:${id}` })
    .sort({ _id: 1 })
    .toArray();
  expect(mails.map(({ kind, payload }) => [kind, payload.template, payload.to, payload.values])).toEqual(
    [
      { to: memberInput.email, values: { changes: ['password'], byOwner: false } },
      { to: memberInput.email, values: { changes: ['email'], byOwner: false } },
      { to: moved.email, values: { changes: ['email'], byOwner: false } },
      { to: moved.email, values: { changes: ['second_factor_on'], byOwner: false } },
      { to: moved.email, values: { changes: ['role_data'], byOwner: true } },
      { to: moved.email, values: { changes: ['password_ended', 'second_factor_off'], byOwner: true } },
      { to: moved.email, values: { changes: ['status_disabled'], byOwner: true } },
    ].map(({ to, values }) => ['mail', 'staff-account', to, values]),
  );
  const { recoveryCodes } = on.json as { recoveryCodes: string[] };
  const stored = JSON.stringify(mails);
  for (const word of [teamPassword, newPassword, secret, member.token, ...recoveryCodes])
    expect(stored).not.toContain(word);
});
