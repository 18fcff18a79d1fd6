import { useShell } from '@app/shell-api';
import { Banner, Button, Row } from '@app/ui';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';

/** States that the form holds unsent changes, with a button to discard them. */
export function EditDraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { toast } = useShell();
  const [isDiscarded, setIsDiscarded] = useState(false);
  if (isDiscarded) return null;
  return (
    <Banner>
      <Row>
        <p>{m.edit_draft_found()}</p>
        <Button
          kind="secondary"
          onClick={() => {
            onDiscard();
            setIsDiscarded(true);
            toast({ text: m.edit_draft_dropped() });
            document.querySelector<HTMLElement>('h1')?.focus();
          }}
        >
          {m.edit_draft_drop()}
        </Button>
      </Row>
    </Banner>
  );
}
