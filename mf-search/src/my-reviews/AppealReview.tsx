import { FailureBanner, useRefreshOwn } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { OwnReview } from '@app/types';
import { Button, Dialog, Field, Textarea, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { useAppealReview } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

const textLength = { min: 20, max: 2000 };

/** Form for an appeal; one per decision. */
export function AppealReview({ review, name }: { review: OwnReview; name: string }) {
  const { toast } = useShell();
  const { send, sending, failure } = useAppealReview();
  const refresh = useRefreshOwn();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const tooShort = text.trim().length < textLength.min;

  async function submit() {
    setPressed(true);
    if (tooShort) {
      box.current?.focus();
      return;
    }
    const sent = await send({ params: { id: review.id }, body: { text } });
    if (sent.status !== 'done') return;
    setOpen(false);
    toast({ text: m.appeal_done() });
    void refresh();
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {m.appeal()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={m.appeal_title({ name })}
          closeLabel={m.cancel()}
          actions={
            <>
              <Button kind="secondary" onClick={() => setOpen(false)}>
                {m.cancel()}
              </Button>
              <Button aria-disabled={sending} onClick={submit}>
                {m.appeal_send()}
              </Button>
            </>
          }
        >
          <p>{m.appeal_text()}</p>
          <Field
            label={m.appeal_label()}
            hint={m.appeal_hint({ min: textLength.min })}
            required
            error={pressed && tooShort ? m.problem_appeal({ min: textLength.min }) : undefined}
          >
            <Textarea
              ref={box}
              value={text}
              rows={6}
              maxLength={textLength.max}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}
