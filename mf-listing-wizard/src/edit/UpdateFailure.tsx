import { type Failure, FailureBanner } from '@app/remote-kit';
import { Banner, OfflineIcon } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** Why the changes were not sent, worded as in the specification, and that nothing is lost. */
export function UpdateFailure({ failure }: { failure: Failure | null }) {
  // The shared banner includes a link to sign in.
  if (failure?.kind === 'ended') return <FailureBanner failure={failure} kept what={m.update_failed()} />;
  // The live region is always rendered, so that its text is announced.
  return (
    <div role="alert">
      {failure && (
        <Banner kind="bad" role="none" icon={failure.kind === 'unreached' ? <OfflineIcon /> : undefined}>
          <p>{describeFailure(failure)}</p>
          <p>{m.edit_kept()}</p>
        </Banner>
      )}
    </div>
  );
}

function describeFailure(failure: Failure): string {
  if (failure.kind === 'unreached') return m.update_unreached();
  return failure.problem?.message || m.update_failed();
}
