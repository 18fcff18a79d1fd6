import { splitParagraphs } from '@app/seo';
import type { OwnReview } from '@app/types';
import { Banner, Button, Quote } from '@app/ui';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';

interface StaleNoticeProps {
  /** Current version on the server. */
  review: OwnReview;
  /** Confirms that the author has seen the current version and continues with the typed answers. */
  onSeen: () => void;
}

/** Shown if the review changed after the draft was started: shows the current text; the typed answers are kept. */
export function StaleNotice({ review: { content, revision }, onSeen }: StaleNoticeProps) {
  const { title, text } = revision?.content ?? content;
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => noticeRef.current?.focus(), []);
  return (
    <Banner
      ref={noticeRef}
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
