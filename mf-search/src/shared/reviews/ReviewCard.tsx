import { dimensions, getLabel, incentives, reviewTags } from '@app/option-lists';
import {
  formatAuthor,
  formatReviewContext,
  formatSeason,
  getDimensionName,
  getRecommendationText,
  getRelationText,
  getVerificationText,
  splitParagraphs,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { PublicReview } from '@app/types';
import {
  CheckIcon,
  Chip,
  Chips,
  classNames,
  DescriptionList,
  Details,
  Fact,
  FullReview,
  GlobeIcon,
  Grid,
  MailIcon,
  Quote,
  Reply,
  ReviewByline,
  Row,
  Score,
  Text,
  UserText,
  VisuallyHidden,
} from '@app/ui';
import { type ReactNode, useId } from 'react';
import '../parts.css';
import { m } from '../../paraglide/messages.js';
import styles from './ReviewCard.module.css';

/** A review without id, so that the preview of an unsent review can be rendered. */
type DisplayedReview = Omit<PublicReview, 'id'>;

type RenderText = (text: string) => ReactNode;

interface ReviewCardProps {
  review: DisplayedReview;
  /** Default: the text as it was typed. */
  renderText?: RenderText | undefined;
  /** True for reviews of others: their language is stated if it is not the page's. */
  showsLanguage?: boolean;
  actions?: ReactNode;
}

export function ReviewCard({ review, renderText, showsLanguage = false, actions }: ReviewCardProps) {
  const { locale } = useShell();
  const titleId = useId();
  const verificationText = getVerificationText(review.verification, locale);
  return (
    <FullReview
      aria-labelledby={titleId}
      facts={
        <Grid columns="auto minmax(0, 1fr)" gap={1} columnGap="1h" align="start" className={styles.Facts}>
          <Row as="p" justify="center" className={classNames('SearchAmber', styles.Stars)}>
            <b>
              {review.overallRating}
              <VisuallyHidden>{m.score_unit()}</VisuallyHidden>
            </b>
          </Row>
          <div>
            <div className={styles.Name}>
              <h3 id={titleId}>
                <bdi>{formatAuthor(review, locale)}</bdi>
              </h3>{' '}
              <span>{getRecommendationText(review.overallRating, locale)}</span>
            </div>
            <ReviewContext review={review} />
            {review.edited && <ReviewByline>{m.review_edited()}</ReviewByline>}
          </div>
          {verificationText && (
            <Text wide>
              <Chip kind={review.verification === 'proof' ? 'ok' : undefined}>
                {review.verification === 'proof' ? <CheckIcon /> : <MailIcon />} {verificationText}
              </Chip>
            </Text>
          )}
        </Grid>
      }
    >
      <ReviewBody review={review} renderText={renderText} showsLanguage={showsLanguage} />
      {review.reply && <PracticeReply reply={review.reply} />}
      {actions}
    </FullReview>
  );
}

export function RecommendationScore({ review: { overallRating } }: { review: DisplayedReview }) {
  const { locale } = useShell();
  return (
    <Score value={overallRating} unit={m.score_unit()}>
      {getRecommendationText(overallRating, locale)}
    </Score>
  );
}

export function ReviewContext({ review }: { review: DisplayedReview }) {
  const { locale } = useShell();
  const relationText = getRelationText(review, locale);
  return (
    <>
      <ReviewByline>{formatReviewContext(review, locale)}</ReviewByline>
      {relationText && <ReviewByline>{relationText}</ReviewByline>}
    </>
  );
}

const languageTexts = { en: m.written_in_english, es: m.written_in_spanish };
const renderPlainText: RenderText = (text) => text;

export function ReviewBody({
  review,
  renderText = renderPlainText,
  showsLanguage,
}: Omit<ReviewCardProps, 'actions'>) {
  const { locale } = useShell();
  const language = review.lang ?? 'en';
  return (
    <>
      <Quote lang={language}>
        {review.title && (
          <p>
            <b>
              <UserText>{renderText(review.title)}</UserText>
            </b>
          </p>
        )}
        {splitParagraphs(review.text).map((text, index) => (
          <p key={index}>
            <UserText>{renderText(text)}</UserText>
          </p>
        ))}
      </Quote>
      {showsLanguage && language !== locale && <Fact icon={<GlobeIcon />}>{languageTexts[language]()}</Fact>}
      {review.yearLater && (
        <YearLater
          yearLater={review.yearLater}
          originalRating={review.overallRating}
          renderText={renderText}
        />
      )}
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
      <DimensionRatings review={review} />
    </>
  );
}

function DimensionRatings({ review }: { review: DisplayedReview }) {
  const { locale } = useShell();
  const rows = dimensions.flatMap((dimension) => {
    const value = review.ratings[dimension];
    return value === null ? [] : [{ term: getDimensionName(dimension, locale), value: String(value) }];
  });
  if (rows.length === 0) return null;
  return (
    <Details label={m.profile_dimensions()}>
      <DescriptionList rows={rows} />
    </Details>
  );
}

function PracticeReply({ reply }: { reply: NonNullable<PublicReview['reply']> }) {
  const { locale } = useShell();
  const changeTexts = { planned: m.reply_planned, made: m.reply_made };
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
            <CheckIcon /> {changeTexts[reply.change]()}
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

interface YearLaterProps {
  yearLater: NonNullable<PublicReview['yearLater']>;
  originalRating: number;
  renderText?: RenderText;
}

export function YearLater({ yearLater, originalRating, renderText = renderPlainText }: YearLaterProps) {
  const { overallRating: stars, text, lang = 'en' } = yearLater;
  return (
    <div className={styles.Later}>
      <Quote>
        <h4>
          {stars === originalRating ? m.year_later_still({ stars }) : m.year_later_now({ stars })}
          <VisuallyHidden>{m.year_later_unit()}</VisuallyHidden>
        </h4>
        <div lang={lang}>
          {splitParagraphs(text).map((paragraph, index) => (
            <p key={index}>
              <UserText>{renderText(paragraph)}</UserText>
            </p>
          ))}
        </div>
      </Quote>
    </div>
  );
}
