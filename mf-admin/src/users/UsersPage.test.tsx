import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { endStaffLink, inviteStaffMember, sendStaffLinkAgain } from '@app/types/admin/actions/staff-link';
import { listStaffLinks, type StaffLink, staffLink } from '@app/types/admin/people/staff-links';
import {
  changeStaffMember,
  listStaff,
  resetStaffMember,
  type StaffMember,
  staffMember,
} from '@app/types/admin/people/users';
import { elevate } from '@app/types/admin/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';

const auditId = '0'.repeat(24);
const createTeamMember = (
  number: number,
  name: string,
  overrides: Partial<StaffMember> = {},
): StaffMember => ({
  ...createSample(staffMember),
  id: String(number).padStart(24, '0'),
  v: 3,
  name,
  email: `${name.toLowerCase().split(' ')[0]}@team.test`,
  role: 'viewer',
  ...overrides,
});
const createLink = (number: number, name: string, overrides: Partial<StaffLink> = {}): StaffLink => ({
  ...createSample(staffLink),
  id: String(number).padStart(24, '0'),
  name,
  sentBy: 'Inés Calloway',
  ...overrides,
});
let users: StaffMember[];
let links: StaffLink[];
let isElevated: boolean;
const onCall = vi.fn();
beforeEach(() => {
  users = [
    createTeamMember(1, 'Inés Calloway', { role: 'owner' }),
    createTeamMember(2, 'Leon Marsh', { mfa: true }),
  ];
  links = [];
  isElevated = false;
  onCall.mockReset();
});

const requirePassword = (endpoint: Parameters<typeof createMockProblem>[0]) => {
  if (!isElevated)
    throw createMockProblem(endpoint, 403, {
      error: 'elevate',
      message: 'Enter your password again to continue.',
    });
};
const handlers = [
  mockEndpoint(listStaff, () => ({ users })),
  mockEndpoint(elevate, ({ body }) => {
    if (body.password !== 'one step at a time')
      throw createMockProblem(elevate, 403, {
        error: 'wrong_password',
        message: 'This is not your password.',
      });
    isElevated = true;
    return { until: new Date().toISOString() };
  }),
  mockEndpoint(changeStaffMember, ({ params, body: { v, ...input } }) => {
    requirePassword(changeStaffMember);
    onCall(params.id, v, input);
    users = users.map((user) => (user.id === params.id ? { ...user, ...input, v: v! + 1 } : user));
    return { user: users.find(({ id }) => id === params.id)!, auditId };
  }),
  mockEndpoint(listStaffLinks, () => ({ links })),
  mockEndpoint(inviteStaffMember, ({ body }) => {
    requirePassword(inviteStaffMember);
    if (body.email === 'leon@team.test')
      throw createMockProblem(inviteStaffMember, 409, {
        error: 'email_taken',
        message: 'Someone else on the team has this e-mail address.',
      });
    links = [createLink(9, body.name, body)];
    return { link: links[0]!, auditId };
  }),
  mockEndpoint(sendStaffLinkAgain, ({ params }) => {
    onCall('again', params.id);
    return { link: links[0]!, auditId };
  }),
  mockEndpoint(endStaffLink, ({ params }) => {
    onCall('end', params.id);
    const [link] = links;
    links = [];
    return { link: link!, auditId };
  }),
  mockEndpoint(resetStaffMember, ({ body }) => {
    onCall(body);
    links = [createLink(8, 'Leon Marsh', { purpose: 'password' })];
    return { user: users[1]!, auditId, link: links[0]! };
  }),
];
const openPage = () => renderConsole('/admin/settings/users', { handlers });
const findRow = async (name: string) => {
  const rows = await screen.findAllByRole('listitem');
  return within(rows.find((row) => row.textContent?.startsWith(name))!);
};

test('lists the team, without controls for the own role', async () => {
  await openPage();
  const ownRow = await findRow('Inés Calloway');
  ownRow.getByText('you');
  expect(ownRow.queryByRole('button')).toBeNull();
  (await findRow('Leon Marsh')).getByText(/Viewer\. Second factor on.*Never signed in/);
});

