// This remote without a shell or a backend: `pnpm --filter @app/mf-listing-wizard dev`.
import './language.ts';
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/styles';
import { QueryClient } from '@app/query';
import { BrowserRouter, useRoutes } from '@app/router';
import type { ShellApi } from '@app/shell-api';
import { StandInShell } from '@app/test-kit/StandInShell';
import { createSession } from '@app/test-kit/sessions';
import { ToastProvider, useToast, VisuallyHidden } from '@app/ui';
import { setupWorker } from 'msw/browser';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import remote from './expose.ts';
import { handlers } from './mocks/handlers.ts';
import { mine } from './mocks/own-listing.ts';
import { type Stage, stages } from './mocks/stages.ts';

// `?as=pending` and the like open the page of a practitioner in that state; see `mocks/stages.ts`.
const params = new URLSearchParams(location.search);
const as = params.get('as') ?? sessionStorage.getItem('as') ?? '';
sessionStorage.setItem('as', as);
stages[as as Stage]?.();
const id = mine.editable?.listing.id;
const session = createSession('prosthetist', {
  prosthetistProfile: id ? { prosthetistId: id, complete: true } : {},
});

const queries = new QueryClient();

function Shell({ children }: { children: ReactNode }) {
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
    [show],
  );
  return (
    <StandInShell shell={shell} queries={queries}>
      <main>
        <Suspense>{children}</Suspense>
      </main>
      <VisuallyHidden as="p" role="status">
        {message}
      </VisuallyHidden>
    </StandInShell>
  );
}

const routes = remote.routes.map(({ path, page }) => {
  const Page = lazy(page);
  return { path, element: <Page /> };
});
const Pages = () => useRoutes(routes);

// `?lang=es` shows the other language, as the shell's footer does.
document.documentElement.lang = params.get('lang') ?? 'en';
const serviceWorker = { url: new URL('msw/mockServiceWorker.js', import.meta.url).href };
await setupWorker(...handlers).start({ serviceWorker, quiet: true });

const root = document.createElement('div');
root.id = 'root';
document.body.append(root);
createRoot(root).render(
  <BrowserRouter>
    <ToastProvider closeLabel="Close">
      <Shell>
        <Pages />
      </Shell>
    </ToastProvider>
  </BrowserRouter>,
);
