import { useShell } from '@app/shell-api';
import { Banner, Button, ClockIcon, Row } from '@app/ui';
import { useEffect, useState } from 'react';
import { m } from './paraglide/messages.js';

interface SlowNoticeProps {
  isRunning: boolean;
  onCancel: () => void;
}

const slowAfterMs = 10_000;

/** Returns true once `isRunning` has been true for ten seconds. */
export function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isRunning]);
  return isSlow;
}

/** A notice after ten seconds that the operation is still running, with a button to cancel it. */
export function SlowNotice({ isRunning, onCancel }: SlowNoticeProps) {
  const isSlow = useIsSlow(isRunning);
  // The live region exists before its content, so that screen readers announce it.
  return <div role="status">{isSlow && <SlowBanner role="none" onCancel={onCancel} />}</div>;
}

/** Says that something is still running. `role`: "none" within a live region. */
export function SlowBanner({ onCancel, ...bannerProps }: { role?: 'none'; onCancel: () => void }) {
  const { locale } = useShell();
  return (
    <Banner {...bannerProps} kind="info" icon={<ClockIcon />}>
      <Row>
        <p>
          <b>{m.still_working({}, { locale })}</b> {m.still_working_more({}, { locale })}
        </p>
        <Button kind="secondary" onClick={onCancel}>
          {m.cancel({}, { locale })}
        </Button>
      </Row>
    </Banner>
  );
}
