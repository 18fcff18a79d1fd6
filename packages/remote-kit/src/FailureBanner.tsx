import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Banner, ButtonLink, OfflineIcon, Row } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from './paraglide/messages.js';
import type { Failure } from './use-send.ts';

interface FailureBannerProps {
  failure: Failure | null;
  /** True: the input is stored in this browser and survives closing the page. */
  isStored?: boolean;
  /** Name of the failed action, shown if the session has ended. */
  action?: string;
  /** Label of the link that is shown if the session has ended. */
  loginLabel?: string;
  children?: ReactNode;
}

/** Explains why a write failed and what to do. Pressing the button again retries. */
export function FailureBanner({ failure, ...textProps }: FailureBannerProps) {
  // The live region exists before its content, so that screen readers announce it.
  return <div role="alert">{failure && <FailureText failure={failure} {...textProps} />}</div>;
}

const texts: Record<Failure['kind'], typeof m.failed_ended> = {
  unreached: m.failed_unreached,
  ended: m.failed_ended,
  too_many: m.failed_too_many,
  refused: m.failed_trouble,
  trouble: m.failed_trouble,
};

function FailureText({
  failure,
  isStored,
  action,
  loginLabel,
  children,
}: FailureBannerProps & { failure: Failure }) {
  const { locale } = useShell();
  const { kind } = failure;
  const serviceText = kind === 'refused' && failure.problem.message;
  const storedHint = isStored && kind !== 'refused' ? ` ${m.failed_kept({}, { locale })}` : '';
  return (
    <Banner
      role="none"
      kind="bad"
      icon={kind === 'unreached' ? <OfflineIcon /> : undefined}
      actions={
        kind === 'ended' && (
          <Row>
            <ButtonLink kind="secondary" href={paths.login}>
              {loginLabel ?? m.nav_login({}, { locale })}
            </ButtonLink>
          </Row>
        )
      }
    >
      {children || (
        <>
          {kind === 'ended' && action && (
            <p>
              <b>{action}</b>
            </p>
          )}
          <p>{(serviceText || texts[kind]({}, { locale })) + storedHint}</p>
        </>
      )}
    </Banner>
  );
}
