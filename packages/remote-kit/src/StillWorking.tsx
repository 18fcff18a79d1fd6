import { useShell } from '@app/shell-api';
import { Banner, Button, ClockIcon, Row } from '@app/ui';
import { m } from './paraglide/messages.js';
import { useSlow } from './use-slow.ts';

export interface StillWorkingProps {
  underWay: boolean;
  onCancel: () => void;
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
