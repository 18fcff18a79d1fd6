import { ErrorBoundary, Loadable, useLoadedValue, withRetries } from '@app/remote-kit/loading';
import type { PageProblemKind } from '@app/shell-api';
import { Container } from '@app/ui';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { PageHydrationMarker } from '../page/hydration.tsx';
import { PageLoading } from './PageLoading.tsx';
import { RouteChangeHandler } from './RouteChangeHandler.tsx';

interface LoadedPageProps<Props> {
  page: Loadable<{ default: ComponentType<Props> }>;
  props: Props;
}

/** Renders a page once its code is loaded. @throws a loading error for the boundary above */
export function LoadedPage<Props extends object>({ page, props }: LoadedPageProps<Props>) {
  const pageModule = useLoadedValue(page);
  if (!pageModule) return <PageLoading />;
  const Page = pageModule.default;
  return (
    <>
      <Page {...props} />
      <RouteChangeHandler />
      <PageHydrationMarker />
    </>
  );
}

export const loadableProblemPage = new Loadable(() => withRetries(() => import('../pages/ProblemPage.tsx')));

/** Page shown instead of a missing or unavailable one. `kind`: the reason; default: unknown address. */
export const NotFound = (props: { kind?: PageProblemKind }) => (
  <LoadedPage page={loadableProblemPage} props={props} />
);

const renderPage = (content: ReactNode) => (
  <Container page width="narrow">
    {content}
    <PageHydrationMarker />
  </Container>
);

export const PageBoundary = (props: Omit<ComponentProps<typeof ErrorBoundary>, 'wrapScreen'>) => (
  <ErrorBoundary {...props} wrapScreen={renderPage} />
);
