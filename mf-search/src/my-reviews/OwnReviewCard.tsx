import { decisionReasons, getLabel } from '@app/option-lists';
import { WithdrawButton } from '@app/remote-kit';
import { formatAuthor, formatDate, formatDisplayName, formatFullName, formatTown } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnReview, PublicReview } from '@app/types';
import { Anchor, ButtonLink, Card, Grid, Row, Stack, Text, VisuallyHidden } from '@app/ui';
import { useId } from 'react';
import '../shared/parts.css';
import { useWithdrawReview } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { buildReviewFormHref, paths } from '../paths.ts';
import { StatusChip } from '../shared/cards/StatusChip.tsx';
import { getStatusWords, isRevisionRejected } from '../shared/cards/status-words.ts';
import { toPublicReview } from '../shared/reviews/public-review.ts';
import { RecommendationScore, ReviewBody, ReviewContext } from '../shared/reviews/ReviewCard.tsx';
import { AppealReviewButton } from './AppealReviewButton.tsx';
import { OwnProofSection } from './OwnProofSection.tsx';
import styles from './OwnReviewCard.module.css';
import { OwnYearLaterSection } from './OwnYearLaterSection.tsx';
import { ReplySection } from './ReplySection.tsx';

/** Card of an own review: listing, status, reasons of a decision, content and actions. */
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
      {decision.note && (
        <p>
          <b>{m.own_note()}</b> {decision.note}
        </p>
      )}
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
  const practiceName = listing?.company ?? '';
  const currentText = (
    <div>
      <h3>{review.public ? m.own_public_now() : m.own_not_public()}</h3>
      {review.public ? (
        <DisplayedContent review={review.public} />
      ) : (
        <PreviewedContent content={content} author={author} practiceName={practiceName} />
      )}
    </div>
  );
  if (!revision) return currentText;
  return (
    <Grid columnsFromRem={48} gap={2}>
      {currentText}
      <div>
        <h3>{isRevisionRejected(review) ? m.own_change_back() : m.own_change_waits()}</h3>
        <PreviewedContent content={revision.content} author={author} practiceName={practiceName} />
      </div>
    </Grid>
  );
}

/** Content as readers would see it, with the displayed author name. */
function PreviewedContent({
  content,
  author,
  practiceName,
}: Pick<OwnReview, 'content' | 'author'> & { practiceName: string }) {
  const review = toPublicReview(content, { author: author || null, practice: practiceName });
  return <DisplayedContent review={review} hasFacts={content.careMonth !== ''} />;
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

/** Button that withdraws a review, with confirmation. */
function WithdrawReviewButton({ review, name }: { review: OwnReview; name: string }) {
  const { reviewsChanged } = useShell();
  return (
    <WithdrawButton
      withdrawCall={useWithdrawReview()}
      id={review.id}
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
