import { ErrorBoundary } from '@app/remote-kit/loading';
import { Wrap } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';

const renderPage = (screen: ReactNode) => (
  <Wrap width="narrow" className="First-page">
    {screen}
  </Wrap>
);

/** The boundary of a page below the shell's frame. */
export const PageBoundary = (props: Omit<ComponentProps<typeof ErrorBoundary>, 'around'>) => (
  <ErrorBoundary {...props} around={renderPage} />
);
