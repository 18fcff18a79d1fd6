import { type Remote, useShell } from '@app/shell-api';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LoadOutcome } from '../remotes/load-remote.ts';
import { RemotePages } from '../remotes/remote-pages.tsx';
import { AdminApp } from './AdminApp.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/reviews');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

function SessionView() {
  const { session, locale } = useShell();
  return (
    <h1>
      {session.status}, {locale}
    </h1>
  );
}
const remote: Remote = {
  contract: '1.2.0',
  routes: [{ path: '/admin/*', page: async () => ({ default: SessionView }) }],
  slots: {},
};

async function openApp(...outcomes: LoadOutcome[]) {
  const loadRemote = vi.fn(
    async (_name: string) => outcomes.shift() ?? { status: 'loaded' as const, remote },
  );
  await act(async () =>
    render(<AdminApp remotes={new RemotePages(loadRemote, async () => ({ default: Fragment }))} />),
  );
  return loadRemote;
}
const failedOutcome: LoadOutcome = { status: 'failed', reason: 'no network' };

test('the admin app loads its one remote, which gets a signed-out session', async () => {
  const loadRemote = await openApp();
  screen.getByRole('heading', { level: 1, name: 'signed-out, en' });
  expect(loadRemote.mock.calls).toEqual([['mf_admin']]);
});

test('a remote that fails to load is reported within a main area, and can be loaded again', async () => {
  const loadRemote = await openApp(failedOutcome);
  expect(screen.getByRole('main').textContent).toContain('Something went wrong');
  screen.getByText("We're having trouble loading this page. This is usually a temporary issue.");
  screen.getByRole('button', { name: 'Refresh Page' });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })));
  screen.getByRole('heading', { level: 1, name: 'signed-out, en' });
  expect(loadRemote).toHaveBeenCalledTimes(2);
});

test('a remote that does not fit this shell is reported in the same way', async () => {
  await openApp({ status: 'skipped', reason: 'it needs a newer shell' });
  expect(screen.getByText('Something went wrong')).toBeTruthy();
});
