// A remote in a page of its own, for development: without a shell, and with mocks for a backend.
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/styles';
import { QueryClient } from '@app/query';
import { BrowserRouter, useRoutes } from '@app/router';
import type { Remote, Session, ShellApi } from '@app/shell-api';
import { ToastProvider, useToast, VisuallyHidden } from '@app/ui';
import type { RequestHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import { type ElementType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { StandInShell } from './StandInShell.tsx';

const params = new URLSearchParams(location.search);

/** `?as=…` says who somebody is in this tab; it holds until another one is asked for. */
export function readAs(otherwise = ''): string {
  const as = params.get('as') ?? sessionStorage.getItem('as') ?? otherwise;
  sessionStorage.setItem('as', as);
  return as;
}

interface Alone {
  /** What answers in the place of the services. */
  handlers: readonly RequestHandler[];
  session?: Session;
  /** Pages beside those of the remote. */
  pages?: { path: string; element: ReactNode }[];
  /** What stands around them; a remote with a frame of its own brings its `main`. */
  around?: ElementType;
}

/** Opens the remote's pages. `?lang=es` shows the other language, as the shell's footer does. */
export async function startAlone(remote: Remote, { handlers, pages = [], ...shell }: Alone): Promise<void> {
  document.documentElement.lang = params.get('lang') ?? 'en';
  const serviceWorker = { url: new URL('msw/mockServiceWorker.js', import.meta.url).href };
  await setupWorker(...handlers).start({ serviceWorker, quiet: true });

  const routes = remote.routes.map(({ path, page }) => {
    const Page = lazy(page);
    return { path, element: <Page /> };
  });
  const Pages = () => useRoutes([...routes, ...pages]);
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

const queries = new QueryClient();

interface ShellProps extends Pick<Alone, 'session' | 'around'> {
  children: ReactNode;
}

function Shell({ session = { status: 'signed-out' }, around: Around = 'main', children }: ShellProps) {
  const show = useToast();
  const [message, setMessage] = useState('');
  const shell = useMemo<ShellApi>(
    () => ({
      session,
      locale: document.documentElement.lang === 'es' ? 'es' : 'en',
      toast: ({ text, undo }) => {
        show({ text, ...(undo && { action: { label: undo.label, onAction: undo.run } }) });
      },
      announce: setMessage,
      reviewsChanged: () => {},
      listingChanged: () => {},
      linkListing: async () => true,
    }),
    [show, session],
  );
  return (
    <StandInShell shell={shell} queries={queries}>
      <Around>
        <Suspense>{children}</Suspense>
      </Around>
      <VisuallyHidden as="p" role="status">
        {message}
      </VisuallyHidden>
    </StandInShell>
  );
}
