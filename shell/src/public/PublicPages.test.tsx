import { useLocation, useNavigate } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import type { Remote } from '@app/shell-api';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failedOutcome: LoadOutcome = { status: 'failed', reason: 'mf_search: no network' };
const resultsRemote: Remote = {
  contract: '1.0.0',
  routes: [{ path: '/search-results', page: async () => ({ default: () => <h1>24 prosthetists</h1> }) }],
  slots: {},
};

/** Renders the public site at an address, with a remote that loads with these outcomes; the last one repeats. */
async function openSite(address: string, ...outcomes: LoadOutcome[]) {
  const loadRemote = vi.fn(
    async () => outcomes[loadRemote.mock.calls.length - 1] ?? outcomes.at(-1) ?? failedOutcome,
  );
  const router = { go: (_to: string) => {}, path: '' };
  const RouterProbe = () => {
    router.go = useNavigate();
    router.path = useLocation().pathname;
    return null;
  };
  const onRemoteError = vi.fn();
  const remotes = new RemotePages(loadRemote, async () => ({ default: Fragment }), undefined, onRemoteError);
  await act(async () =>
    render(
      <RemotesProvider value={remotes}>
        <MemoryRouter initialEntries={[address]}>
          <RouterProbe />
          <Frame hasPage={() => true}>
            <PublicPages />
          </Frame>
        </MemoryRouter>
      </RemotesProvider>,
    ),
  );
  return {
    loadRemote,
    onRemoteError,
    getPath: () => router.path,
    go: (to: string) => act(async () => router.go(to)),
  };
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

  test('is loaded anew by Try Again, and stays loaded', async () => {
    const { loadRemote, go } = await openSite('/search-results', failedOutcome, {
      status: 'loaded',
      remote: resultsRemote,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: '24 prosthetists' });
    expect(loadRemote).toHaveBeenCalledTimes(2);
    await go('/accessibility');
    await go('/search-results');
    await screen.findByRole('heading', { name: '24 prosthetists' });
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  test('is loaded anew when a visitor returns to it', async () => {
    const { loadRemote, go } = await openSite('/search-results', failedOutcome, {
      status: 'loaded',
      remote: resultsRemote,
    });
    await screen.findByText('Something went wrong');
    await go('/accessibility');
    await go('/search-results');
    await screen.findByRole('heading', { name: '24 prosthetists' });
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  test('leaves on Home a plain form that asks the server', async () => {
    await openSite('/', failedOutcome);
    const form = await screen.findByRole<HTMLFormElement>('search');
    expect(new URL(form.action).pathname).toBe('/search-results');
    expect(form.method).toBe('get');
    expect([...new FormData(form).keys()]).toEqual(['name', 'zipCode', 'radius']);
    expect(within(form).getByRole<HTMLSelectElement>('combobox').value).toBe('275');
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  test('fills its place on Home when the network is back, with what was typed meanwhile', async () => {
    const Form = ({ initial }: { initial: { zipCode: string } }) => <p>the form for {initial.zipCode}</p>;
    const loadedOutcome: LoadOutcome = {
      status: 'loaded',
      remote: { ...resultsRemote, slots: { homeSearch: async () => ({ default: Form }) } },
    };
    await openSite('/', failedOutcome, loadedOutcome);
    const form = await screen.findByRole<HTMLFormElement>('search');
    fireEvent.change(within(form).getByRole('textbox', { name: 'Zip code' }), { target: { value: '63101' } });
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('the form for 63101')).toBeTruthy();
  });
});

test('an address that the live version of a remote does not have is not found', async () => {
  await openSite('/compare', { status: 'loaded', remote: resultsRemote });
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

test.each(['/prosthetist/anna-berg-cpo', '/submitprosthetist', '/my-reviews', '/edit-listing', '/account'])(
  '%s is guarded: a signed-out visitor is redirected to /login',
  async (address) => {
    const { getPath } = await openSite(address);
    await vi.waitFor(() => expect(getPath()).toBe('/login'), { timeout: 20_000 });
  },
);
