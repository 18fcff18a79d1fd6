import type { Locale } from '@app/option-lists';
import { useCall, withRouterLinks } from '@app/remote-kit';
import {
  formatAuthor,
  formatDisplayName,
  formatReviewContext,
  formatTown,
  getRecommendationText,
  truncateText,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import { listRecentReviews, type RecentReview } from '@app/types';
import { Anchor, Grid, Quote, ReviewByline, Score, Section, ShortReview, Skeleton } from '@app/ui';
import { type ReactNode, useId } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { LoadingState } from '../shared/LoadingState.tsx';
import styles from './RecentReviews.module.css';

/** Maximum number of reviews: one large, two small beside it. */
const maxReviews = 3;
const maxTextLengths = { large: 260, small: 180 };

/** Recent reviews, positive and negative, each with a link to the profile. */
function RecentReviews() {
  const reviewsResult = useCall(listRecentReviews);
  return (
    <Section id="recent" title={m.home_recent()} lead={m.home_recent_lead()}>
      <LoadingState result={reviewsResult} errorText={m.reviews_failed()} text={m.loading_reviews()}>
        <ReviewColumns>
          {['14rem', '7rem', '7.5rem'].map((height) => (
            <Skeleton key={height} width="100%" height={height} />
          ))}
        </ReviewColumns>
      </LoadingState>
      {reviewsResult.data?.reviews.length === 0 && <p>{m.home_recent_none()}</p>}
      {reviewsResult.data && reviewsResult.data.reviews.length > 0 && (
        <ReviewColumns>
          {reviewsResult.data.reviews.slice(0, maxReviews).map((review, index) => (
            <RecentReviewItem key={review.id} review={review} isLarge={index === 0} />
          ))}
        </ReviewColumns>
      )}
    </Section>
  );
}

const ReviewColumns = ({ children }: { children: ReactNode }) => (
  <Grid
    columnsFromRem={62}
    columns="minmax(0, 7fr) minmax(0, 5fr)"
    gap={6}
    columnGap={4}
    className={styles.Voices}
  >
    {children}
  </Grid>
);

function RecentReviewItem({ review, isLarge }: { review: RecentReview; isLarge: boolean }) {
  const { locale } = useShell();
  const titleId = useId();
  const { listing } = review;
  return (
    <ShortReview
      aria-labelledby={titleId}
      text={
        <Quote size={isLarge ? 'large' : undefined} lang={review.lang ?? 'en'}>
          <p>{truncateText(review.text, isLarge ? maxTextLengths.large : maxTextLengths.small)}</p>
        </Quote>
      }
      facts={
        <>
          <Score value={review.overallRating} unit={m.score_unit()}>
            {m.recommends({ answer: getRecommendationText(review.overallRating, locale) })}
          </Score>
          <h3 id={titleId}>
            <Anchor href={paths.profile(listing.slug)}>
              <bdi>{formatDisplayName(listing)}</bdi>
            </Anchor>
          </h3>
          <p>{[listing.company, formatTown(listing)].filter(Boolean).join(', ')}</p>
          <ReviewByline>{formatRecentAuthor(review, locale)}</ReviewByline>
        </>
      }
    />
  );
}

/** "Dana R. Below-knee. New socket, fall 2026. At Riverfront Limb Works": a practice is named if it was another. */
function formatRecentAuthor({ listing, ...review }: RecentReview, locale: Locale): string {
  const author = formatAuthor(review, locale);
  const differentPractice =
    normalizeName(review.practice) === normalizeName(listing.company) ? '' : review.practice;
  return `${author}${author.endsWith('.') ? '' : '.'} ${formatReviewContext({ ...review, practice: differentPractice }, locale)}`;
}

const normalizeName = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase();

export default withRouterLinks(RecentReviews);
