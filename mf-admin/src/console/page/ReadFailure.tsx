import { CallError } from '@app/types';
import { Banner, Button, RetryIcon } from '@app/ui';
import { getErrorMessage } from '../../admin-call.ts';

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
