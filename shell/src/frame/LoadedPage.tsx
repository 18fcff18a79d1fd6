import { type Loadable, useLoaded } from '@app/remote-kit/loading';
import type { ComponentType } from 'react';
import { Hydrated } from '../page/hydration.tsx';
import { Arrival } from './Arrival.tsx';
import { PageLoading } from './PageLoading.tsx';

/**
 * Shows a page as soon as its code is there.
 * @throws {LoadFailed} for the boundary above when it does not come
 */
export function LoadedPage({ page }: { page: Loadable<{ default: ComponentType }> }) {
  const loaded = useLoaded(page);
  if (!loaded) return <PageLoading />;
  const Page = loaded.default;
  return (
    <>
      <Page />
      <Arrival />
      <Hydrated />
    </>
  );
}
