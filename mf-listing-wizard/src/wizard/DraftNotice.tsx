import { Banner, Button, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** States that the answers come from a draft, with a button to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Banner>
      <Row>
        <p>{m.draft_found()}</p>
        <Button kind="secondary" onClick={onDiscard}>
          {m.draft_drop()}
        </Button>
      </Row>
    </Banner>
  );
}
