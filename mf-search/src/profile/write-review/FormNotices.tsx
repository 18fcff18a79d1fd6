import { splitParagraphs } from '@app/seo';
import { type SessionUser, useShell } from '@app/shell-api';
import type { OwnReview } from '@app/types';
import { Banner, Button, Quote, Row } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { focusElement } from '../../shared/Form.tsx';
import { reviewDrafts } from './drafts.ts';

interface DraftNoticeProps {
  user: SessionUser;
  slug: string;
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

interface StaleNoticeProps {
  review: OwnReview;
  /** Confirms that the author has seen the current version and continues with the typed answers. */
  onSeen: () => void;
}

/** Shown if the review changed after the draft was started: shows the current text; the typed answers are kept. */
export function StaleNotice({ review: { content, revision }, onSeen }: StaleNoticeProps) {
  const { title, text } = revision?.content ?? content;
  return (
    <Banner
      ref={focusElement}
      tabIndex={-1}
      kind="warn"
      title={m.stale_title()}
      actions={
        <Button kind="secondary" onClick={onSeen}>
          {m.stale_seen()}
        </Button>
      }
    >
      <p>{m.stale_text()}</p>
      <Quote>
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {splitParagraphs(text).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </Quote>
    </Banner>
  );
}
