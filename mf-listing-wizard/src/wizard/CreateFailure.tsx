import { type Failure, FailureBanner } from '@app/remote-kit';
import { m } from '../paraglide/messages.js';

/** Returns the reason, if it helps the user; empty for server errors. */
function getFailureDetail({ kind, problem }: Failure): string {
  if (kind === 'unreached') return m.create_offline();
  if (kind === 'ended') return m.create_ended();
  return kind === 'trouble' ? '' : (problem?.message ?? '');
}

/** Explains why the listing was not created. The first sentence is the same for every reason. */
export const CreateFailure = ({ failure }: { failure: Failure | null }) => (
  <FailureBanner failure={failure} loginLabel={m.claim_sign_in()}>
    <p>
      <b>{m.create_failed()}</b>
    </p>
    <p>{[failure && getFailureDetail(failure), m.create_kept()].filter(Boolean).join(' ')}</p>
  </FailureBanner>
);
