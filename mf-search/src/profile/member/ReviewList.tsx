import { formatNumber } from '@app/seo';
import {
  type Listing,
  type listReviews,
  type PublicReview,
  type ReplyOf,
  type ReviewsQuery,
  reviewsPageSize,
} from '@app/types';
import { formatSearchedWords, listReviewWords, toWordPattern } from '@app/types/review/review-words';
import { Button, EmptyState, Link, Pager, Row } from '@app/ui';
import { type ReactNode, useMemo } from 'react';
import { m } from '../../paraglide/messages.js';
import { buildReviewFormHref } from '../../paths.ts';
import { HelpfulVote } from '../../shared/reviews/HelpfulVote.tsx';
import { ReviewCard } from '../../shared/reviews/ReviewCard.tsx';
import { useOwnReview } from '../../shared/reviews/use-own-reviews.ts';
import { useOwnVotes } from '../../shared/reviews/votes-api.ts';
import { FlagReviewButton } from '../reports/FlagReviewButton.tsx';
import styles from './AllReviews.module.css';
import { isLowRatingsOnly } from './QuickFilters.tsx';
import { defaultReviewsQuery } from './reviews-search-params.ts';

interface ReviewListProps {
  listing: Listing;
  query: ReviewsQuery;
  reply: ReplyOf<typeof listReviews>;
  /** True while the next reply loads; the previous one is dimmed. */
  isStale: boolean;
  toHref: (page: number) => string;
  onPageChange: () => void;
  onClear: () => void;
}

export function ReviewList(props: ReviewListProps) {
  const { listing, query, reply, isStale, toHref, onPageChange, onClear } = props;
  const { reviews, matching, total, page, pages } = reply;
  const ownReview = useOwnReview(listing.slug).review;
  const ownVotes = useOwnVotes(reviews);
  const renderText = useMemo(() => createWordMarker(query.words), [query.words]);

  if (matching === 0) {
    return (
      <EmptyState titleAs="h3" title={m.reviews_none_match()}>
        <p>{m.reviews_none_match_text()}</p>
        <Button kind="secondary" onClick={onClear}>
          {m.results_clear()}
        </Button>
      </EmptyState>
    );
  }
  if (reviews.length === 0) {
    return (
      <EmptyState titleAs="h3" title={m.reviews_beyond()}>
        <Link href={toHref(pages)}>{m.paging_last()}</Link>
      </EmptyState>
    );
  }
  const firstPosition = (page - 1) * reviewsPageSize + 1;
  return (
    <>
      {(matching < total || query.words) && (
        <Row justify="between">
          <p>
            {/* While `isStale`, the shown reply belongs to the previous query. */}
            <b>{isStale ? m.loading_reviews() : formatMatchCount(reply, query)}</b>
          </p>
          <Button kind="quiet" onClick={onClear}>
            {m.results_clear()}
          </Button>
        </Row>
      )}
      <div className={styles.List} data-stale={isStale ? '' : undefined} aria-busy={isStale}>
        {reviews.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            renderText={renderText}
            showsLanguage
            actions={
              <Row className={styles.Foot}>
                <HelpfulVote review={review} ownVote={ownVotes.get(review.id)} />
                <ReviewActions review={review} ownReviewId={ownReview?.id} listing={listing} />
              </Row>
            }
          />
        ))}
      </div>
      {pages > 1 && (
        <Pager
          label={m.review_pages()}
          page={page}
          pageCount={pages}
          buildHref={toHref}
          onSelect={onPageChange}
          previousLabel={m.paging_previous()}
          nextLabel={m.paging_next()}
          pageLabel={`${m.paging_page()} `}
          summary={m.paging_range({
            from: formatNumber(firstPosition),
            to: formatNumber(firstPosition + reviews.length - 1),
            total: formatNumber(matching),
          })}
        />
      )}
    </>
  );
}

/** "9 of 64 say “socket”", "2 of 64 gave 1 or 2 stars", or how many match the filters. */
function formatMatchCount(
  { matching: matchingCount, total }: ReviewListProps['reply'],
  query: ReviewsQuery,
): string {
  const counts = { n: matchingCount, shown: formatNumber(matchingCount), total: formatNumber(total) };
  const { page: _, sortBy: __, words: typedWords, stars, ...otherFilters } = query;
  const words = formatSearchedWords(typedWords);
  const hasNoOtherFilters = Object.entries(otherFilters).every(
    ([key, value]) => String(value) === String(defaultReviewsQuery[key as keyof typeof otherFilters]),
  );
  if (words && hasNoOtherFilters && stars.length === 0) return m.reviews_say({ ...counts, words });
  if (words) return m.reviews_say_and_fit({ ...counts, words });
  return hasNoOtherFilters && isLowRatingsOnly(stars) ? m.reviews_gave_low(counts) : m.reviews_shown(counts);
}

interface ReviewActionsProps {
  review: PublicReview;
  ownReviewId: string | undefined;
  listing: Listing;
}

function ReviewActions({ review, ownReviewId, listing }: ReviewActionsProps) {
  if (review.id !== ownReviewId) return <FlagReviewButton review={review} />;
  return (
    <p>
      <b>{m.review_is_yours()}</b>{' '}
      <Link href={buildReviewFormHref(listing.slug)}>{m.edit_your_review()}</Link>
    </p>
  );
}

/** Returns a function that marks the searched words in a text, by the rules of the service; undefined without words. */
function createWordMarker(typedWords: string): ((text: string) => ReactNode) | undefined {
  const words = listReviewWords(typedWords);
  if (words.length === 0) return undefined;
  const pattern = new RegExp(`(${words.map(toWordPattern).join('|')})`, 'giu');
  // With a group in the pattern, every second piece is a match.
  return (text) =>
    text
      .split(pattern)
      .map((segment, index) => (index % 2 === 1 ? <mark key={index}>{segment}</mark> : segment));
}
