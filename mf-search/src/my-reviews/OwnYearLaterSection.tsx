import { decisionReasons, getLabel } from '@app/option-lists';
import { FailureBanner, useOwnChange, WithdrawButton } from '@app/remote-kit';
import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type OwnReview, putYearLater, withdrawYearLater } from '@app/types';
import { Button, Dialog, Field, Row, Stack, Text, Textarea, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { YearLater } from '../shared/reviews/ReviewCard.tsx';
import {
  ContactWarning,
  getTextError,
  RecommendationInput,
  StaffNote,
  TextLength,
} from '../shared/reviews/TextNotes.tsx';
import type { OwnReviewPartProps } from './OwnProofSection.tsx';

/** Addition one year later: the offer to write it, or its text with status and actions. */
export function OwnYearLaterSection({ review, name }: OwnReviewPartProps) {
  const { yearLater, can } = review;
  if (!yearLater && !can.writeYearLater) return null;
  return (
    <Stack gap={1}>
      <h3>{m.year_later_title()}</h3>
      {yearLater ? <YearLaterStatus review={review} yearLater={yearLater} /> : <p>{m.year_later_offer()}</p>}
      <Row>
        {can.writeYearLater && <WriteYearLaterButton review={review} name={name} />}
        {yearLater && (
          <WithdrawButton
            endpoint={withdrawYearLater}
            input={{ params: { id: review.id } }}
            name={name}
            kind="quiet"
            texts={{
              button: m.year_later_withdraw(),
              title: m.year_later_withdraw_title(),
              text: m.year_later_withdraw_text(),
              keep: m.withdraw_keep(),
              confirm: m.withdraw_confirm(),
              done: m.year_later_withdrawn(),
            }}
          />
        )}
      </Row>
    </Stack>
  );
}

const statusTexts = {
  pending: m.year_later_pending,
  approved: m.year_later_approved,
  rejected: m.year_later_rejected,
} as const;

function YearLaterStatus({
  review,
  yearLater,
}: {
  review: OwnReview;
  yearLater: NonNullable<OwnReview['yearLater']>;
}) {
  const { locale } = useShell();
  const { status, submittedAt, reasons, es, note } = yearLater;
  return (
    <>
      <p>
        {statusTexts[status]()}{' '}
        <Text as="span" soft>
          {m.own_sent({ date: formatDate(submittedAt, locale) })}
        </Text>
      </p>
      {status === 'rejected' && (
        <Stack surface="warn" pad={2} gap={0}>
          {reasons.map((reason) => (
            <p key={reason}>{getLabel(decisionReasons, reason, locale, es)}</p>
          ))}
          <StaffNote note={note} />
        </Stack>
      )}
      {/* If it is public, the text of the review above already contains it. */}
      {status !== 'approved' && (
        <YearLater yearLater={yearLater} originalRating={review.content.overallRating} />
      )}
    </>
  );
}

interface YearLaterValues {
  /** Null: not chosen yet. */
  overallRating: number | null;
  text: string;
}

const yearLaterDrafts = createPersonalDrafts<YearLaterValues>('year-later-drafts');

/** Button and form to write the addition one year later, or to change it while it is not public. */
function WriteYearLaterButton({ review, name }: OwnReviewPartProps) {
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

function YearLaterForm({ review, name, onClose }: OwnReviewPartProps & { onClose: () => void }) {
  const { session, toast } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [draft] = useState(() => yearLaterDrafts.find(userId, review.id));
  const [values, setValues] = useState<YearLaterValues>(
    draft ?? {
      overallRating: review.yearLater?.overallRating ?? null,
      text: review.yearLater?.text ?? '',
    },
  );
  const { send, sending, failure } = useOwnChange(putYearLater, () => {
    yearLaterDrafts.removeSent(userId, review.id, values);
    onClose();
    toast({ text: m.year_later_done() });
  });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const formRef = useRef<HTMLDivElement>(null);
  const { overallRating, text } = values;
  const textError = getTextError(text);

  function updateValues(changes: Partial<YearLaterValues>) {
    const newValues = { ...values, ...changes };
    setValues(newValues);
    yearLaterDrafts.save(userId, review.id, newValues);
  }

  /** Does nothing while the text is sent: the dialog shows whether that fails. */
  function closeDialog() {
    if (!sending) onClose();
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
    await send(input, idempotencyKey);
  }

  return (
    <Dialog
      open
      onClose={closeDialog}
      title={m.year_later_dialog({ name })}
      actions={
        <>
          <Button kind="secondary" aria-disabled={sending} onClick={closeDialog}>
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
        <RecommendationInput
          legend={m.year_later_question()}
          name="yearLaterRating"
          value={overallRating}
          onChange={(stars) => updateValues({ overallRating: stars })}
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
