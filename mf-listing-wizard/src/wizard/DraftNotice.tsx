import { Banner, Button, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';

/** Says that the answers come from an earlier visit, and offers to begin anew. */
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
