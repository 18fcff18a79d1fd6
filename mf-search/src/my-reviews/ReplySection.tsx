import { FailureBanner, useRefreshOwnData } from '@app/remote-kit';
import { splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnReview } from '@app/types';
import { Button, CheckIcon, Chip, Reply, Row, Stack, VisuallyHidden } from '@app/ui';
import { useConfirmResolved } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

interface ReplySectionProps {
  review: OwnReview;
  reply: NonNullable<OwnReview['reply']>;
  /** Name of the reviewed prosthetist. */
  name: string;
}

/** Public reply of the practice. The author can confirm that the stated change solved the problem. */
export function ReplySection({ review, reply, name }: ReplySectionProps) {
  const changeText = reply.change && (reply.change === 'made' ? m.reply_made() : m.reply_planned());
  return (
    <Reply>
      <Stack gap={1}>
        <h3>{m.own_answer()}</h3>
        {splitParagraphs(reply.text).map((text, index) => (
          <p key={index}>{text}</p>
        ))}
        {changeText && (
          <>
            <p>
              <Chip kind="ok">
                <CheckIcon /> {changeText}
              </Chip>
            </p>
            <ResolvedToggle id={review.id} isResolved={reply.resolved} name={name} />
          </>
        )}
      </Stack>
    </Reply>
  );
}

function ResolvedToggle({ id, isResolved, name }: { id: string; isResolved: boolean; name: string }) {
  const { toast } = useShell();
  const { send, sending, failure } = useConfirmResolved();
  const refreshOwnData = useRefreshOwnData();

  async function toggleResolved() {
    const result = await send({ params: { id }, body: { resolved: !isResolved } });
    if (result.status !== 'done') return;
    toast({ text: isResolved ? m.solved_taken_back() : m.solved_done() });
    await refreshOwnData();
  }
  return (
    <>
      <p>{isResolved ? m.solved_said() : m.solved_note()}</p>
      <Row>
        <Button kind={isResolved ? 'quiet' : 'secondary'} aria-disabled={sending} onClick={toggleResolved}>
          {isResolved ? m.solved_take_back() : m.solved_press()}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </Button>
      </Row>
      <FailureBanner failure={failure} />
    </>
  );
}
