import { useLocation, useRoutes } from '@app/router';
import type { ReactNode } from 'react';
import { Guarded } from '../account/guard/Guarded.tsx';
import { LoadedPage } from '../frame/LoadedPage.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { PageBoundary } from '../frame/PageBoundary.tsx';
import { Hydrated, useHydrated } from '../page/hydration.tsx';
import { PersonalMoment } from '../page/PersonalMoment.tsx';
import { usePageData } from '../page/page-data.ts';
import type { PersonalPage } from '../page/personal-words.ts';
import { RemoteArea } from '../remotes/RemoteArea.tsx';
import { type PublicRoute, publicRoutes, routeAt } from './routes.ts';

/** What the router calls the entry of the browser's history that the document came with. */
const firstEntry = 'default';

/** The page at the current address. The boundary is keyed by owner: what breaks one leaves the others alone. */
export function PublicPages() {
  const { pathname, key } = useLocation();
  const { problem } = usePageData();
  const route = routeAt(pathname);
  const remote = route && 'remote' in route ? route.remote : undefined;
  // The server knows that there is no such page; someone who moves on leaves that behind.
  const missing = key === firstEntry ? problem : undefined;
  return (
    <PageBoundary key={remote ?? 'shell'} path={pathname}>
      {missing ? <NotFound kind={missing} /> : <PublicPage route={route} remote={remote} />}
    </PageBoundary>
  );
}

interface PublicPageProps {
  route: PublicRoute | undefined;
  remote: Extract<PublicRoute, { remote: unknown }>['remote'] | undefined;
}

function PublicPage({ route, remote }: PublicPageProps) {
  const page = remote ? <RemoteArea name={remote} /> : <OwnPages />;
  const guarded = route?.need ? (
    <>
      <Guarded need={route.need}>{page}</Guarded>
      {/* Who is sent to sign in, or waits for their session, has a page that lives. */}
      <Hydrated />
    </>
  ) : (
    page
  );
  // Others have nothing to wait for, and rendering anew here would make all of their page live in one long task.
  return route?.personal ? <Personal page={route.personal}>{guarded}</Personal> : guarded;
}

function Personal({ page, children }: { page: PersonalPage; children: ReactNode }) {
  return useHydrated() ? children : <PersonalMoment page={page} />;
}

const ownRoutes = publicRoutes.flatMap((route) =>
  'page' in route ? [{ path: route.path, element: <LoadedPage key={route.path} page={route.page} /> }] : [],
);

const OwnPages = () => useRoutes([...ownRoutes, { path: '*', element: <NotFound /> }]);
