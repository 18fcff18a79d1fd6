import { FailureBanner, useRefreshOwnData } from '@app/remote-kit';
import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import { getRecommendationText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnReview } from '@app/types';
import { Button, Dialog, Field, Stack, StarInput, Textarea, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { usePutYearLater } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { ContactWarning, getTextError, TextLength } from '../shared/reviews/TextNotes.tsx';

interface YearLaterValues {
  /** Null: not chosen yet. */
  overallRating: number | null;
  text: string;
}

/** Unsent texts by the review's id. */
const yearLaterDrafts = createPersonalDrafts<YearLaterValues>('year-later-drafts');

interface WriteYearLaterButtonProps {
  review: OwnReview;
  /** Name of the reviewed prosthetist. */
  name: string;
}

/** Button and form to write the addition one year later, or to change it while it is not public. */
export function WriteYearLaterButton({ review, name }: WriteYearLaterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {review.yearLater ? m.year_later_change() : m.year_later_write()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {isOpen && <YearLaterForm review={review} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function YearLaterForm({ review, name, onClose }: WriteYearLaterButtonProps & { onClose: () => void }) {
  const { session, toast, locale } = useShell();
  const { send, sending, failure } = usePutYearLater();
  const refreshOwnData = useRefreshOwnData();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [draft] = useState(() => yearLaterDrafts.find(userId, review.id));
  const [values, setValues] = useState<YearLaterValues>(
    draft ?? {
      overallRating: review.yearLater?.overallRating ?? null,
      text: review.yearLater?.text ?? '',
    },
  );
  const [isSubmitted, setIsSubmitted] = useState(false);
  const formRef = useRef<HTMLDivElement>(null);
  const { overallRating, text } = values;
  const textError = getTextError(text);

  function updateValues(changes: Partial<YearLaterValues>) {
    const newValues = { ...values, ...changes };
    setValues(newValues);
    yearLaterDrafts.save(userId, review.id, newValues);
  }

  async function submit() {
    setIsSubmitted(true);
    if (overallRating === null || textError) {
      formRef.current
        ?.querySelector<HTMLElement>(overallRating === null ? 'input[type="radio"]' : 'textarea')
        ?.focus();
      return;
    }
    const input = { params: { id: review.id }, body: { overallRating, text } };
    const idempotencyKey = yearLaterDrafts.getIdempotencyKey(userId, review.id, JSON.stringify(input));
    const result = await send(input, idempotencyKey);
    if (result.status !== 'done') return;
    yearLaterDrafts.removeSent(userId, review.id, values);
    onClose();
    toast({ text: m.year_later_done() });
    await refreshOwnData();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.year_later_dialog({ name })}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button aria-disabled={sending} onClick={submit}>
            {m.year_later_send()}
          </Button>
        </>
      }
    >
      <Stack ref={formRef}>
        <p>{m.year_later_form_note()}</p>
        {draft && <p>{m.year_later_draft()}</p>}
        <StarInput
          legend={m.year_later_question()}
          name="yearLaterRating"
          labels={[
            getRecommendationText(1, locale),
            getRecommendationText(2, locale),
            getRecommendationText(3, locale),
            getRecommendationText(4, locale),
            getRecommendationText(5, locale),
          ]}
          value={overallRating}
          onChange={(stars) => updateValues({ overallRating: stars })}
          required
          error={isSubmitted && overallRating === null ? m.problem_rating() : undefined}
        />
        <Field
          label={m.year_later_text()}
          hint={m.year_later_text_hint()}
          required
          error={isSubmitted ? textError : undefined}
        >
          <Textarea value={text} rows={6} onChange={({ target }) => updateValues({ text: target.value })} />
          <TextLength text={text} />
        </Field>
        <ContactWarning text={text} />
        <FailureBanner failure={failure} />
      </Stack>
    </Dialog>
  );
}
