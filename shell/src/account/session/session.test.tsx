import type { IdentityState } from '@app/auth';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccountSession, createWorkingIdentity } from '../../testing/open-account.tsx';

/** The provider: whether it runs, and what it tells. */
const provider = vi.hoisted(() => ({ runs: false, tell: (_state: unknown): void => {} }));
vi.mock('@app/auth/IdentityProvider', () => ({
  IdentityProvider: ({ onChange }: { onChange: (state: unknown) => void }) => {
    provider.runs = true;
    provider.tell = onChange;
    return null;
  },
}));

/** What a page heard so far, from its first render on. */
const statuses: string[] = [];

const cookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the provider's own cookie, as it writes it
  document.cookie = `__client_uat=${value}; path=/`;
};

/** The module anew: what it has loaded it keeps. */
async function start() {
  vi.resetModules();
  provider.runs = false;
  const { AccountProvider } = await import('./AccountProvider.tsx');
  const { useAccount } = await import('./use-account.ts');
  // Its code is there at once, so that a part that loads it in vain is seen.
  await import('./identity-module.ts');
  statuses.length = 0;
  const Show = () => {
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
      <Show />
    </AccountProvider>,
  );
}
const status = () => screen.getByRole('status').textContent;
const reportState = (state: IdentityState) => act(async () => provider.tell(state));
const waitForProvider = () => waitFor(() => expect(provider.runs).toBe(true));
const waitBriefly = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));

beforeEach(() => {
  const meta = document.createElement('meta');
  meta.name = 'identity';
  meta.content = '{"publishableKey":"pk_live_abc"}';
  document.head.replaceChildren(meta);
});
afterEach(() => cookie('0'));

describe('without the cookie of a session', () => {
  test.each(['', '0'])('(%j) somebody is signed out, and the provider does not run', async (value) => {
    cookie(value);
    await start();
    expect(status()).toBe('signed-out');
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await waitBriefly();
    expect(provider.runs).toBe(false);
  });

  test('and where the page names no provider, who wakes it stays signed out', async () => {
    document.head.replaceChildren();
    await start();
    await act(async () => screen.getByRole('button').click());
    await screen.findByText('cannot be had');
    expect(status()).toBe('signed-out');
  });

  test('a page that signs in wakes it, and who is here stays signed out meanwhile', async () => {
    await start();
    await act(async () => screen.getByRole('button').click());
    await waitForProvider();
    expect(status()).toBe('signed-out');
    screen.getByText('on its way');
    await reportState({ session: { status: 'signed-out' }, identity: createWorkingIdentity() });
    screen.getByText('there');
    await reportState({ session: createAccountSession('patient'), identity: createWorkingIdentity() });
    expect(status()).toBe('signed-in');
  });

  test('a sign-in in another tab is noticed when this one is looked at again', async () => {
    await start();
    cookie('1795132800');
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await waitForProvider();
    await reportState({ session: createAccountSession('patient'), identity: createWorkingIdentity() });
    expect(status()).toBe('signed-in');
  });
});

describe('with it', () => {
  beforeEach(() => cookie('1795132800'));

  test('it is loading until the provider tells', async () => {
    await start();
    expect(new Set(statuses)).toEqual(new Set(['loading']));
    await waitForProvider();
    await waitFor(() => screen.getByText('on its way'));
    await reportState({ session: createAccountSession('patient'), identity: createWorkingIdentity() });
    expect(status()).toBe('signed-in');
    await reportState({ session: { status: 'signed-out' }, identity: createWorkingIdentity() });
    expect(status()).toBe('signed-out');
  });

  test('F9: where the page names no provider it cannot be had', async () => {
    document.head.replaceChildren();
    await start();
    await waitFor(() => expect(status()).toBe('unavailable'));
    screen.getByText('cannot be had');
  });
});
