import { useLoadedValue } from '@app/remote-kit/loading';
import { useRoutes } from '@app/router';
import { Suspense } from 'react';
import { LoadedPage, NotFound } from '../frame/LoadedPage.tsx';
import { PageLoading } from '../frame/PageLoading.tsx';
import type { RemoteName } from './load-remote.ts';
import { type RemotePage, useRemotes } from './remote-pages.tsx';

/** Pages of a remote. The boundary around must be keyed by remote, so that an error does not affect other remotes. */
export function RemoteArea({ name }: { name: RemoteName }) {
  const content = useLoadedValue(useRemotes().getContent(name));
  if (!content) return <PageLoading />;
  const { Wrapper, pages } = content;
  return (
    <Wrapper>
      <Suspense fallback={<PageLoading />}>
        <RemoteRoutes pages={pages} />
      </Suspense>
    </Wrapper>
  );
}

function RemoteRoutes({ pages }: { pages: readonly RemotePage[] }) {
  const routes = pages.map(({ path, page }) => ({ path, element: <LoadedPage page={page} props={{}} /> }));
  // The live version of the remote may not have this page.
  return useRoutes(routes) ?? <NotFound />;
}