test('asks for the password once before it changes roles, and reports a wrong one', async () => {
  const { user } = await openPage();
  const row = await findRow('Leon Marsh');
  await user.selectOptions(row.getByLabelText('Role'), 'moderator');
  await user.click(row.getByRole('button', { name: 'Change role – Leon Marsh, leon@team.test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password again' }));
  const passwordField = dialog.getByLabelText(/^Your password/);
  expect(document.activeElement).toBe(passwordField);
  await user.keyboard('wrong{Enter}');
  await dialog.findByText('This is not your password.');
  await user.clear(passwordField);
  await user.type(passwordField, 'one step at a time');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Leon Marsh is moderator now.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onCall).toHaveBeenCalledExactlyOnceWith(users[1]!.id, 3, { role: 'moderator' });

  const updatedRow = await findRow('Leon Marsh');
  await user.click(updatedRow.getByRole('button', { name: 'Deactivate – Leon Marsh, leon@team.test' }));
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Deactivate Leon Marsh?' }));
  expect(onCall).toHaveBeenCalledOnce();
  await user.click(confirmDialog.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Leon Marsh was signed out and cannot sign in.');
  expect(onCall).toHaveBeenLastCalledWith(users[1]!.id, 4, { status: 'disabled' });
  await waitFor(async () => (await findRow('Leon Marsh')).getByText('deactivated'));
});

test('N15 invites somebody by mail; the link is listed, can be sent again and ended', async () => {
  isElevated = true;
  const { user } = await openPage();
  const form = within(await screen.findByRole('region', { name: 'Invite someone' }));
  expect(screen.queryByRole('region', { name: 'Links on their way' })).toBeNull();
  await user.type(form.getByLabelText(/^Name/), 'Amira Sayeed');
  await user.type(form.getByLabelText(/^E-mail address/), 'leon@team.test');
  await user.click(form.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Someone else on the team has this e-mail address.');
  await user.clear(form.getByLabelText(/^E-mail address/));
  await user.type(form.getByLabelText(/^E-mail address/), 'amira@team.test');
  await user.click(form.getByRole('button', { name: 'Invite' }));
  await screen.findByText('An invitation is on its way to amira@team.test.');
  const linksPanel = within(await screen.findByRole('region', { name: 'Links on their way' }));
  linksPanel.getByText(/^Invited as viewer by Inés Calloway, .*It works until/);

  const nameSuffix = '– Amira Sayeed, amira@team.test';
  await user.click(linksPanel.getByRole('button', { name: `Send again ${nameSuffix}` }));
  await screen.findByText(/^amira@team.test gets a new link/);
  expect(onCall).toHaveBeenLastCalledWith('again', links[0]!.id);
  await user.click(linksPanel.getByRole('button', { name: `End ${nameSuffix}` }));
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'End the link of Amira Sayeed?' }));
  await user.click(confirmDialog.getByRole('button', { name: 'End it now' }));
  await screen.findByText('The link of Amira Sayeed opens nothing any more.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Links on their way' })).toBeNull());
});

test('an invitation that was not sent keeps name and address, and the role is chosen anew', async () => {
  const findForm = async () => within(await screen.findByRole('region', { name: 'Invite someone' }));
  const readForm = async () => {
    const form = await findForm();
    return [/^Name/, /^E-mail address/, 'Role'].map(
      (label) => form.getByLabelText<HTMLInputElement>(label).value,
    );
  };
  const { user } = await openPage();
  const form = await findForm();
  await user.type(form.getByLabelText(/^Name/), 'Amira Sayeed');
  await user.type(form.getByLabelText(/^E-mail address/), 'amira@team.test');
  await user.selectOptions(form.getByLabelText('Role'), 'owner');
  cleanup();
  await openPage();
  expect(await readForm()).toEqual(['Amira Sayeed', 'amira@team.test', 'viewer']);
});

test.each([
  ['New password', false],
  ['New password, no second factor', true],
])('%s sends a link by mail, after a confirmation', async (name, removesSecondFactor) => {
  const { user } = await openPage();
  const row = await findRow('Leon Marsh');
  await user.click(row.getByRole('button', { name: `${name} – Leon Marsh, leon@team.test` }));
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'A new password for Leon Marsh?' }));
  expect(onCall).not.toHaveBeenCalled();
  await user.click(confirmDialog.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(/^Leon Marsh was signed out, and gets a link/);
  expect(onCall).toHaveBeenCalledExactlyOnceWith({ v: 3, secondFactor: removesSecondFactor });
  await screen.findByText(/^For a new password by Inés Calloway/);
});
