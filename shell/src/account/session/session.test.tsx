import type { IdentityState } from '@app/auth';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccountSession, createWorkingIdentity } from '../../testing/render-with-account.tsx';

/** The mocked identity provider. */
const provider = vi.hoisted(() => ({ isRunning: false, reportState: (_state: unknown): void => {} }));
vi.mock('@app/auth/IdentityProvider', () => ({
  IdentityProvider: ({ onChange }: { onChange: (state: unknown) => void }) => {
    provider.isRunning = true;
    provider.reportState = onChange;
    return null;
  },
}));

/** Session statuses that a page received, from its first rendering on. */
const statuses: string[] = [];

const setSessionCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the provider's own cookie, as it writes it
  document.cookie = `__client_uat=${value}; path=/`;
};

/** Renders the provider from a new module, since a module keeps what it has loaded. */
async function renderProvider() {
  vi.resetModules();
  provider.isRunning = false;
  const { AccountProvider } = await import('./AccountProvider.tsx');
  const { useAccount } = await import('./use-account.ts');
  // Loaded in advance, so that the test sees a provider that starts without need.
  await import('./identity-module.ts');
  statuses.length = 0;
  const StatusView = () => {
    const { session, identity, startProvider } = useAccount();
    statuses.push(session.status);
    return (
      <>
        <output>{session.status}</output>
        <p>{identity === null ? 'cannot be had' : identity ? 'there' : 'on its way'}</p>
        <button type="button" onClick={startProvider}>
          wake
        </button>
      </>
    );
  };
  render(
    <AccountProvider>
      <StatusView />
    </AccountProvider>,
  );
}
const getStatus = () => screen.getByRole('status').textContent;
const reportState = (state: IdentityState) => act(async () => provider.reportState(state));
const waitForProvider = () => waitFor(() => expect(provider.isRunning).toBe(true));
const waitBriefly = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));

beforeEach(() => {
  const meta = document.createElement('meta');
  meta.name = 'identity';
  meta.content = '{"publishableKey":"pk_live_abc"}';
  document.head.replaceChildren(meta);
});
afterEach(() => setSessionCookie('0'));

describe('without the cookie of a session', () => {
  test.each(['', '0'])('(%j) a visitor is signed out, and the provider does not run', async (value) => {
    setSessionCookie(value);
    await renderProvider();
    expect(getStatus()).toBe('signed-out');
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await waitBriefly();
    expect(provider.isRunning).toBe(false);
  });

  test('where the page names no provider, a visitor who starts it stays signed out', async () => {
    document.head.replaceChildren();
    await renderProvider();
    await act(async () => screen.getByRole('button').click());
    await screen.findByText('cannot be had');
    expect(getStatus()).toBe('signed-out');
  });

  test('a page that signs in starts the provider, and the visitor stays signed out meanwhile', async () => {
    await renderProvider();
    await act(async () => screen.getByRole('button').click());
    await waitForProvider();
    expect(getStatus()).toBe('signed-out');
    screen.getByText('on its way');
    await reportState({ session: { status: 'signed-out' }, identity: createWorkingIdentity() });
    screen.getByText('there');
    await reportState({ session: createAccountSession('patient'), identity: createWorkingIdentity() });
    expect(getStatus()).toBe('signed-in');
  });

  test('a sign-in in another tab is noticed when this one is looked at again', async () => {
    await renderProvider();
    setSessionCookie('1795132800');
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await waitForProvider();
    await reportState({ session: createAccountSession('patient'), identity: createWorkingIdentity() });
    expect(getStatus()).toBe('signed-in');
  });
});

describe('with the cookie of a session', () => {
  beforeEach(() => setSessionCookie('1795132800'));

  test('the status is loading until the provider reports it', async () => {
    await renderProvider();
    expect(new Set(statuses)).toEqual(new Set(['loading']));
    await waitForProvider();
    await waitFor(() => screen.getByText('on its way'));
    await reportState({ session: createAccountSession('patient'), identity: createWorkingIdentity() });
    expect(getStatus()).toBe('signed-in');
    await reportState({ session: { status: 'signed-out' }, identity: createWorkingIdentity() });
    expect(getStatus()).toBe('signed-out');
  });

  test('F9: where the page names no provider the session is unavailable', async () => {
    document.head.replaceChildren();
    await renderProvider();
    await waitFor(() => expect(getStatus()).toBe('unavailable'));
    screen.getByText('cannot be had');
  });
});
