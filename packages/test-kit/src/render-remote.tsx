import { QueryClient } from '@app/query';
import { matchPath, useLocation, useNavigate, useRoutes } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import type { Remote, Session, ShellApi, SlotName, SlotProps, ToastMessage } from '@app/shell-api';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { vi } from 'vitest';
import { StandInShell } from './stand-in/StandInShell.tsx';

interface RenderRemoteOptions {
  locale?: ShellApi['locale'];
  /** The session; absent: signed out. See `createSession` in `@app/test-kit/sessions`. */
  session?: Session;
  /** Replies in the query cache before the first rendering, by address. A page gets such replies from the server. */
  replies?: Record<string, unknown>;
}

/** Opens a page of a remote without a shell. Its code is loaded before the first render. */
export async function renderRemote(remote: Remote, address: string, options: RenderRemoteOptions = {}) {
  const { pathname } = new URL(address, 'http://localhost');
  const routes = await Promise.all(
    remote.routes.map(async ({ path, page }) => {
      const Page = matchPath(path, pathname) ? (await page()).default : lazy(page);
      return { path, element: <Page /> };
    }),
  );
  const notFoundRoute = { path: '*', element: <p>left the remote</p> };
  const Pages = () => useRoutes([...routes, notFoundRoute]);
  return renderWithShell(<Pages />, address, options);
}

/** Renders the content of a remote for a slot, like a page of the shell. */
export async function renderSlot<S extends SlotName>(
  remote: Remote,
  slot: S,
  props: SlotProps[S],
  options: RenderRemoteOptions = {},
) {
  const loadSlot = remote.slots[slot];
  if (!loadSlot) throw new Error(`the remote does not fill ${slot}`);
  // The type of the lookup has lost the relation between slot name and props.
  const SlotContent = (await loadSlot()).default as unknown as ComponentType<SlotProps[S]>;
  return renderWithShell(<SlotContent {...(props as SlotProps[S] & object)} />, '/', options);
}

function renderWithShell(children: ReactNode, address: string, options: RenderRemoteOptions) {
  const { locale = 'en', session = { status: 'signed-out' }, replies = {} } = options;
  document.documentElement.lang = locale;
  const toasts: ToastMessage[] = [];
  const announcedTexts: string[] = [];
  const reviewsChanged = vi.fn();
  const listingChanged = vi.fn();
  const linkListing = vi.fn(async (_prosthetistId: string) => true);
  const shellControls = { setSession: (_session: Session) => {} };
  const WithShell = ({ children }: { children: ReactNode }) => {
    const [currentSession, setCurrentSession] = useState(session);
    shellControls.setSession = setCurrentSession;
    const shell: ShellApi = {
      session: currentSession,
      locale,
      toast: (message) => toasts.push(message),
      announce: (text) => announcedTexts.push(text),
      reviewsChanged,
      listingChanged,
      linkListing,
    };
    return (
      <StandInShell shell={shell} queryClient={queryClient}>
        {children}
      </StandInShell>
    );
  };
  // Without delay between retries, because tests are about what follows them.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  for (const [key, reply] of Object.entries(replies)) queryClient.setQueryData([key], reply);
  const router: { address: string; go: ReturnType<typeof useNavigate> } = { address, go: () => {} };
  const RouterProbe = () => {
    const { pathname, search } = useLocation();
    router.address = pathname + search;
    router.go = useNavigate();
    return null;
  };
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <WithShell>
        <RouterProbe />
        <Suspense>{children}</Suspense>
      </WithShell>
    </MemoryRouter>,
  );
  return {
    ...view,
    // Without timers between keys: filling forms takes a third less time.
    user: userEvent.setup({ delay: null }),
    /** Toasts, newest last. */
    toasts,
    /** Screen reader announcements, newest last. */
    announcedTexts,
    /** Called when the remote reports changed reviews. */
    reviewsChanged,
    /** Called when it reports a changed listing. */
    listingChanged,
    /** Called with the listing linked to the account. */
    linkListing,
    /** Changes the session. */
    setSession: (session: Session) => act(async () => shellControls.setSession(session)),
    /** Returns path and query of the current page. */
    getAddress: () => router.address,
    /** Navigates within the tab. */
    go: (to: string) => act(async () => router.go(to)),
    /** Presses the browser's Back button. */
    back: () => act(async () => router.go(-1)),
  };
}
