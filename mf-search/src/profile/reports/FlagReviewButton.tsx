import { flagReasons, flagReasonValues, somethingElse } from '@app/option-lists';
import { FailureBanner, useSend } from '@app/remote-kit';
import { formatAuthor } from '@app/seo';
import { useShell } from '@app/shell-api';
import { flagReview, type PublicReview } from '@app/types';
import {
  Button,
  Checkbox,
  Dialog,
  Fact,
  Field,
  Fieldset,
  FlagIcon,
  Row,
  Textarea,
  VisuallyHidden,
} from '@app/ui';
import { useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Form, focusElement } from '../../shared/Form.tsx';
import styles from '../member/AllReviews.module.css';

const doneTexts = { visible: m.flag_done, hidden: m.flag_done_hidden };

interface FlagDraft {
  /** Null: not chosen yet. */
  reason: (typeof flagReasonValues)[number] | null;
  note: string;
}

/** Form to flag a review. The reply states if the review stays visible until staff decide. */
export function FlagReviewButton({ review }: { review: PublicReview }) {
  const { locale } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  // Outlives the dialog, which a click outside closes.
  const [flagDraft, setFlagDraft] = useState<FlagDraft>({ reason: null, note: '' });
  const [outcome, setOutcome] = useState<'visible' | 'hidden' | null>(null);
  const author = formatAuthor(review, locale);

  if (outcome) {
    return (
      <div ref={focusElement} tabIndex={-1}>
        <Fact kind="ok" role="status">
          {doneTexts[outcome]()}
        </Fact>
      </div>
    );
  }
  return (
    <div>
      <Button kind="quiet" className={styles.Flag} onClick={() => setIsOpen(true)}>
        <FlagIcon /> {m.flag()}
        <VisuallyHidden> – {author}</VisuallyHidden>
      </Button>
      {isOpen && (
        <FlagDialog
          reviewId={review.id}
          author={author}
          flagDraft={flagDraft}
          onChange={setFlagDraft}
          onClose={() => setIsOpen(false)}
          onDone={(isHidden) => {
            setIsOpen(false);
            setOutcome(isHidden ? 'hidden' : 'visible');
          }}
        />
      )}
    </div>
  );
}

interface FlagDialogProps {
  reviewId: string;
  author: string;
  flagDraft: FlagDraft;
  onChange: (flagDraft: FlagDraft) => void;
  onClose: () => void;
  onDone: (isHidden: boolean) => void;
}

function FlagDialog({ reviewId, author, flagDraft, onChange, onClose, onDone }: FlagDialogProps) {
  const { locale, toast } = useShell();
  const { send, sending, failure } = useSend(flagReview);
  const { reason, note } = flagDraft;
  const [isSubmitted, setIsSubmitted] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const isNoteMissing = reason === somethingElse && note.trim() === '';

  /** Does nothing while the flag is sent: the dialog shows whether that fails. */
  function closeDialog() {
    if (!sending) onClose();
  }
  async function submit() {
    setIsSubmitted(true);
    if (reason === null || isNoteMissing) {
      formRef.current?.querySelector<HTMLElement>(reason === null ? 'input' : 'textarea')?.focus();
      return;
    }
    const result = await send({ params: { id: reviewId }, body: { reason, note } });
    // 409: this user flagged it before, which has the same effect.
    const isAlreadyFlagged =
      result.status === 'failed' &&
      result.failure.kind === 'refused' &&
      result.failure.problem.status === 409;
    if (result.status !== 'done' && !isAlreadyFlagged) return;
    const isHidden = result.status === 'done' && result.reply.flag.hidden;
    toast({ text: doneTexts[isHidden ? 'hidden' : 'visible']() });
    onDone(isHidden);
  }

  return (
    <Dialog open onClose={closeDialog} title={m.flag_title({ author })} closeLabel={m.cancel()}>
      <p>{m.flag_text()}</p>
      <Form gap={3} ref={formRef} onSubmit={submit}>
        <Fieldset
          legend={m.flag_reason()}
          hint={m.flag_harm_hint()}
          required
          error={isSubmitted && reason === null ? m.problem_choose() : undefined}
        >
          {flagReasons.map(({ value, label }) => (
            <Checkbox
              key={value}
              type="radio"
              name="reason"
              label={label[locale]}
              checked={reason === value}
              onChange={() =>
                onChange({
                  reason: flagReasonValues.find((reasonValue) => reasonValue === value) ?? null,
                  note,
                })
              }
            />
          ))}
        </Fieldset>
        <Field
          label={m.flag_note()}
          hint={m.flag_note_hint()}
          required={reason === somethingElse}
          error={isSubmitted && isNoteMissing ? m.problem_note() : undefined}
        >
          <Textarea
            value={note}
            maxLength={1000}
            onChange={({ target }) => onChange({ reason, note: target.value })}
          />
        </Field>
        <FailureBanner failure={failure} />
        <Row>
          <Button kind="secondary" aria-disabled={sending} onClick={closeDialog}>
            {m.cancel()}
          </Button>
          <Button type="submit" aria-disabled={sending}>
            {m.flag_send()}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
