import { createMockProblem, mockEndpoint, recordBodies } from '@app/test-kit/mock';
import {
  beginSecondFactor,
  changeAdminProfile,
  confirmSecondFactor,
  dropSecondFactor,
  endAdminSession,
  listAdminSessions,
} from '@app/types/admin/session';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { getSessionToken } from '../session.ts';
import { createMember, renderConsole } from '../testing/render-console.tsx';

const currentTime = new Date().toISOString();
const createSession = (number: number, agent: string) => ({
  id: String(number).padStart(24, '0'),
  agent,
  address: `203.0.113.${number}`,
  createdAt: currentTime,
  lastSeenAt: currentTime,
  current: number === 1,
});
const firefoxAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const chromeAgent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/145.0 Mobile Safari/537.36';
const sessionsHandler = mockEndpoint(listAdminSessions, () => ({
  sessions: [createSession(1, firefoxAgent), createSession(2, chromeAgent)],
}));

type Handlers = NonNullable<NonNullable<Parameters<typeof renderConsole>[1]>['handlers']>;
const openPage = (handlers: Handlers = [], me = createMember('moderator')) =>
  renderConsole('/admin/profile', { me, handlers: [sessionsHandler, ...handlers] });
const findPanel = async (name: string) => within(await screen.findByRole('region', { name }));

/** Opens the page with its first form. Returns the profiles that are saved. */
async function openProfile() {
  const savedProfiles: unknown[] = [];
  const { user } = await openPage([
    mockEndpoint(
      changeAdminProfile,
      recordBodies(savedProfiles, () => ({ admin: createMember('moderator') })),
    ),
  ]);
  return { user, savedProfiles, profilePanel: await findPanel('About you') };
}

test('saves name, time zone and mails without the password', async () => {
  const { user, savedProfiles, profilePanel } = await openProfile();
  await user.clear(profilePanel.getByLabelText(/^Name/));
  await user.type(profilePanel.getByLabelText(/^Name/), 'Inés C.');
  await user.selectOptions(profilePanel.getByLabelText('Time zone'), 'America/Denver');
  await user.click(profilePanel.getByRole('checkbox', { name: 'E-mail me each morning what is waiting' }));
  await user.click(profilePanel.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your profile was saved.');
  expect(savedProfiles).toEqual([
    { name: 'Inés C.', email: 'moderator@team.test', timezone: 'America/Denver', digest: false },
  ]);
});

test('keeps what was typed when the page is left, or something else of the member changes', async () => {
  await openPage();
  fireEvent.change((await findPanel('About you')).getByLabelText(/^Name/), { target: { value: 'Inés C.' } });
  cleanup();
  await openPage([], { ...createMember('moderator'), recoveryCodes: 3 });
  const profilePanel = await findPanel('About you');
  expect(profilePanel.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Inés C.');
});

test('asks for the password to change the e-mail address', async () => {
  const { user, savedProfiles, profilePanel } = await openProfile();
  expect(profilePanel.queryByLabelText(/^Current password/)).toBeNull();
  await user.clear(profilePanel.getByLabelText(/^E-mail address/));
  await user.type(profilePanel.getByLabelText(/^E-mail address/), 'ines@team.test');
  await user.type(profilePanel.getByLabelText(/^Current password/), 'one step at a time');
  await user.click(profilePanel.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(savedProfiles).toMatchObject([{ email: 'ines@team.test', currentPassword: 'one step at a time' }]),
  );
});

test.each([
  ['no answer', () => HttpResponse.error(), 'Failed to update profile. Please try again.'],
  [
    'an answer without a body',
    () => new HttpResponse('', { status: 500 }),
    'Failed to update profile. Please try again.',
  ],
  [
    'the error field',
    () => HttpResponse.json({ error: 'Email already in use' }, { status: 409 }),
    'Email already in use',
  ],
  [
    'a code and its sentence',
    () =>
      HttpResponse.json(
        { error: 'email_taken', message: 'Someone else on the team has this e-mail address.' },
        { status: 409 },
      ),
    'Someone else on the team has this e-mail address.',
  ],
  [
    'a field, and that nothing was saved',
    () => HttpResponse.json({ error: 'validation', fields: { timezone: 'Choose one.' } }, { status: 400 }),
    'Failed to update profile. Please try again.',
  ],
])('explains a failed save: %s', async (_, createResponse, expectedText) => {
  const { user } = await openPage([http.put('*/api/admin/profile', createResponse)]);
  const profilePanel = await findPanel('About you');
  await user.click(profilePanel.getByRole('button', { name: 'Save' }));
  expect((await profilePanel.findByRole('alert')).textContent).toBe(expectedText);
});

test('stores the new token after a password change, and shows a rejected password at its field', async () => {
  const errorText = 'This password stands in lists of leaked ones. Choose another one.';
  const saveHandler = mockEndpoint(changeAdminProfile, ({ body }) => {
    if (body.newPassword === 'password1234')
      throw createMockProblem(changeAdminProfile, 400, { fields: { newPassword: errorText } });
    return { admin: createMember('moderator'), token: 'token-of-the-new-password' };
  });
  const { user } = await openPage([saveHandler]);
  const passwordPanel = await findPanel('Password');
  const newPasswordField = passwordPanel.getByLabelText(/^New password/);
  await user.type(passwordPanel.getByLabelText(/^Current password/), 'one step at a time');
  await user.type(newPasswordField, 'password1234');
  await user.click(passwordPanel.getByRole('button', { name: 'Change password' }));
  await passwordPanel.findByText(errorText);
  expect(newPasswordField.getAttribute('aria-invalid')).toBe('true');
  expect(getSessionToken()).toBe('a-token');
  await user.clear(newPasswordField);
  await user.type(newPasswordField, 'a long walk by the river');
  await user.click(passwordPanel.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(getSessionToken()).toBe('token-of-the-new-password'));
  expect(newPasswordField).toHaveProperty('value', '');
});

test('sets up a second factor by QR code or secret, and shows the recovery codes once', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkm${index}`);
  const { user } = await openPage([
    mockEndpoint(beginSecondFactor, () => ({ secret, uri: `otpauth://totp/a?secret=${secret}` })),
    mockEndpoint(confirmSecondFactor, ({ body }) => {
      if (body.code !== '123456')
        throw createMockProblem(confirmSecondFactor, 400, { fields: { code: 'This code is not right.' } });
      return { admin: createMember('moderator', { mfa: true, recoveryCodes: 10 }), recoveryCodes };
    }),
  ]);
  const secondFactorPanel = await findPanel('Second factor');
  await user.type(secondFactorPanel.getByLabelText(/^Your password/), 'one step at a time');
  await user.click(secondFactorPanel.getByRole('button', { name: 'Set up a second factor' }));
  await screen.findByRole('img', { name: /Picture of the secret/ });
  await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  const codeField = screen.getByLabelText(/^Code that the app shows/);
  await user.type(codeField, '000000{Enter}');
  await screen.findByText('This code is not right.');
  await user.clear(codeField);
  await user.type(codeField, '123456{Enter}');
  const codesPanel = await findPanel('Recovery codes');
  // A browser that denies the clipboard leaves the codes to be copied by hand.
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(codesPanel.getByRole('button', { name: 'Copy all' }));
  await user.click(codesPanel.getByRole('button', { name: 'Copy all' }));
  await codesPanel.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
  expect(codesPanel.getAllByRole('listitem')).toHaveLength(10);
  await user.click(codesPanel.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText('abcd-efgh-jkm0')).toBeNull();
});

