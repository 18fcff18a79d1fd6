import { useShell } from '@app/shell-api';
import { Banner, Button, ClockIcon, Row } from '@app/ui';
import { useEffect, useState } from 'react';
import { m } from './paraglide/messages.js';

export interface StillWorkingProps {
  underWay: boolean;
  onCancel: () => void;
}

const patienceMs = 10_000;

/** True after ten seconds of `underWay`. */
export function useSlow(underWay: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay]);
  return slow;
}

/** After ten seconds shows that the work continues, with a button to cancel. */
export function StillWorking({ underWay, onCancel }: StillWorkingProps) {
  const { locale } = useShell();
  const slow = useSlow(underWay);
  // The live region exists before its content, so that screen readers announce it.
  return (
    <div role="status">
      {slow && (
        <Banner role="none" kind="info" icon={<ClockIcon />}>
          <Row>
            <p>
              <b>{m.still_working({}, { locale })}</b> {m.still_working_more({}, { locale })}
            </p>
            <Button kind="secondary" onClick={onCancel}>
              {m.cancel({}, { locale })}
            </Button>
          </Row>
        </Banner>
      )}
    </div>
  );
}
