import { FailureBanner, useRefreshOwnData } from '@app/remote-kit';
import { createPersonalDrafts, useTextDraft } from '@app/remote-kit/personal-drafts';
import { useShell } from '@app/shell-api';
import { appealTextLimits, countVisibleCharacters, type OwnReview } from '@app/types';
import { Button, Dialog, Field, Textarea, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { useAppealReview } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

/** Texts of appeals that are not sent yet, by review. */
const appealDrafts = createPersonalDrafts<string>('review-appeals');

/** Button and dialog by which an author appeals against a decision, once per decision. */
export function AppealReviewButton({ review, name }: { review: OwnReview; name: string }) {
  const { toast } = useShell();
  const { send, sending, failure } = useAppealReview();
  const refresh = useRefreshOwnData();
  const [isOpen, setOpen] = useState(false);
  const { text, setText, removeSent } = useTextDraft(appealDrafts, review.id);
  const [isSubmitted, setSubmitted] = useState(false);
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const isTooShort = countVisibleCharacters(text) < appealTextLimits.min;

  async function submit() {
    setSubmitted(true);
    if (isTooShort) {
      textareaRef.current?.focus();
      return;
    }
    const result = await send({ params: { id: review.id }, body: { text } });
    if (result.status !== 'done') return;
    removeSent(text);
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
      {isOpen && (
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
            hint={m.appeal_hint({ min: appealTextLimits.min })}
            required
            error={isSubmitted && isTooShort ? m.problem_appeal({ min: appealTextLimits.min }) : undefined}
          >
            <Textarea
              ref={textareaRef}
              value={text}
              rows={6}
              maxLength={appealTextLimits.max}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}