test('switches off the second factor with the password', async () => {
  const me = createMember('moderator', { mfa: true, recoveryCodes: 1 });
  const { user } = await openPage(
    [mockEndpoint(dropSecondFactor, () => ({ admin: createMember('moderator') }))],
    me,
  );
  const secondFactorPanel = await findPanel('Second factor');
  secondFactorPanel.getByText(/1 recovery code is left/);
  await user.type(secondFactorPanel.getByLabelText(/^Your password/), 'one step at a time');
  await user.click(secondFactorPanel.getByRole('button', { name: 'Switch the second factor off' }));
  expect(await screen.findByText('The second factor is off.')).toBeTruthy();
});

test('names other browsers and signs them out', async () => {
  const onEndSession = vi.fn();
  const endHandler = mockEndpoint(endAdminSession, ({ params }) => {
    onEndSession(params.id);
    return { ended: 1 };
  });
  const { user } = await openPage([endHandler]);
  const sessionsPanel = await findPanel('Where you are signed in');
  const [, ownRow, otherRow] = await sessionsPanel.findAllByRole('row');
  expect(ownRow?.textContent).toMatch(/Firefox on Windows this one/);
  expect(within(ownRow!).queryByRole('button')).toBeNull();
  await user.click(
    within(otherRow!).getByRole('button', { name: 'Sign out – Chrome on Android, 203.0.113.2' }),
  );
  await screen.findByText('Chrome on Android was signed out.');
  expect(onEndSession).toHaveBeenCalledExactlyOnceWith('000000000000000000000002');
});

test('requires a new password after a colleague has set one', async () => {
  await openPage([], createMember('viewer', { mustChangePassword: true }));
  expect(await screen.findByRole('heading', { name: 'Choose a password of your own' })).toBeTruthy();
});
