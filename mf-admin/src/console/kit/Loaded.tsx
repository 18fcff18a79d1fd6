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
  /** The placeholder while the data loads. */
  waiting?: ReactNode;
  /** The texts of an empty list. Absent: `children` renders it too. */
  empty?: readonly [title: string, hint: string, titleAs?: 'h2'] | undefined;
  children: (reply: Reply) => ReactNode;
}

/** Renders the reply of a call after it has loaded; until then a placeholder or the error. */
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

/** Titles of statuses that a retry does not change. They do not end the session. */
const lastWords: Readonly<Record<number, string>> = {
  403: 'Your role does not allow this',
  404: 'Not found',
  410: 'Not found',
};
const unread = 'This could not be loaded';

/** Shows why data could not be loaded, with a retry button if a retry may help. */
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
