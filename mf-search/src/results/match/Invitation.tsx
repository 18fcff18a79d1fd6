import { Button, Panel, Row } from '@app/ui';
import { m } from '../../paraglide/messages.js';

interface InvitationProps {
  /** The visitor wants to say what they need. */
  onAsk: () => void;
}

/** Stands where the visitor's own panel will be. */
export function Invitation({ onAsk }: InvitationProps) {
  return (
    <Panel kind="tint" title={m.fit_title()}>
      <p>{m.fit_invite()}</p>
      <Button kind="secondary" onClick={onAsk}>
        {m.fit_open()}
      </Button>
    </Panel>
  );
}

/** "Best match" was chosen, and nothing is known to match. */
export function MatchNeeds({ onAsk }: InvitationProps) {
  return (
    <Row>
      <p>{m.match_needs()}</p>
      <Button kind="tint" onClick={onAsk}>
        {m.fit_open()}
      </Button>
    </Row>
  );
}
