import { QueryClient } from '@app/query';
import { matchPath, useLocation, useNavigate, useRoutes } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import type { Remote, ShellApi, SlotName, SlotProps, ToastMessage } from '@app/shell-api';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { afterEach, vi } from 'vitest';
import { StandInShell } from './StandInShell.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);
// A page's code is compiled when the first test opens it, and test machines are busy.
vi.setConfig({ testTimeout: 20_000 });
configure({ asyncUtilTimeout: 5000 });

interface Options {
  locale?: ShellApi['locale'];
  /** Replies that are in the query cache before anything renders, as `page-data` brings them: address → reply. */
  replies?: Record<string, unknown>;
}

/** Opens a page of a remote at an address, without a shell. Its code is there before anything renders. */
export async function renderRemote(remote: Remote, address: string, options: Options = {}) {
  const { pathname } = new URL(address, 'http://localhost');
  const routes = await Promise.all(
    remote.routes.map(async ({ path, page }) => {
      const Page = matchPath(path, pathname) ? (await page()).default : lazy(page);
      return { path, element: <Page /> };
    }),
  );
  const elsewhere = { path: '*', element: <p>left the remote</p> };
  const Pages = () => useRoutes([...routes, elsewhere]);
  return mount(<Pages />, address, options);
}

/** Fills one slot of a remote, as a page of the shell would. */
export async function renderSlot<S extends SlotName>(
  remote: Remote,
  slot: S,
  props: SlotProps[S],
  options: Options = {},
) {
  const load = remote.slots[slot];
  if (!load) throw new Error(`the remote does not fill ${slot}`);
  // The lookup loses the tie between the slot's name and its props.
  const Filling = (await load()).default as unknown as ComponentType<SlotProps[S]>;
  return mount(<Filling {...(props as SlotProps[S] & object)} />, '/', options);
}

function mount(children: ReactNode, address: string, { locale = 'en', replies = {} }: Options) {
  document.documentElement.lang = locale;
  const toasts: ToastMessage[] = [];
  const announced: string[] = [];
  const shell: ShellApi = {
    session: { status: 'signed-out' },
    locale,
    toast: (message) => toasts.push(message),
    announce: (text) => announced.push(text),
    reviewsChanged: () => {},
  };
  // No waiting between retries; what a page does after them is what its tests are about.
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  for (const [key, reply] of Object.entries(replies)) queries.setQueryData([key], reply);
  const router: { address: string; go: ReturnType<typeof useNavigate> } = { address, go: () => {} };
  const Watch = () => {
    const { pathname, search } = useLocation();
    router.address = pathname + search;
    router.go = useNavigate();
    return null;
  };
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <StandInShell shell={shell} queries={queries}>
        <Watch />
        <Suspense>{children}</Suspense>
      </StandInShell>
    </MemoryRouter>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    /** Messages that the remote showed, newest last. */
    toasts,
    /** What it told screen readers, newest last. */
    announced,
    /** Path and query of the page that is open. */
    address: () => router.address,
    /** The browser's Back button. */
    back: () => act(async () => router.go(-1)),
  };
}
