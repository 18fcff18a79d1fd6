import { WithdrawButton } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { OwnReply } from '@app/types';
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
import type { OwnReview } from '../own-listing.ts';
import { useWithdrawReply } from '../own-listing.ts';
import { ReplyForm, replyDrafts } from './ReplyForm.tsx';

interface OwnReplySectionProps {
  ownReview: OwnReview;
  author: string;
  /** Distinguishes this review's buttons for screen readers, since many authors are anonymous. */
  name: string;
}

/** The own reply to a review: status, text and form. */
export function OwnReplySection({ ownReview, author, name }: OwnReplySectionProps) {
  const { session } = useShell();
  const { review, reply } = ownReview;
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [openedBy, setOpenedBy] = useState<false | 'draft' | 'user'>(
    () => replyDrafts.find(userId, review.id) !== undefined && 'draft',
  );
  const button = useRef<HTMLButtonElement>(null);
  const wasClosed = useRef(false);
  const onFocus = useFocusFallback(() => button.current);

  // The form with the focused element was removed, so focus moves to the button.
  useEffect(() => {
    if (!openedBy && wasClosed.current) button.current?.focus();
    wasClosed.current = false;
  }, [openedBy]);

  if (openedBy) {
    return (
      <ReplyForm
        ownReview={ownReview}
        author={author}
        name={name}
        // A form that opens for a stored draft does not take the focus.
        isOpenedByUser={openedBy === 'user'}
        onReopen={() => setOpenedBy('user')}
        onClose={() => {
          wasClosed.current = true;
          setOpenedBy(false);
        }}
      />
    );
  }
  return (
    <Stack gap={1}>
      {reply && <ReplyStatus reply={reply} />}
      <Row onFocus={onFocus}>
        <Button ref={button} kind={reply ? 'secondary' : 'tint'} onClick={() => setOpenedBy('user')}>
          <MessageIcon /> {getButtonLabel(reply)}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </Button>
        {reply && <WithdrawReplyButton reviewId={review.id} author={author} name={name} />}
      </Row>
    </Stack>
  );
}

function getButtonLabel(reply: OwnReply | null): string {
  if (!reply) return m.reply_write();
  return isSentBack(reply) ? m.reply_again() : m.reply_edit();
}

const isSentBack = ({ status, revision }: OwnReply) =>
  status === 'rejected' || revision?.status === 'refused';

function ReplyStatus({ reply }: { reply: OwnReply }) {
  const { status, revision, notes, resolved } = reply;
  const chips = {
    pending: (
      <Chip>
        <ClockIcon /> {m.reply_pending()}
      </Chip>
    ),
    approved: (
      <Chip kind="ok">
        <CheckIcon /> {m.reply_public()}
      </Chip>
    ),
    rejected: (
      <Chip kind="warn">
        <WarnIcon /> {m.reply_sent_back()}
      </Chip>
    ),
  };
  const statusTexts = {
    pending: m.reply_pending_text(),
    approved: m.reply_public_text(),
    rejected: m.reply_sent_back_text(),
  };
  return (
    <>
      <Row>
        {chips[status]}
        <span>{statusTexts[status]}</span>
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

export function OwnReplyText({
  title,
  text,
  change,
}: {
  title: string;
  text: string;
  change: OwnReply['change'];
}) {
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

/** Button that withdraws an own reply, with confirmation. */
function WithdrawReplyButton({ reviewId, author, name }: { reviewId: string; author: string; name: string }) {
  return (
    <WithdrawButton
      withdrawCall={useWithdrawReply()}
      id={reviewId}
      name={name}
      kind="quiet"
      texts={{
        press: m.reply_withdraw(),
        title: m.reply_withdraw_title({ author }),
        text: m.reply_withdraw_text(),
        keep: m.reply_keep(),
        confirm: m.reply_withdraw_confirm(),
        done: m.reply_withdrawn(),
      }}
      isKeptAfterwards
    />
  );
}
