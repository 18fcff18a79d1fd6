import { type Loadable, useLoadedValue } from '@app/remote-kit/loading';
import type { ComponentType } from 'react';
import { PageHydrationMarker } from '../page/hydration.tsx';
import { PageLoading } from './PageLoading.tsx';
import { RouteChangeHandler } from './RouteChangeHandler.tsx';

/** Renders a page once its code is loaded. @throws a loading error for the boundary above */
export function LoadedPage({ page }: { page: Loadable<{ default: ComponentType }> }) {
  const pageModule = useLoadedValue(page);
  if (!pageModule) return <PageLoading />;
  const Page = pageModule.default;
  return (
    <>
      <Page />
      <RouteChangeHandler />
      <PageHydrationMarker />
    </>
  );
}
