import { type SessionUser, useShell } from '@app/shell-api';
import { Banner, Button, Row } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { reviewDrafts } from './drafts.ts';

interface DraftNoticeProps {
  user: SessionUser;
  slug: string;
  /** Called when the draft is discarded, to reset the form. */
  onDiscard: () => void;
}

/** States that the answers come from a draft, with a button to discard it. */
export function DraftNotice({ user, slug, onDiscard }: DraftNoticeProps) {
  const { toast } = useShell();
  const [isDiscarded, setIsDiscarded] = useState(false);
  if (isDiscarded) return null;
  return (
    <Banner>
      <Row>
        <p>{m.write_draft_kept()}</p>
        <Button
          kind="secondary"
          onClick={() => {
            onDiscard();
            reviewDrafts.remove(user.id, slug);
            setIsDiscarded(true);
            toast({ text: m.write_draft_dropped() });
          }}
        >
          {m.write_draft_drop()}
        </Button>
      </Row>
    </Banner>
  );
}
