import { CallError } from '@app/types';
import { Banner, Button, RetryIcon } from '@app/ui';
import { getErrorMessage } from '../../admin-call.ts';

/** Stands where something that was asked for should: says why it does not, and asks again where that may help. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof CallError ? error.status : undefined;
  const sentence =
    error instanceof CallError
      ? getErrorMessage(error, 'This could not be loaded.')
      : 'This could not be loaded.';
  // A clear no stays a no, and the session goes on.
  if (status === 403)
    return (
      <Banner kind="warn" title="Your role does not allow this">
        <p>{sentence}</p>
      </Banner>
    );
  if (status === 404 || status === 410)
    return (
      <Banner kind="warn" title="Not found">
        <p>{sentence}</p>
      </Banner>
    );
  return (
    <Banner
      kind="bad"
      title="This could not be loaded"
      actions={
        <Button onClick={onRetry}>
          <RetryIcon /> Try Again
        </Button>
      }
    >
      <p>{sentence}</p>
    </Banner>
  );
}
