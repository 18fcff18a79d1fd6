import type { OwnReview } from '@app/types';
import { Banner, Button, Words } from '@app/ui';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { toParagraphs } from '../../shared/reviews/paragraphs.ts';

interface StaleNoticeProps {
  /** As the service has it now. */
  review: OwnReview;
  /** The author has read it, and goes on with what they typed. */
  onSeen: () => void;
}

/** The review changed after these answers were started: shows what it says now, and keeps what was typed. */
export function StaleNotice({ review: { content, revision }, onSeen }: StaleNoticeProps) {
  const { title, text } = revision?.content ?? content;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Banner
      ref={notice}
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
      <Words>
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {toParagraphs(text).map((part, index) => (
          <p key={index}>{part}</p>
        ))}
      </Words>
    </Banner>
  );
}
