import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { acceptStaffLink, openStaffLink } from '@app/types/admin/people/staff-links';
import { getSignedInAdmin } from '@app/types/admin/session';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { getSessionToken } from '../session.ts';
import { createMember, renderConsole } from '../testing/render-console.tsx';

const secret = `${'Aq'.repeat(21)}-`;
const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const invitation = {
  purpose: 'join' as const,
  name: 'Priya Nair',
  email: 'priya@team.test',
  role: 'data' as const,
  until: '2026-01-07T15:00:00.000Z',
  setup: { secret: appSecret, uri: 'otpauth://totp/a' },
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkm${index}`);
type Handlers = NonNullable<NonNullable<Parameters<typeof renderConsole>[1]>['handlers']>;
const meHandler = mockEndpoint(getSignedInAdmin, () => ({ admin: createMember('data') }));
const openPage = (handlers: Handlers) =>
  renderConsole(`/admin/join#${secret}`, { me: null, handlers: [meHandler, ...handlers] });

test('N15 an invited person chooses a password, gives a code, saves the recovery codes and is signed in', async () => {
  const onCall = vi.fn();
  const { user, getAddress } = await openPage([
    mockEndpoint(openStaffLink, ({ body }) => {
      expect(body.secret).toBe(secret);
      return invitation;
    }),
    mockEndpoint(acceptStaffLink, ({ body }) => {
      onCall(body);
      if (body.code !== '123456')
        throw createMockProblem(acceptStaffLink, 400, { fields: { code: 'This code is not right.' } });
      return { admin: createMember('data'), token: 'first-token', recoveryCodes };
    }),
  ]);
  await screen.findByText('data editor');
  screen.getByText('priya@team.test');
  screen.getByRole('img', { name: /Picture of the secret/ });
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  await user.type(screen.getByLabelText(/^New password/), 'lantern orchard saddle quartz');
  await user.type(screen.getByLabelText(/^Code that the app shows/), '000000{Enter}');
  await screen.findByText('This code is not right.');
  expect(getSessionToken()).toBeNull();
  await user.clear(screen.getByLabelText(/^Code that the app shows/));
  await user.type(screen.getByLabelText(/^Code that the app shows/), '123456{Enter}');
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  expect(onCall).toHaveBeenLastCalledWith({
    secret,
    password: 'lantern orchard saddle quartz',
    code: '123456',
  });
  expect(getSessionToken()).toBe('first-token');
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(getAddress()).toBe('/admin'));
});

test('a member with a second factor sets a new password with a code of it', async () => {
  const { user, getAddress } = await openPage([
    mockEndpoint(openStaffLink, () => ({ ...invitation, purpose: 'password' as const, setup: null })),
    mockEndpoint(acceptStaffLink, () => ({
      admin: createMember('data'),
      token: 'new-token',
      recoveryCodes: [],
    })),
  ]);
  await screen.findByText(/choose a new password for/);
  expect(screen.queryByRole('img')).toBeNull();
  await user.type(screen.getByLabelText(/^New password/), 'lantern orchard saddle quartz');
  await user.type(screen.getByLabelText(/^Code that the app shows/), '123456');
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
  await waitFor(() => expect(getAddress()).toBe('/admin'));
});

const usedText = 'This link was used already: sign in with the password that was chosen with it.';
test.each([
  ['for a used link', 410, { error: 'link_used', message: usedText }, usedText],
  [
    'for an incomplete link',
    400,
    { error: 'validation', fields: { secret: '?' } },
    /not complete\. Open it from the mail/,
  ],
] as const)(
  '%s the page says in one sentence what it is and what to do',
  async (_, status, body, sentence) => {
    await openPage([http.post(`*${openStaffLink.path}`, () => HttpResponse.json(body, { status }))]);
    await screen.findByText(sentence);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/admin/login');
    expect(screen.queryByRole('button')).toBeNull();
  },
);
