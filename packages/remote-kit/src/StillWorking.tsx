import { useShell } from '@app/shell-api';
import { Banner, Button, ClockIcon, Row } from '@app/ui';
import { m } from './paraglide/messages.js';
import { useSlow } from './use-slow.ts';

export interface StillWorkingProps {
  underWay: boolean;
  onCancel: () => void;
}

/** After ten seconds: that it still goes on, and a way out. Nothing before. */
export function StillWorking({ underWay, onCancel }: StillWorkingProps) {
  const { locale } = useShell();
  const slow = useSlow(underWay);
  // The region stands before its words come, so that they are announced.
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
