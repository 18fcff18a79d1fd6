import { useNavigate } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import type { Remote } from '@app/shell-api';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Fragment, lazy, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Frame } from '../frame/Frame.tsx';
import type { LoadOutcome } from '../remotes/load-remote.ts';
import { RemotePages, RemotesProvider } from '../remotes/remote-pages.tsx';
import { PublicPages } from './PublicPages.tsx';
import { registerReleases } from './routes.ts';

configure({ asyncUtilTimeout: 20_000 });
beforeEach(() => {
  sessionStorage.clear();
  registerReleases({ mf_search: {} });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const MissingPart = lazy(() => Promise.reject<{ default: typeof Fragment }>(new Error('ChunkLoadError')));
const failedOutcome: LoadOutcome = { status: 'failed', reason: 'mf_search: no network' };
const resultsRemote: Remote = {
  contract: '1.0.0',
  routes: [{ path: '/search-results', page: async () => ({ default: () => <h1>24 prosthetists</h1> }) }],
  slots: {},
};
const loadedOutcome: LoadOutcome = { status: 'loaded', remote: resultsRemote };

/** Renders the public site at an address, with a remote that loads with these outcomes; the last one repeats. */
async function openSite(address: string, ...outcomes: LoadOutcome[]) {
  const loadRemote = vi.fn(
    async () => outcomes[loadRemote.mock.calls.length - 1] ?? outcomes.at(-1) ?? failedOutcome,
  );
  let navigate: ReturnType<typeof useNavigate>;
  const NavigationCapture = () => {
    navigate = useNavigate();
    return null;
  };
  const onRemoteError = vi.fn();
  const remotes = new RemotePages(loadRemote, async () => ({ default: Fragment }), undefined, onRemoteError);
  await act(async () =>
    render(
      <RemotesProvider value={remotes}>
        <MemoryRouter initialEntries={[address]}>
          <NavigationCapture />
          <Frame>
            <PublicPages />
          </Frame>
        </MemoryRouter>
      </RemotesProvider>,
    ),
  );
  return { loadRemote, onRemoteError, go: (to: string) => act(async () => navigate(to)) };
}

test('a page that throws is reported once, for auto-rollback; files that fail to load are not', async () => {
  const ThrowingPage = () => {
    throw new TypeError('rows is undefined');
  };
  const routes = [{ path: '/search-results', page: async () => ({ default: ThrowingPage }) }];
  const { onRemoteError, go } = await openSite('/search-results', {
    status: 'loaded',
    remote: { ...resultsRemote, routes },
  });
  await screen.findByText('Something went wrong');
  await go('/accessibility');
  await go('/search-results');
  await screen.findByText('Something went wrong');
  expect(onRemoteError.mock.calls).toEqual([['mf_search']]);

  cleanup();
  const failedView = await openSite('/search-results', failedOutcome);
  await screen.findByText('Something went wrong');
  expect(failedView.onRemoteError).not.toHaveBeenCalled();
});

describe('a remote that fails to load', () => {
  test('leaves the frame around the message of the specification', async () => {
    await openSite('/search-results', failedOutcome);
    const main = within(screen.getByRole('main'));
    expect((await main.findByRole('heading', { level: 1 })).textContent).toBe('Something went wrong');
    main.getByRole('button', { name: 'Try Again' });
    main.getByRole('button', { name: 'Refresh Page' });
    screen.getByRole('banner');
    expect(within(screen.getByRole('contentinfo')).getAllByRole('link').length).toBeGreaterThan(10);
  });

  test("leaves the shell's own pages alone, and does not leave its error on them", async () => {
    const { go } = await openSite('/search-results', failedOutcome);
    await screen.findByText('Something went wrong');
    await go('/accessibility');
    expect((await within(screen.getByRole('main')).findByRole('heading', { level: 1 })).textContent).toMatch(
      /accessib/i,
    );
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  test('is loaded anew when a visitor returns to it, and stays loaded', async () => {
    const { loadRemote, go } = await openSite('/search-results', failedOutcome, loadedOutcome);
    await screen.findByText('Something went wrong');
    for (let visitCount = 0; visitCount < 2; visitCount++) {
      await go('/accessibility');
      await go('/search-results');
      await screen.findByRole('heading', { name: '24 prosthetists' });
    }
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  test('is loaded anew by Try Again', async () => {
    await openSite('/search-results', failedOutcome, loadedOutcome);
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: '24 prosthetists' })).toBeTruthy();
  });

  test('fills its place on Home when the network is back, with what was typed meanwhile and the focus', async () => {
    const Form = ({ initial }: { initial: { zipCode: string } }) => (
      <button type="submit">Search at {initial.zipCode}</button>
    );
    const remote = { ...resultsRemote, slots: { homeSearch: async () => ({ default: Form }) } };
    await openSite('/', failedOutcome, { status: 'loaded', remote });
    const form = await screen.findByRole<HTMLFormElement>('search');
    expect(screen.queryByText('Something went wrong')).toBeNull();
    fireEvent.change(within(form).getByRole('textbox', { name: 'Zip code' }), { target: { value: '63101' } });
    within(form).getByRole('button').focus();
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(document.activeElement).toBe(await screen.findByText('Search at 63101'));
  });
});

test.each<[string, () => ReactNode]>([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['has a part that fails to load', () => <MissingPart />],
])('the plain form stays on Home where the form of a remote %s', async (_, Form) => {
  const loadForm = vi.fn(async () => ({ default: Form }));
  const remote = { ...resultsRemote, slots: { homeSearch: loadForm } };
  await openSite('/', { status: 'loaded', remote });
  await waitFor(() => expect(loadForm).toHaveBeenCalled());
  await act(async () => {});
  expect(await screen.findByRole('search')).toBeTruthy();
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('an address that the live version of a remote does not have is not found', async () => {
  await openSite('/compare', loadedOutcome);
  const heading = await within(screen.getByRole('main')).findByRole('heading', { level: 1 });
  expect(heading.textContent).toMatch(/not|find/i);
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test.each([
  ['/login', 'Sign in'],
  ['/signup', 'Sign up'],
  ['/signup/prosthetist', 'Sign up as a practitioner'],
  ['/reset-password', 'Reset your password'],
  ['/submit-prosthetist', 'For providers'],
])('%s is the page "%s"', async (address, title) => {
  await openSite(address);
  const heading = await within(screen.getByRole('main')).findByRole('heading', { level: 1 });
  expect(heading.textContent).toMatch(new RegExp(title, 'i'));
});
