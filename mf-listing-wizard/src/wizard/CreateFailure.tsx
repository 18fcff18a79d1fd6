import type { Failure } from '@app/remote-kit';
import { Banner, ButtonLink, OfflineIcon, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';

/** What the service said, where that helps; a stumble of it says nothing that a person could use. */
function getFailureDetail({ kind, problem }: Failure): string {
  if (kind === 'unreached') return m.create_offline();
  if (kind === 'ended') return m.create_ended();
  return kind === 'trouble' ? '' : (problem?.message ?? '');
}

/** Why the listing was not created. The first sentence is the specification's, whatever the reason. */
export function CreateFailure({ failure }: { failure: Failure | null }) {
  // The region stands before its words come, so that they are announced.
  return (
    <div role="alert">
      {failure && (
        <Banner
          role="none"
          kind="bad"
          icon={failure.kind === 'unreached' && <OfflineIcon />}
          actions={
            failure.kind === 'ended' && (
              <Row>
                <ButtonLink kind="secondary" href={paths.login}>
                  {m.claim_sign_in()}
                </ButtonLink>
              </Row>
            )
          }
        >
          <p>
            <b>{m.create_failed()}</b>
          </p>
          <p>{[getFailureDetail(failure), m.create_kept()].filter(Boolean).join(' ')}</p>
        </Banner>
      )}
    </div>
  );
}
