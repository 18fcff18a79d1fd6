import { type Loadable, useLoaded } from '@app/remote-kit/loading';
import type { ComponentType } from 'react';
import { Hydrated } from '../page/hydration.tsx';
import { Arrival } from './Arrival.tsx';
import { PageLoading } from './PageLoading.tsx';

/**
 * Renders a page when its code is loaded.
 * @throws {LoadFailed} for the boundary above
 */
export function LoadedPage({ page }: { page: Loadable<{ default: ComponentType }> }) {
  const pageModule = useLoaded(page);
  if (!pageModule) return <PageLoading />;
  const Page = pageModule.default;
  return (
    <>
      <Page />
      <Arrival />
      <Hydrated />
    </>
  );
}
