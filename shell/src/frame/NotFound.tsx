import { Loadable, useLoadedValue, withRetries } from '@app/remote-kit/loading';
import type { PageProblemKind } from '@app/shell-api';
import { PageHydrationMarker } from '../page/hydration.tsx';
import { PageLoading } from './PageLoading.tsx';
import { RouteChangeHandler } from './RouteChangeHandler.tsx';

export const loadableProblemPage = new Loadable(() => withRetries(() => import('../pages/ProblemPage.tsx')));

/** Page shown instead of a missing or unavailable one. `kind`: the reason; default: unknown address. */
export function NotFound({ kind }: { kind?: PageProblemKind }) {
  const problemModule = useLoadedValue(loadableProblemPage);
  if (!problemModule) return <PageLoading />;
  const { default: ProblemPage } = problemModule;
  return (
    <>
      <ProblemPage kind={kind} />
      <RouteChangeHandler />
      <PageHydrationMarker />
    </>
  );
}
