import { useLocation } from '@app/router';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  createAccountSession,
  readStoredRedirect,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import { LoginPage } from '../login/LoginPage.tsx';
import { Guard, type RequiredAccess } from './Guard.tsx';

const createGuardedPage = (access: RequiredAccess) => (
  <Guard access={access}>
    <h1>behind the guard</h1>
  </Guard>
);
const isPageShown = () => screen.queryByText('behind the guard') !== null;

test('while identity is loading the guard shows nothing, and redirects nobody', () => {
  const { container, getAddress } = renderWithAccount(createGuardedPage('patient'), '/my-reviews', {
    session: { status: 'loading' },
  });
  expect(container.textContent).toBe('');
  expect([getAddress(), readStoredRedirect()]).toEqual(['/my-reviews', null]);
});

describe('a signed-out visitor goes to sign in', () => {
  test.each([
    ['/my-reviews', 'patient', '/my-reviews'],
    ['/prosthetist/anna-berg?page=2', 'session', '/prosthetists/anna-berg?page=2'],
    ['/edit-listing', 'prosthetist', null],
    ['/submitprosthetist', 'prosthetist', null],
  ] as const)('from %s (%s), which is kept as %s', (startAddress, requiredAccess, storedRedirect) => {
    const { getAddress } = renderWithAccount(createGuardedPage(requiredAccess), startAddress);
    expect([getAddress(), readStoredRedirect(), isPageShown()]).toEqual(['/login', storedRedirect, false]);
  });
});

test.each([
  ['nobody was signed in', false, /for people with an account/],
  ['the session ended', true, /Your session has ended/],
] as const)('the sign-in page says that %s', async (_, wasSignedIn, expectedText) => {
  const Pages = () => (useLocation().pathname === '/login' ? <LoginPage /> : createGuardedPage('patient'));
  const { setAccount } = renderWithAccount(
    <Pages />,
    '/my-reviews',
    wasSignedIn ? { session: createAccountSession('patient') } : {},
  );
  if (wasSignedIn) await setAccount({ session: { status: 'signed-out' } });
  expect(screen.getByRole('status').textContent).toMatch(expectedText);
});

test('the sign-in page gives no reason to visitors who came by themselves', () => {
  renderWithAccount(<LoginPage />, '/login');
  expect(screen.queryByRole('status')).toBeNull();
});

describe('a signed-in user', () => {
  test.each([
    ['patient', 'session', true],
    ['prosthetist', 'session', true],
    ['undecided', 'session', true],
    ['patient', 'patient', true],
    ['undecided', 'patient', true],
    ['prosthetist', 'patient', false],
    ['prosthetist', 'prosthetist', true],
    ['patient', 'prosthetist', false],
    ['undecided', 'prosthetist', false],
  ] as const)('as %s where %s is required has access: %s', (role, requiredAccess, hasAccess) => {
    const { getAddress } = renderWithAccount(createGuardedPage(requiredAccess), '/guarded', {
      session: createAccountSession(role),
    });
    expect([isPageShown(), getAddress(), readStoredRedirect()]).toEqual([
      hasAccess,
      hasAccess ? '/guarded' : '/',
      null,
    ]);
  });

  test('whose role changes is checked again', async () => {
    const { setAccount, getAddress } = renderWithAccount(createGuardedPage('patient'), '/my-reviews', {
      session: createAccountSession('patient'),
    });
    await setAccount({ session: createAccountSession('prosthetist') });
    expect([isPageShown(), getAddress()]).toEqual([false, '/']);
  });

  test('who signs out in another tab goes to sign in, and the page is not stored for the next person', async () => {
    const { setAccount, getAddress } = renderWithAccount(createGuardedPage('session'), '/prosthetist/anna', {
      session: createAccountSession('patient'),
    });
    await setAccount({ session: { status: 'signed-out' } });
    expect([getAddress(), readStoredRedirect()]).toEqual(['/login', null]);
  });
});

test('F9: where the provider does not answer, the page says so and does not redirect', () => {
  const { getAddress } = renderWithAccount(createGuardedPage('session'), '/prosthetist/anna', {
    session: { status: 'unavailable' },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/unavailable/);
  screen.getByRole('button', { name: 'Try Again' });
  expect(getAddress()).toBe('/prosthetist/anna');
});
