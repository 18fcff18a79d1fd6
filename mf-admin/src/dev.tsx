// This remote without a shell or a backend: `pnpm --filter @app/mf-admin dev`.
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import { QueryClient } from '@app/query';
import { BrowserRouter, Navigate, useRoutes } from '@app/router';
import type { ShellApi } from '@app/shell-api';
import { StandInShell } from '@app/test-kit/StandInShell';
import type { AdminRole } from '@app/types/admin/rights';
import { setupWorker } from 'msw/browser';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import remote from './expose.ts';
import { createHandlers } from './mocks/handlers.ts';

// `?as=moderator` and the like show what that role sees.
const as = new URLSearchParams(location.search).get('as') ?? sessionStorage.getItem('as') ?? 'owner';
sessionStorage.setItem('as', as);

const ignore = () => {};
const shell: ShellApi = {
  session: { status: 'signed-out' },
  locale: 'en',
  toast: ignore,
  announce: ignore,
  reviewsChanged: ignore,
  listingChanged: ignore,
  linkListing: async () => false,
};

const routes = remote.routes.map(({ path, page }) => {
  const Page = lazy(page);
  return { path, element: <Page /> };
});
const home = { path: '*', element: <Navigate to="/admin" replace /> };
const Pages = () => useRoutes([...routes, home]);

const serviceWorker = { url: new URL('msw/mockServiceWorker.js', import.meta.url).href };
await setupWorker(...createHandlers(as as AdminRole)).start({ serviceWorker, quiet: true });

document.documentElement.lang = 'en';
const root = document.createElement('div');
root.id = 'root';
document.body.append(root);
createRoot(root).render(
  <BrowserRouter>
    <StandInShell shell={shell} queries={new QueryClient()}>
      <Suspense>
        <Pages />
      </Suspense>
    </StandInShell>
  </BrowserRouter>,
);
