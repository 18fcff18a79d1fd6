import { LoadNotices, type LoadState } from '@app/remote-kit';
import { Container, Skeleton, Stack, VisuallyHidden } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';

interface LoadingStateProps extends LoadingPlaceholderProps {
  result: LoadState & { data: unknown };
  errorText: string;
}

/** Notices about a call, and a placeholder until its first reply. */
export const LoadingState = ({ result, errorText, ...placeholderProps }: LoadingStateProps) => (
  <>
    <LoadNotices result={result} errorText={errorText} />
    {result.data === undefined && result.fetchStatus === 'fetching' && (
      <LoadingPlaceholder {...placeholderProps} />
    )}
  </>
);

interface LoadingPlaceholderProps {
  /** For screen readers. */
  text?: string;
  /** `Skeleton` elements. */
  children: ReactNode;
}

export const LoadingPlaceholder = ({ text, children }: LoadingPlaceholderProps) => (
  <>
    {text && (
      <VisuallyHidden as="p" role="status">
        {text}
      </VisuallyHidden>
    )}
    <Stack aria-hidden="true">{children}</Stack>
  </>
);

/** Placeholder of a page with a form. */
export const FormSkeleton = () => (
  <Container page width="narrow">
    <LoadingPlaceholder text={m.loading()}>
      <Skeleton width="70%" height="3rem" />
      <Skeleton width="100%" height="9rem" />
      <Skeleton width="100%" height="9rem" />
    </LoadingPlaceholder>
  </Container>
);
