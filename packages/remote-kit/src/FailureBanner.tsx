import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Banner, ButtonLink, OfflineIcon, Row } from '@app/ui';
import { m } from './paraglide/messages.js';
import type { Failure } from './use-send.ts';

export interface FailureBannerProps {
  failure: Failure | null;
  /** True: the input is stored in this browser and survives closing the page. */
  isStored?: boolean;
  /** Name of the failed action, shown if the session has ended. */
  action?: string;
}

/** Explains why a write failed and what to do. Pressing the button again retries. */
export function FailureBanner({ failure, ...textProps }: FailureBannerProps) {
  // The live region exists before its content, so that screen readers announce it.
  return <div role="alert">{failure && <FailureText failure={failure} {...textProps} />}</div>;
}

function FailureText({ failure, isStored, action }: FailureBannerProps & { failure: Failure }) {
  const { locale } = useShell();
  const storedHint = isStored ? ` ${m.failed_kept({}, { locale })}` : '';
  switch (failure.kind) {
    case 'unreached':
      return (
        <Banner role="none" kind="bad" icon={<OfflineIcon />}>
          <p>{m.failed_unreached({}, { locale }) + storedHint}</p>
        </Banner>
      );
    case 'ended':
      return (
        <Banner
          role="none"
          kind="bad"
          actions={
            <Row>
              <ButtonLink kind="secondary" href={paths.login}>
                {m.nav_login({}, { locale })}
              </ButtonLink>
            </Row>
          }
        >
          {action && (
            <p>
              <b>{action}</b>
            </p>
          )}
          <p>{m.failed_ended({}, { locale }) + storedHint}</p>
        </Banner>
      );
    case 'too_many':
      return (
        <Banner role="none" kind="bad">
          <p>{m.failed_too_many({}, { locale }) + storedHint}</p>
        </Banner>
      );
    case 'refused':
      return (
        <Banner role="none" kind="bad">
          <p>{failure.problem.message || m.failed_trouble({}, { locale })}</p>
        </Banner>
      );
    default:
      return (
        <Banner role="none" kind="bad">
          <p>{m.failed_trouble({}, { locale }) + storedHint}</p>
        </Banner>
      );
  }
}
