import { WithdrawButton } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type OwnReply, withdrawReply } from '@app/types';
import {
  Button,
  CheckIcon,
  Chip,
  ClockIcon,
  Fact,
  MessageIcon,
  Reply,
  Row,
  Stack,
  useFocusFallback,
  VisuallyHidden,
  WarnIcon,
} from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { CollapsibleText } from '../CollapsibleText.tsx';
import type { ListingReview } from '../own-listing.ts';
import { ReplyForm, replyDrafts } from './ReplyForm.tsx';

interface OwnReplySectionProps {
  listingReview: ListingReview;
  authorName: string;
  /** Distinguishes this review's buttons for screen readers, since many authors are anonymous. */
  reviewName: string;
}

/** The own reply to a review of the listing: status, text and form. */
export function OwnReplySection({ listingReview, authorName, reviewName }: OwnReplySectionProps) {
  const { session } = useShell();
  const { review, reply } = listingReview;
  const userId = session.status === 'signed-in' ? session.user.id : '';
  // Why the form is open; null while it is closed.
  const [openReason, setOpenReason] = useState<null | 'draft' | 'user'>(() =>
    replyDrafts.find(userId, review.id) === undefined ? null : 'draft',
  );
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasClosedRef = useRef(false);
  const moveFocusToButton = useFocusFallback(() => buttonRef.current);

  // The form with the focused element was removed, so focus moves to the button.
  useEffect(() => {
    if (!openReason && wasClosedRef.current) buttonRef.current?.focus();
    wasClosedRef.current = false;
  }, [openReason]);

  if (openReason) {
    return (
      <ReplyForm
        listingReview={listingReview}
        authorName={authorName}
        reviewName={reviewName}
        // A form that opens for a stored draft does not take the focus.
        isOpenedByUser={openReason === 'user'}
        onReopen={() => setOpenReason('user')}
        onClose={() => {
          wasClosedRef.current = true;
          setOpenReason(null);
        }}
      />
    );
  }
  return (
    <Stack gap={1}>
      {reply && <ReplyStatus reply={reply} />}
      <Row onFocus={moveFocusToButton}>
        <Button ref={buttonRef} kind={reply ? 'secondary' : 'tint'} onClick={() => setOpenReason('user')}>
          <MessageIcon /> {getButtonLabel(reply)}
          <VisuallyHidden> – {reviewName}</VisuallyHidden>
        </Button>
        {reply && (
          <WithdrawButton
            endpoint={withdrawReply}
            input={{ params: { id: review.id } }}
            name={reviewName}
            kind="quiet"
            texts={{
              button: m.reply_withdraw(),
              title: m.reply_withdraw_title({ author: authorName }),
              text: m.reply_withdraw_text(),
              keep: m.reply_keep(),
              confirm: m.reply_withdraw_confirm(),
              done: m.reply_withdrawn(),
            }}
            staysVisible
          />
        )}
      </Row>
    </Stack>
  );
}

function getButtonLabel(reply: OwnReply | null): string {
  if (!reply) return m.reply_write();
  return needsRewrite(reply) ? m.reply_again() : m.reply_edit();
}

const needsRewrite = ({ status, revision }: OwnReply) =>
  status === 'rejected' || revision?.status === 'refused';

const statuses = {
  pending: { icon: <ClockIcon />, chipKind: undefined, label: m.reply_pending, text: m.reply_pending_text },
  approved: { icon: <CheckIcon />, chipKind: 'ok', label: m.reply_public, text: m.reply_public_text },
  rejected: { icon: <WarnIcon />, chipKind: 'warn', label: m.reply_sent_back, text: m.reply_sent_back_text },
} as const;

function ReplyStatus({ reply }: { reply: OwnReply }) {
  const { status, revision, notes, resolved } = reply;
  const { icon, chipKind, label, text } = statuses[status];
  return (
    <>
      <Row>
        <Chip kind={chipKind}>
          {icon} {label()}
        </Chip>
        <span>{text()}</span>
      </Row>
      {notes && (
        <Fact kind="warn">
          <b>{m.reply_notes()}</b> {notes}
        </Fact>
      )}
      <OwnReplyText title={m.reply_yours()} {...reply} />
      {resolved && <Fact kind="ok">{m.reply_resolved()}</Fact>}
      {revision && (
        <OwnReplyText
          title={revision.status === 'pending' ? m.reply_revision_waits() : m.reply_revision_back()}
          {...revision}
        />
      )}
    </>
  );
}

type OwnReplyTextProps = Pick<OwnReply, 'text' | 'change'> & { title: string };

export function OwnReplyText({ title, text, change }: OwnReplyTextProps) {
  return (
    <Reply>
      <p>
        <b>{title}</b>
      </p>
      <CollapsibleText text={text} />
      {change && (
        <p>
          <Chip kind="ok">
            <CheckIcon /> {change === 'made' ? m.reply_change_made() : m.reply_change_planned()}
          </Chip>
        </p>
      )}
    </Reply>
  );
}
