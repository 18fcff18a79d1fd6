import { Loadable, useLoadedValue, withRetries } from '@app/remote-kit/loading';
import { useLocation, useRoutes } from '@app/router';
import { useIsHydrated } from '@app/ui';
import { type ReactNode, useState } from 'react';
import type { RequiredAccess } from '../account/guard/Guard.tsx';
import { LoadedPage, NotFound, PageBoundary } from '../frame/LoadedPage.tsx';
import { PageHydrationMarker } from '../page/hydration.tsx';
import { type PersonalPage, PersonalPagePlaceholder } from '../page/PersonalPagePlaceholder.tsx';
import { usePageData } from '../page/page-data.ts';
import { RemoteArea } from '../remotes/RemoteArea.tsx';
import { useRemotes } from '../remotes/remote-pages.tsx';
import { findRoute, type PublicRoute, publicRoutes } from './routes.ts';

/** Renders the page at the current address. The boundary is keyed by owner, so that an error affects only its pages. */
export function PublicPages() {
  const { pathname, key } = useLocation();
  const [initialKey] = useState(key);
  const { problem } = usePageData();
  const remotes = useRemotes();
  const route = findRoute(pathname);
  const remote = route && 'remote' in route ? route.remote : undefined;
  // A problem that the server found is about the document's own history entry only.
  const pageProblem = key === initialKey ? problem : undefined;
  return (
    <PageBoundary
      key={remote ?? 'shell'}
      path={pathname}
      onError={(error) => remote && remotes.recordError(remote, error)}
    >
      {pageProblem ? <NotFound kind={pageProblem} /> : <PublicPage route={route} remote={remote} />}
    </PageBoundary>
  );
}

interface PublicPageProps {
  route: PublicRoute | undefined;
  remote: Extract<PublicRoute, { remote: unknown }>['remote'] | undefined;
}

function PublicPage({ route, remote }: PublicPageProps) {
  const page = remote ? <RemoteArea name={remote} /> : <ShellPages />;
  const guardedPage = route?.access ? (
    <>
      <GuardedPage access={route.access}>{page}</GuardedPage>
      {/* Also reports pages that redirect, or that wait for the session. */}
      <PageHydrationMarker />
    </>
  ) : (
    page
  );
  // Other pages do not wait for hydration: rendering them again would hydrate them in one long task.
  return route?.personal ? (
    <PersonalPageContent page={route.personal}>{guardedPage}</PersonalPageContent>
  ) : (
    guardedPage
  );
}

export const loadableGuard = new Loadable(() => withRetries(() => import('../account/AccountPages.tsx')));

/** A page for some users only. The code of the guard loads with the first such page. */
function GuardedPage({ access, children }: { access: RequiredAccess; children: ReactNode }) {
  const Guard = useLoadedValue(loadableGuard)?.Guard;
  return Guard ? <Guard access={access}>{children}</Guard> : null;
}

function PersonalPageContent({ page, children }: { page: PersonalPage; children: ReactNode }) {
  return (
    <div className="PersonalPage">{useIsHydrated() ? children : <PersonalPagePlaceholder page={page} />}</div>
  );
}

const shellRoutes = publicRoutes.flatMap((route) =>
  'page' in route
    ? [{ path: route.path, element: <LoadedPage key={route.path} page={route.page} props={{}} /> }]
    : [],
);

const ShellPages = () => useRoutes([...shellRoutes, { path: '*', element: <NotFound /> }]);
