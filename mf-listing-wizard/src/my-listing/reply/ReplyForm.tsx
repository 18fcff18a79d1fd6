import { FailureBanner, useRefreshOwnData, useSend } from '@app/remote-kit';
import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import { formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import { countVisibleCharacters, type OwnReply, postReply, replyLimits } from '@app/types';
import { replyTemplates } from '@app/types/reply/reply-templates';
import {
  Banner,
  Button,
  Card,
  ChoiceOption,
  ChoiceRow,
  Details,
  Field,
  Fieldset,
  LockIcon,
  Row,
  Stack,
  Text,
  Textarea,
  VisuallyHidden,
} from '@app/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { ListingReview } from '../own-listing.ts';
import { PrivacyFindings } from './PrivacyFindings.tsx';
import styles from './ReplyForm.module.css';

interface ReplyValues {
  text: string;
  change: OwnReply['change'];
}

/** Unsent replies by review id. */
export const replyDrafts = createPersonalDrafts<ReplyValues>('reply-drafts');

interface ReplyFormProps {
  listingReview: ListingReview;
  authorName: string;
  reviewName: string;
  /** True if the user opened the form; the focus moves into it. */
  isOpenedByUser: boolean;
  onClose: () => void;
  /** Opens the form again after the discarded draft was restored. */
  onReopen: () => void;
}

/** Form for the public reply to a review. Privacy findings do not block; staff see them, too. */
export function ReplyForm({
  listingReview: { review, reply },
  authorName,
  reviewName,
  isOpenedByUser,
  onClose,
  onReopen,
}: ReplyFormProps) {
  const { session, toast } = useShell();
  const { send, sending, failure } = useSend(postReply);
  const refresh = useRefreshOwnData();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [values, setValues] = useState<ReplyValues>(() => {
    const { text = '', change = null } =
      replyDrafts.find(userId, review.id) ?? reply?.revision ?? reply ?? {};
    return { text, change };
  });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const titleId = useId();
  const { text, change } = values;
  const length = countVisibleCharacters(text);
  const isTooShort = length < replyLimits.minText;

  useEffect(() => {
    if (isOpenedByUser) textareaRef.current?.focus();
  }, [isOpenedByUser]);

  function updateValues(newValues: ReplyValues) {
    setValues(newValues);
    replyDrafts.save(userId, review.id, newValues);
  }
  /** Does nothing while the reply is sent, since it could not be said then that it was not. */
  function cancel() {
    if (sending) return;
    const discardedValues = replyDrafts.find(userId, review.id);
    replyDrafts.remove(userId, review.id);
    onClose();
    if (!discardedValues?.text.trim()) return;
    toast({
      text: m.reply_dropped(),
      undo: {
        label: m.undo(),
        run: () => {
          replyDrafts.save(userId, review.id, discardedValues);
          onReopen();
        },
      },
    });
  }
  async function submit() {
    setWasSubmitted(true);
    if (isTooShort) {
      textareaRef.current?.focus();
      return;
    }
    const body = { text: text.trim(), change, v: reply?.v ?? 0 };
    replyDrafts.save(userId, review.id, values);
    const idempotencyKey = replyDrafts.getIdempotencyKey(userId, review.id, JSON.stringify(body));
    const result = await send({ params: { id: review.id }, body }, idempotencyKey);
    if (
      result.status === 'failed' &&
      result.failure.kind === 'refused' &&
      result.failure.problem.status === 409
    ) {
      void refresh();
    }
    if (result.status !== 'done') return;
    replyDrafts.removeSent(userId, review.id, values);
    const { status, revision } = result.reply.reply;
    toast({ text: status === 'approved' && !revision ? m.reply_sent_public() : m.reply_sent() });
    await refresh();
    onClose();
  }

  return (
    <Card
      as="form"
      className={styles.Form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Text as="h4" size="lead" id={titleId}>
        {m.reply_title({ author: authorName })}
      </Text>
      <Banner kind="warn" icon={<LockIcon />} role="note">
        <p>
          <b>{m.reply_privacy()}</b> {m.reply_privacy_text()}
        </p>
      </Banner>
      <ReplyTemplates
        onChoose={(template) => {
          const previousValues = values;
          updateValues({ ...values, text: template });
          textareaRef.current?.focus();
          if (previousValues.text.trim()) {
            toast({
              text: m.reply_replaced(),
              undo: { label: m.undo(), run: () => updateValues(previousValues) },
            });
          }
        }}
      />
      <Field
        label={m.reply_text()}
        hint={m.reply_hint({
          min: String(replyLimits.minText),
          max: formatNumber(replyLimits.maxText),
        })}
        required
        error={wasSubmitted && isTooShort ? m.problem_reply({ min: String(replyLimits.minText) }) : undefined}
      >
        <Textarea
          ref={textareaRef}
          value={text}
          rows={5}
          maxLength={replyLimits.maxText}
          onChange={({ target }) => updateValues({ ...values, text: target.value })}
        />
      </Field>
      <CharacterCount length={length} />
      <PrivacyFindings text={text} author={review.author} />
      <Fieldset legend={m.reply_change()} hint={m.reply_change_hint()}>
        <ChoiceRow>
          {([null, 'planned', 'made'] as const).map((value) => (
            <ChoiceOption
              key={value ?? 'none'}
              name={`change-${review.id}`}
              checked={change === value}
              onChange={() => updateValues({ ...values, change: value })}
            >
              {value === null
                ? m.reply_change_none()
                : value === 'made'
                  ? m.reply_change_made()
                  : m.reply_change_planned()}
            </ChoiceOption>
          ))}
        </ChoiceRow>
      </Fieldset>
      <FailureBanner failure={failure} isStored />
      <Row>
        <Button kind="secondary" aria-disabled={sending} onClick={cancel}>
          {m.reply_cancel()}
          <VisuallyHidden> – {reviewName}</VisuallyHidden>
        </Button>
        <Button type="submit" aria-disabled={sending}>
          {sending ? m.reply_sending() : m.reply_send()}
          <VisuallyHidden> – {reviewName}</VisuallyHidden>
        </Button>
      </Row>
    </Card>
  );
}

/** Number of typed characters: always visible. The remaining ones are announced near the limit only. */
function CharacterCount({ length }: { length: number }) {
  const remainingCount = replyLimits.maxText - length;
  const lengthText = formatNumber(length);
  return (
    <>
      <Text soft className={styles.Count}>
        {m.reply_count({ n: lengthText, max: formatNumber(replyLimits.maxText) })}
      </Text>
      <VisuallyHidden as="p" role="status">
        {remainingCount <= 100 ? m.reply_left({ n: Math.ceil(Math.max(remainingCount, 0) / 20) * 20 }) : ''}
      </VisuallyHidden>
    </>
  );
}

/** Four template replies that neither confirm nor deny anybody's care. */
function ReplyTemplates({ onChoose }: { onChoose: (text: string) => void }) {
  const { locale } = useShell();
  return (
    <Details label={m.reply_templates()}>
      <Stack as="ul" className={styles.Templates}>
        {replyTemplates.map(({ id, title, text }) => (
          <Stack as="li" gap="half" align="start" key={id}>
            <p>
              <b>{title[locale]}</b>
            </p>
            <p>{text[locale]}</p>
            <Button kind="tint" onClick={() => onChoose(text[locale])}>
              {m.reply_template_use()}
              <VisuallyHidden> – {title[locale]}</VisuallyHidden>
            </Button>
          </Stack>
        ))}
      </Stack>
    </Details>
  );
}
