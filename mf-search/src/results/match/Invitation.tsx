import { Button, Panel, Row } from '@app/ui';
import { m } from '../../paraglide/messages.js';

interface InvitationProps {
  /** Opens the panel. */
  onAsk: () => void;
}

/** Invites the visitor to state facts; shown in place of the panel. */
export function Invitation({ onAsk }: InvitationProps) {
  return (
    <Panel kind="tint" title={m.fit_title()}>
      <p>{m.fit_invite()}</p>
      <Button needsScript kind="secondary" onClick={onAsk}>
        {m.fit_open()}
      </Button>
    </Panel>
  );
}

/** Shown if "Best match" was chosen without facts to match. */
export function MatchNeeds({ onAsk }: InvitationProps) {
  return (
    <Row>
      <p>{m.match_needs()}</p>
      <Button needsScript kind="tint" onClick={onAsk}>
        {m.fit_open()}
      </Button>
    </Row>
  );
}
