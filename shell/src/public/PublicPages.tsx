import { useLocation, useRoutes } from '@app/router';
import { Guarded } from '../account/guard/Guarded.tsx';
import { LoadedPage } from '../frame/LoadedPage.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { PageBoundary } from '../frame/PageBoundary.tsx';
import { RemoteArea } from '../remotes/RemoteArea.tsx';
import { publicRoutes, routeAt } from './routes.ts';

/** The page at the current address. The boundary is keyed by owner: what breaks one leaves the others alone. */
export function PublicPages() {
  const { pathname } = useLocation();
  const route = routeAt(pathname);
  const remote = route && 'remote' in route ? route.remote : undefined;
  const page = remote ? <RemoteArea name={remote} /> : <OwnPages />;
  return (
    <PageBoundary key={remote ?? 'shell'} path={pathname}>
      {route?.need ? <Guarded need={route.need}>{page}</Guarded> : page}
    </PageBoundary>
  );
}

const ownRoutes = publicRoutes.flatMap((route) =>
  'page' in route ? [{ path: route.path, element: <LoadedPage key={route.path} page={route.page} /> }] : [],
);

const OwnPages = () => useRoutes([...ownRoutes, { path: '*', element: <NotFound /> }]);
