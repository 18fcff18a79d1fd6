import type { Failure } from '@app/remote-kit';
import { paths } from '@app/seo';
import { Banner, ButtonLink, OfflineIcon, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** Returns the reason, if it helps the user; empty for server errors. */
function getFailureDetail({ kind, problem }: Failure): string {
  if (kind === 'unreached') return m.create_offline();
  if (kind === 'ended') return m.create_ended();
  return kind === 'trouble' ? '' : (problem?.message ?? '');
}

/** Explains why the listing was not created. The first sentence is the same for every reason. */
export function CreateFailure({ failure }: { failure: Failure | null }) {
  // The live region is always rendered, so that its text is announced.
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
