import { dimensions, getLabel, incentives, reviewTags } from '@app/option-lists';
import {
  formatAuthor,
  formatSeason,
  getDimensionText,
  getRecommendText,
  getRelationText,
  getVerificationText,
  reviewContextText,
  splitParagraphs,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { PublicReview } from '@app/types';
import {
  CheckIcon,
  Chip,
  Chips,
  FullReview,
  MailIcon,
  More,
  Reply,
  ReviewWho,
  Row,
  Score,
  Terms,
  UserText,
  Words,
} from '@app/ui';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';

/** A review without id, so that the preview of an unsent one can be rendered. */
type ShownReview = Omit<PublicReview, 'id'>;

interface OneReviewProps {
  review: ShownReview;
  /** Actions on the review. */
  after?: ReactNode;
}

/** One review in full, with its verification and the practice's reply. */
export function OneReview({ review, after }: OneReviewProps) {
  const { locale } = useShell();
  const titleId = useId();
  const checked = getVerificationText(review.verification, locale);
  return (
    <FullReview
      aria-labelledby={titleId}
      facts={
        <>
          <RecommendScore review={review} />
          <h3 id={titleId}>
            <bdi>{formatAuthor(review, locale)}</bdi>
          </h3>
          <ReviewContext review={review} />
          {checked && (
            <p>
              <Chip kind={review.verification === 'proof' ? 'ok' : undefined}>
                {review.verification === 'proof' ? <CheckIcon /> : <MailIcon />} {checked}
              </Chip>
            </p>
          )}
          {review.edited && <ReviewWho>{m.review_edited()}</ReviewWho>}
        </>
      }
    >
      <ReviewBody review={review} />
      {review.reply && <PracticeReply reply={review.reply} />}
      {after}
    </FullReview>
  );
}

/** The required rating with its label. */
export function RecommendScore({ review: { overallRating } }: { review: ShownReview }) {
  const { locale } = useShell();
  return (
    <Score value={overallRating} unit={m.score_unit()}>
      {getRecommendText(overallRating, locale)}
    </Score>
  );
}

/** Stated facts about the author and the care. */
export function ReviewContext({ review }: { review: ShownReview }) {
  const { locale } = useShell();
  const relation = getRelationText(review, locale);
  return (
    <>
      <ReviewWho>{reviewContextText(review, locale)}</ReviewWho>
      {relation && <ReviewWho>{relation}</ReviewWho>}
    </>
  );
}

/** Text, tags and part ratings. */
export function ReviewBody({ review }: { review: ShownReview }) {
  const { locale } = useShell();
  return (
    <>
      <Words lang={review.lang ?? 'en'}>
        {review.title && (
          <p>
            <b>
              <UserText>{review.title}</UserText>
            </b>
          </p>
        )}
        {splitParagraphs(review.text).map((text, index) => (
          <p key={index}>
            <UserText>{text}</UserText>
          </p>
        ))}
      </Words>
      {review.incentive !== 'none' && (
        <p>{m.review_incentive({ what: getLabel(incentives, review.incentive, locale) })}</p>
      )}
      {review.tags.length > 0 && (
        <Chips aria-label={m.review_tags()}>
          {review.tags.map((tag) => (
            <li key={tag}>
              <Chip>{getLabel(reviewTags, tag, locale, review.es)}</Chip>
            </li>
          ))}
        </Chips>
      )}
      <Parts review={review} />
    </>
  );
}

/** Optional part ratings. */
function Parts({ review }: { review: ShownReview }) {
  const { locale } = useShell();
  const rows = dimensions.flatMap((dimension) => {
    const value = review.ratings[dimension];
    return value === null ? [] : [{ term: getDimensionText(dimension, locale), value: String(value) }];
  });
  if (rows.length === 0) return null;
  return (
    <More label={m.profile_dimensions()}>
      <Terms rows={rows} />
    </More>
  );
}

function PracticeReply({ reply }: { reply: NonNullable<PublicReview['reply']> }) {
  const { locale } = useShell();
  const change = { planned: m.reply_planned, made: m.reply_made };
  return (
    <Reply>
      <p>
        <b>{m.reply_from({ practice: reply.practice })}</b>
      </p>
      {splitParagraphs(reply.text).map((text, index) => (
        <p key={index}>
          <UserText>{text}</UserText>
        </p>
      ))}
      <Row>
        {reply.change && (
          <Chip kind="ok">
            <CheckIcon /> {change[reply.change]()}
          </Chip>
        )}
        {reply.resolved && (
          <Chip kind="ok">
            <CheckIcon /> {m.reply_resolved()}
          </Chip>
        )}
        <span>{m.reply_posted({ season: formatSeason(reply.published, locale) })}</span>
      </Row>
    </Reply>
  );
}
