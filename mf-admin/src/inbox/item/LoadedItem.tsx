import { Skeleton } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import { ReadFailure } from '../../console/page/ReadFailure.tsx';

interface LoadedItemProps<Reply> {
  answer: {
    data: Reply | undefined;
    error: ComponentProps<typeof ReadFailure>['error'] | null;
    refetch: () => unknown;
  };
  children: (reply: Reply) => ReactNode;
}

/** An item once it is there; until then its place, or why it is not. */
export function LoadedItem<Reply>({ answer: { data, error, refetch }, children }: LoadedItemProps<Reply>) {
  if (data) return children(data);
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return <Skeleton width="100%" height="20rem" />;
}
