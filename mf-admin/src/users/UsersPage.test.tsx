import { createProblem, mock } from '@app/test-kit/mock';
import {
  addTeamMember,
  changeTeamMember,
  listTeam,
  resetTeamMember,
  type TeamMember,
} from '@app/types/admin/people/users';
import { elevate } from '@app/types/admin/session';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';

const auditId = '0'.repeat(24);
const person = (number: number, name: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id: String(number).padStart(24, '0'),
  v: 3,
  name,
  email: `${name.toLowerCase().split(' ')[0]}@team.test`,
  role: 'viewer',
  status: 'active',
  mfa: false,
  lastLoginAt: null,
  createdAt: '2026-01-05T15:00:00.000Z',
  sessions: 0,
  ...changes,
});
let users: TeamMember[];
let elevated: boolean;
const onCall = vi.fn();
beforeEach(() => {
  users = [person(1, 'Inés Calloway', { role: 'owner' }), person(2, 'Leon Marsh', { mfa: true })];
  elevated = false;
  onCall.mockReset();
});

const needsPassword = (e: Parameters<typeof createProblem>[0]) => {
  if (!elevated)
    throw createProblem(e, 403, { error: 'elevate', message: 'Enter your password again to continue.' });
};
const handlers = [
  mock(listTeam, () => ({ users })),
  mock(elevate, ({ body }) => {
    if (body.password !== 'one step at a time')
      throw createProblem(elevate, 403, { error: 'wrong_password', message: 'This is not your password.' });
    elevated = true;
    return { until: new Date().toISOString() };
  }),
  mock(changeTeamMember, ({ params, body: { v, ...input } }) => {
    needsPassword(changeTeamMember);
    onCall(params.id, v, input);
    users = users.map((user) => (user.id === params.id ? { ...user, ...input, v: v! + 1 } : user));
    return { user: users.find(({ id }) => id === params.id)!, auditId };
  }),
  mock(addTeamMember, ({ body }) => {
    needsPassword(addTeamMember);
    if (body.email === 'leon@team.test')
      throw createProblem(addTeamMember, 409, {
        error: 'email_taken',
        message: 'Somebody else has this address.',
      });
    const user = person(9, body.name, body);
    users = [...users, user];
    return { user, auditId, password: 'k7rm-q2xa-9fst-w3hd-p5yc' };
  }),
  mock(resetTeamMember, ({ body }) => {
    onCall(body);
    return { user: users[1]!, auditId, password: 'aaaa-bbbb-cccc-dddd-eeee' };
  }),
];
const open = () => renderConsole('/admin/settings/users', { handlers });
const findRow = async (name: string) => {
  const rows = await screen.findAllByRole('listitem');
  return within(rows.find((row) => row.textContent?.startsWith(name))!);
};

test('lists the team, without controls for the own role', async () => {
  await open();
  const mine = await findRow('Inés Calloway');
  mine.getByText('you');
  expect(mine.queryByRole('button')).toBeNull();
  (await findRow('Leon Marsh')).getByText(/Viewer\. Second factor on.*Never signed in/);
});

test('asks for the password once before it changes roles, and reports a wrong one', async () => {
  const { user } = await open();
  const row = await findRow('Leon Marsh');
  await user.selectOptions(row.getByLabelText('Role'), 'moderator');
  await user.click(row.getByRole('button', { name: 'Change role – Leon Marsh, leon@team.test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password again' }));
  await user.type(dialog.getByLabelText(/^Your password/), 'wrong{Enter}');
  await dialog.findByText('This is not your password.');
  await user.clear(dialog.getByLabelText(/^Your password/));
  await user.type(dialog.getByLabelText(/^Your password/), 'one step at a time{Enter}');
  await screen.findByText('Leon Marsh is moderator now.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onCall).toHaveBeenCalledExactlyOnceWith(users[1]!.id, 3, { role: 'moderator' });

  const again = await findRow('Leon Marsh');
  await user.click(again.getByRole('button', { name: 'Deactivate – Leon Marsh, leon@team.test' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Deactivate Leon Marsh?' }));
  expect(onCall).toHaveBeenCalledOnce();
  await user.click(sure.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Leon Marsh was signed out and cannot sign in.');
  expect(onCall).toHaveBeenLastCalledWith(users[1]!.id, 4, { status: 'disabled' });
  await waitFor(async () => (await findRow('Leon Marsh')).getByText('deactivated'));
});

test('invites a member and shows the password once', async () => {
  elevated = true;
  const { user } = await open();
  const form = within(await screen.findByRole('region', { name: 'Invite someone' }));
  await user.type(form.getByLabelText(/^Name/), 'Amira Sayeed');
  await user.type(form.getByLabelText(/^E-mail address/), 'leon@team.test');
  await user.click(form.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Somebody else has this address.');
  await user.clear(form.getByLabelText(/^E-mail address/));
  await user.type(form.getByLabelText(/^E-mail address/), 'amira@team.test');
  await user.click(form.getByRole('button', { name: 'Invite' }));
  await screen.findByText('k7rm-q2xa-9fst-w3hd-p5yc');
  await findRow('Amira Sayeed');
  await user.click(screen.getByRole('button', { name: 'I have shared it' }));
  expect(screen.queryByText('k7rm-q2xa-9fst-w3hd-p5yc')).toBeNull();
});

test.each([
  ['New password', false],
  ['New password, no second factor', true],
])('%s', async (name, secondFactor) => {
  const { user } = await open();
  const row = await findRow('Leon Marsh');
  await user.click(row.getByRole('button', { name: `${name} – Leon Marsh, leon@team.test` }));
  await screen.findByText('aaaa-bbbb-cccc-dddd-eeee');
  expect(onCall).toHaveBeenCalledExactlyOnceWith({ v: 3, secondFactor });
});
