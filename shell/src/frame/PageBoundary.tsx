import { ErrorBoundary } from '@app/remote-kit/loading';
import { Container } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import { PageHydrationMarker } from '../page/hydration.tsx';

const renderPage = (content: ReactNode) => (
  <Container page width="narrow">
    {content}
    <PageHydrationMarker />
  </Container>
);

/** Error boundary of a page within the shell's frame. */
export const PageBoundary = (props: Omit<ComponentProps<typeof ErrorBoundary>, 'wrapScreen'>) => (
  <ErrorBoundary {...props} wrapScreen={renderPage} />
);
