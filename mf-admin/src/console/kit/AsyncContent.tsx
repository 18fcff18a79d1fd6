import { CallError } from '@app/types';
import { Banner, Button, EmptyState, RetryIcon } from '@app/ui';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../../admin-call.ts';
import { PageSkeleton } from '../page/Page.tsx';

export interface AsyncContentProps<Reply> {
  result: {
    data: Reply | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  fallback?: ReactNode;
  /** The texts of an empty list. Absent: `children` renders it too. */
  emptyTexts?: readonly [title: string, hint: string, titleAs?: 'h2'] | undefined;
  children: (reply: Reply) => ReactNode;
}

/** Renders the reply of a call after it has loaded; until then a placeholder or the error. */
export function AsyncContent<Reply>(props: AsyncContentProps<Reply>) {
  const { result, fallback = <PageSkeleton />, emptyTexts, children } = props;
  const { data, error, refetch } = result;
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : fallback;
  const {
    items,
    total = 0,
    page = 1,
  } = data as { items?: readonly unknown[]; total?: number; page?: number };
  // After the last page the pager of the list leads back to it.
  const isAfterLastPage = total > 0 && page > 1;
  if (emptyTexts && items?.length === 0 && !isAfterLastPage)
    return (
      <EmptyState title={emptyTexts[0]} titleAs={emptyTexts[2] ?? 'h3'}>
        <p>{emptyTexts[1]}</p>
      </EmptyState>
    );
  return children(data);
}

/** Titles of statuses that a retry does not change. They do not end the session. */
const finalErrorTitles: Readonly<Record<number, string>> = {
  403: 'Your role does not allow this',
  404: 'Not found',
  410: 'Not found',
};
const fallbackErrorText = 'This could not be loaded';

/** Shows why data could not be loaded, with a retry button if a retry may help. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isCallError = error instanceof CallError;
  const finalTitle = isCallError ? finalErrorTitles[error.status] : undefined;
  return (
    <Banner
      kind={finalTitle ? 'warn' : 'bad'}
      title={finalTitle ?? fallbackErrorText}
      actions={
        !finalTitle && (
          <Button onClick={onRetry}>
            <RetryIcon /> Try Again
          </Button>
        )
      }
    >
      <p>{isCallError ? getErrorMessage(error, `${fallbackErrorText}.`) : `${fallbackErrorText}.`}</p>
    </Banner>
  );
}
