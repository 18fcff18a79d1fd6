import { CallError } from '@app/types';
import { Banner, Button, Empty, RetryIcon } from '@app/ui';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../../admin-call.ts';
import { PageSkeleton } from '../page/PageSkeleton.tsx';

export interface LoadedProps<Reply> {
  answer: {
    data: Reply | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** In its place until it is there. */
  waiting?: ReactNode;
  /** What a list without lines says. */
  empty?: readonly [title: string, hint: string, titleAs?: 'h2'] | undefined;
  children: (reply: Reply) => ReactNode;
}

/** The reply of a call once it is loaded; until then a placeholder, or why it failed. */
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

/** A clear no stays a no: asking again does not help, and the session goes on. */
const lastWords: Readonly<Record<number, string>> = {
  403: 'Your role does not allow this',
  404: 'Not found',
  410: 'Not found',
};
const unread = 'This could not be loaded';

/** Stands where something that was asked for should: says why it does not, and asks again where that may help. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isAnswer = error instanceof CallError;
  const lastWord = isAnswer ? lastWords[error.status] : undefined;
  return (
    <Banner
      kind={lastWord ? 'warn' : 'bad'}
      title={lastWord ?? unread}
      actions={
        !lastWord && (
          <Button onClick={onRetry}>
            <RetryIcon /> Try Again
          </Button>
        )
      }
    >
      <p>{isAnswer ? getErrorMessage(error, `${unread}.`) : `${unread}.`}</p>
    </Banner>
  );
}
