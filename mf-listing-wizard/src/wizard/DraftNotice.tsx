import { Banner, Button, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** States that the answers come from a draft, with a button to discard it. */
export function DraftNotice({ onDrop }: { onDrop: () => void }) {
  return (
    <Banner>
      <Row>
        <p>{m.draft_found()}</p>
        <Button kind="secondary" onClick={onDrop}>
          {m.draft_drop()}
        </Button>
      </Row>
    </Banner>
  );
}
