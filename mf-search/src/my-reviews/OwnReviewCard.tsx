import { decisionReasons, getLabel } from '@app/option-lists';
import { FailureBanner, useOwnChange, WithdrawButton } from '@app/remote-kit';
import { AppealButton } from '@app/remote-kit/appeal-button';
import { createPersonalDrafts, useTextDraft } from '@app/remote-kit/personal-drafts';
import {
  formatAuthor,
  formatDate,
  formatDisplayName,
  formatFullName,
  formatTown,
  splitParagraphs,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import {
  appealReview,
  appealTextLimits,
  confirmResolved,
  type OwnReview,
  type PublicReview,
  withdrawReview,
} from '@app/types';
import {
  Anchor,
  Button,
  ButtonLink,
  Card,
  CheckIcon,
  Chip,
  Grid,
  Reply,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '@app/ui';
import { useId } from 'react';
import '../shared/parts.css';
import { m } from '../paraglide/messages.js';
import { buildReviewFormHref, paths } from '../paths.ts';
import { getStatusWords, isRevisionRejected, StatusChip } from '../shared/cards/StatusChip.tsx';
import { toPublicReview } from '../shared/reviews/public-review.ts';
import { RecommendationScore, ReviewBody, ReviewContext } from '../shared/reviews/ReviewCard.tsx';
import { StaffNote } from '../shared/reviews/TextNotes.tsx';
import { OwnProofSection, type OwnReviewPartProps } from './OwnProofSection.tsx';
import styles from './OwnReviewCard.module.css';
import { OwnYearLaterSection } from './OwnYearLaterSection.tsx';

export function OwnReviewCard({ review }: { review: OwnReview }) {
  const { locale } = useShell();
  const titleId = useId();
  const { listing, can, submittedAt } = review;
  const name = listing ? formatFullName(listing) : m.own_listing_gone();
  return (
    <Card as="article" className={styles.Own} aria-labelledby={titleId}>
      <div>
        <Text as="h2" size="h3" id={titleId} className="SearchTallLinks">
          <bdi>
            {listing ? <Anchor href={paths.member(listing.slug)}>{formatDisplayName(listing)}</Anchor> : name}
          </bdi>
        </Text>
        {listing && <p>{[listing.company, formatTown(listing)].filter(Boolean).join(', ')}</p>}
      </div>
      <Stack gap={1}>
        <Row>
          <StatusChip review={review} />
          <Text as="span" soft>
            {m.own_sent({ date: formatDate(submittedAt, locale) })}
          </Text>
        </Row>
        <p>{getStatusWords(review).meaning}</p>
      </Stack>
      <DecisionReasons review={review} />
      <AppealStatus review={review} />
      <ReviewTexts review={review} />
      <OwnYearLaterSection review={review} name={name} />
      {review.reply && <ReplySection review={review} reply={review.reply} name={name} />}
      <OwnProofSection review={review} name={name} />
      <Row>
        {can.edit && listing && (
          <ButtonLink kind="secondary" href={buildReviewFormHref(listing.slug)}>
            {m.own_edit()}
            <VisuallyHidden> – {name}</VisuallyHidden>
          </ButtonLink>
        )}
        {can.appeal && <AppealReviewButton review={review} name={name} />}
        {can.withdraw && <WithdrawReviewButton review={review} name={name} />}
      </Row>
    </Card>
  );
}

/** Reasons that staff gave for a rejection; nothing for an approval. */
function DecisionReasons({ review: { decision } }: { review: OwnReview }) {
  const { locale } = useShell();
  if (!decision || decision.outcome === 'approved') return null;
  return (
    <Stack surface="warn" pad={2} gap={0} className={styles.Decision}>
      <h3>{m.own_reasons()}</h3>
      <ul>
        {decision.reasons.map((reason) => (
          <li key={reason}>{getLabel(decisionReasons, reason, locale, decision.es)}</li>
        ))}
      </ul>
      <StaffNote note={decision.note} />
    </Stack>
  );
}

function AppealStatus({ review: { appeal } }: { review: OwnReview }) {
  const { locale } = useShell();
  if (!appeal) return null;
  const statusTexts = { open: m.appeal_open, upheld: m.appeal_upheld, declined: m.appeal_declined };
  return (
    <div>
      <p>
        <b>{m.appeal_sent({ date: formatDate(appeal.at, locale) })}</b> {statusTexts[appeal.status]()}
      </p>
    </div>
  );
}

/** The public text of the review, or that it is not public; beside it an edit that is pending or was rejected. */
function ReviewTexts({ review }: { review: OwnReview }) {
  const { content, author, revision, listing } = review;
  /** Content as readers would see it. */
  const renderPreview = (previewedContent: OwnReview['content']) => (
    <DisplayedContent
      review={toPublicReview(previewedContent, { author: author || null, practice: listing?.company ?? '' })}
      hasFacts={previewedContent.careMonth !== ''}
    />
  );
  const currentText = (
    <div>
      <h3>{review.public ? m.own_public_now() : m.own_not_public()}</h3>
      {review.public ? <DisplayedContent review={review.public} /> : renderPreview(content)}
    </div>
  );
  if (!revision) return currentText;
  return (
    <Grid columnsFromRem={48} gap={2}>
      {currentText}
      <div>
        <h3>{isRevisionRejected(review) ? m.own_change_back() : m.own_change_waits()}</h3>
        {renderPreview(revision.content)}
      </div>
    </Grid>
  );
}

/** `hasFacts`: false once the author withdrew the review, which deletes its health facts. */
function DisplayedContent({
  review,
  hasFacts = true,
}: {
  review: Omit<PublicReview, 'id'>;
  hasFacts?: boolean;
}) {
  const { locale } = useShell();
  return (
    <Stack gap={1}>
      <RecommendationScore review={review} />
      <p>
        {m.own_shown_as()} <b>{formatAuthor(review, locale)}</b>
      </p>
      {hasFacts && <ReviewContext review={review} />}
      <ReviewBody review={review} />
    </Stack>
  );
}

function WithdrawReviewButton({ review, name }: OwnReviewPartProps) {
  const { reviewsChanged } = useShell();
  return (
    <WithdrawButton
      endpoint={withdrawReview}
      input={{ params: { id: review.id } }}
      name={name}
      kind="quiet"
      texts={{
        button: m.withdraw(),
        title: m.withdraw_title({ name }),
        text: m.withdraw_text(),
        keep: m.withdraw_keep(),
        confirm: m.withdraw_confirm(),
        done: m.withdraw_done({ name }),
      }}
      onDone={reviewsChanged}
    />
  );
}

const appealDrafts = createPersonalDrafts<string>('review-appeals');

/** Button and dialog by which an author appeals against a decision, once per decision. */
function AppealReviewButton({ review: { id }, name }: OwnReviewPartProps) {
  const draft = useTextDraft(appealDrafts, id);
  const { min } = appealTextLimits;
  return (
    <AppealButton
      name={name}
      draft={draft}
      endpoint={appealReview}
      params={{ id }}
      texts={{
        button: m.appeal(),
        title: m.appeal_title({ name }),
        text: m.appeal_text(),
        label: m.appeal_label(),
        hint: m.appeal_hint({ min }),
        tooShort: m.problem_appeal({ min }),
        cancel: m.cancel(),
        confirm: m.appeal_send(),
        done: m.appeal_done(),
      }}
    />
  );
}

interface ReplySectionProps extends OwnReviewPartProps {
  reply: NonNullable<OwnReview['reply']>;
}

/** Public reply of the practice. The author can confirm that the stated change solved the problem. */
function ReplySection({ review, reply, name }: ReplySectionProps) {
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
  const { send, sending, failure } = useOwnChange(confirmResolved, () =>
    toast({ text: isResolved ? m.solved_taken_back() : m.solved_done() }),
  );
  const toggleResolved = () => send({ params: { id }, body: { resolved: !isResolved } });
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
