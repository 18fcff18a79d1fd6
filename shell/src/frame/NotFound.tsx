import { Loadable, useLoaded, withRetries } from '@app/remote-kit/loading';
import type { PageProblemKind } from '@app/shell-api';
import { Hydrated } from '../page/hydration.tsx';
import { Arrival } from './Arrival.tsx';
import { PageLoading } from './PageLoading.tsx';

/** The page for missing pages. */
export const problemPage = new Loadable(() => withRetries(() => import('../pages/ProblemPage.tsx')));

/** Shown for an unknown address, or with the reason why nothing can be shown. */
export function NotFound({ kind }: { kind?: PageProblemKind }) {
  const problemModule = useLoaded(problemPage);
  if (!problemModule) return <PageLoading />;
  const { default: ProblemPage } = problemModule;
  return (
    <>
      <ProblemPage kind={kind} />
      <Arrival />
      <Hydrated />
    </>
  );
}
