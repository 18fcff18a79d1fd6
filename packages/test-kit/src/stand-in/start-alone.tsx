// Runs a remote alone for development: without a shell, with mocks as backend.
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/layout.css';
import '@app/ui/styles';
import { QueryClient } from '@app/query';
import { BrowserRouter, useRoutes } from '@app/router';
import { enableHistoryBlocking } from '@app/router/blocker';
import type { Remote, Session, ShellApi } from '@app/shell-api';
import { ToastProvider, useToast, VisuallyHidden } from '@app/ui';
import type { RequestHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import { type ElementType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { StandInShell } from './StandInShell.tsx';

const params = new URLSearchParams(location.search);

/** Returns the user that `?as=…` selects for this tab, until another one is selected. */
export function selectUserName(defaultName = ''): string {
  const userName = params.get('as') ?? sessionStorage.getItem('as') ?? defaultName;
  sessionStorage.setItem('as', userName);
  return userName;
}

interface StartAloneOptions {
  /** Mocks of the services. */
  handlers: readonly RequestHandler[];
  session?: Session;
  /** Further pages that the remote does not have. */
  pages?: { path: string; element: ReactNode }[];
  /** Element around the pages. Default: `main`; a remote with its own frame has one. */
  Wrapper?: ElementType;
}

/** Opens the remote's pages. `?lang=es` selects Spanish, as in the shell's footer. */
export async function startAlone(
  remote: Remote,
  { handlers, pages = [], ...shell }: StartAloneOptions,
): Promise<void> {
  document.documentElement.lang = params.get('lang') ?? 'en';
  const serviceWorker = { url: new URL('msw/mockServiceWorker.js', import.meta.url).href };
  await setupWorker(...handlers).start({ serviceWorker, quiet: true });

  const routes = remote.routes.map(({ path, page }) => {
    const Page = lazy(page);
    return { path, element: <Page /> };
  });
  const Pages = () => useRoutes([...routes, ...pages]);
  enableHistoryBlocking();
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  createRoot(root).render(
    <BrowserRouter>
      <ToastProvider closeLabel="Close">
        <Shell {...shell}>
          <Pages />
        </Shell>
      </ToastProvider>
    </BrowserRouter>,
  );
}

const queryClient = new QueryClient();

interface ShellProps extends Pick<StartAloneOptions, 'session' | 'Wrapper'> {
  children: ReactNode;
}

function Shell({ session = { status: 'signed-out' }, Wrapper = 'main', children }: ShellProps) {
  const showToast = useToast();
  const [message, setMessage] = useState('');
  const shell = useMemo<ShellApi>(
    () => ({
      session,
      locale: document.documentElement.lang === 'es' ? 'es' : 'en',
      toast: ({ text, undo }) => {
        showToast({ text, ...(undo && { action: { label: undo.label, onAction: undo.run } }) });
      },
      announce: setMessage,
      reviewsChanged: () => {},
      listingChanged: () => {},
      linkListing: async () => true,
    }),
    [showToast, session],
  );
  return (
    <StandInShell shell={shell} queryClient={queryClient}>
      <Wrapper>
        <Suspense>{children}</Suspense>
      </Wrapper>
      <VisuallyHidden as="p" role="status">
        {message}
      </VisuallyHidden>
    </StandInShell>
  );
}
