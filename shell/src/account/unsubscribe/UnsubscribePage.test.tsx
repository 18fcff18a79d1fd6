import { useRoutes } from '@app/router';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { parseUnsubscribeToken, unsubscribe } from '@app/types';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithAccount } from '../../testing/render-with-account.tsx';
import UnsubscribePage from './UnsubscribePage.tsx';

const token = `${'x'.repeat(22)}.2`;
const requests: string[] = [];
const server = startMockServer(
  mockEndpoint(unsubscribe, ({ params }) => {
    requests.push(params.token);
    return { mail: parseUnsubscribeToken(params.token)!.mail, wanted: false as const };
  }),
);
beforeEach(() => {
  requests.length = 0;
});

const Page = () => useRoutes([{ path: '/unsubscribe/:token', element: <UnsubscribePage /> }]);
const renderWithToken = (linkToken: string) => renderWithAccount(<Page />, `/unsubscribe/${linkToken}`);
const getStopButton = () => screen.getByRole('button', { name: 'Stop these e-mails' });

test('the page says which mail it is about, and sends nothing by being opened', async () => {
  renderWithToken(token);
  screen.getByText('Replies to my reviews');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(requests).toEqual([]);
});

test('signed out, one press stops the mail; a notice says how to get it again, and has the focus', async () => {
  const { user, getAddress } = renderWithToken(token);
  await user.click(getStopButton());
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('You will no longer get the e-mail “Replies to my reviews”.');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(requests).toEqual([token]);
  const accountLink = screen.getByRole('link', { name: 'Turn it back on in your account' });
  expect(accountLink.getAttribute('href')).toBe('/account#account-mails');
  expect(getAddress()).toBe(`/unsubscribe/${token}`);
});

test.each([429, 503])('a press that fails with %d can be repeated', async (status) => {
  server.use(mockProblem(unsubscribe, status, { message: 'Not now.' }));
  const { user } = renderWithToken(token);
  await user.click(getStopButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  server.resetHandlers();
  await user.click(getStopButton());
  await screen.findByText(/no longer get/);
});

test('without a network the page says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = renderWithToken(token);
  await user.click(getStopButton());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Network error. Please check your connection and try again.',
  );
});

test.each([
  ['is cut off', 'xxxxxx', false],
  ['names no mail of ours', `${'x'.repeat(22)}.8`, false],
  ['belongs to no account', token, true],
])('a link that %s leads to the account', async (_, linkToken, isRequested) => {
  server.use(mockProblem(unsubscribe, 404));
  const { user } = renderWithToken(linkToken);
  if (isRequested) await user.click(getStopButton());
  const link = await screen.findByRole('link', { name: 'Choose e-mails in your account' });
  expect(link.getAttribute('href')).toBe('/account#account-mails');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
