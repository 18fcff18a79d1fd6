import { Empty } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { ReadFailure } from '../page/ReadFailure.tsx';

export interface LoadedProps<Reply> {
  answer: {
    data: Reply | undefined;
    error: ComponentProps<typeof ReadFailure>['error'] | null;
    refetch: () => unknown;
  };
  /** In its place until it is there. */
  waiting?: ReactNode;
  /** What a list without lines says. */
  empty?: readonly [title: string, hint: string, titleAs?: 'h2'] | undefined;
  children: (reply: Reply) => ReactNode;
}

/** What was asked for, once it is there; until then its place, or why it is not. */
export function Loaded<Reply>({ answer, waiting = <PageSkeleton />, empty, children }: LoadedProps<Reply>) {
  const { data, error, refetch } = answer;
  if (!data) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : waiting;
  const { items } = data as { items?: readonly unknown[] };
  if (empty && items?.length === 0)
    return (
      <Empty title={empty[0]} titleAs={empty[2] ?? 'h3'}>
        <p>{empty[1]}</p>
      </Empty>
    );
  return children(data);
}
