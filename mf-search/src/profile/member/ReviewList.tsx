import { formatNumber } from '@app/seo';
import type { Listing, listReviews, PublicReview, ReplyOf, ReviewsQuery } from '@app/types';
import { Button, Empty, Link, Pager, Row } from '@app/ui';
import { useMemo } from 'react';
import { useOwnReview } from '../../own-api.ts';
import { m } from '../../paraglide/messages.js';
import { writeHref } from '../../paths.ts';
import { HelpfulVote } from '../../shared/reviews/HelpfulVote.tsx';
import { OneReview } from '../../shared/reviews/OneReview.tsx';
import { useOwnVotes } from '../../shared/reviews/votes-api.ts';
import { FlagReview } from '../reports/FlagReview.tsx';
import { createWordMarker } from './mark-words.tsx';
import { isLow } from './QuickFilters.tsx';
import styles from './ReviewList.module.css';
import { everyReview } from './reviews-address.ts';

const pageSize = 10;

interface ReviewListProps {
  listing: Listing;
  query: ReviewsQuery;
  reply: ReplyOf<typeof listReviews>;
  /** True while the next reply loads; the previous one is dimmed. */
  stale: boolean;
  toHref: (page: number) => string;
  onPage: () => void;
  onClear: () => void;
}

/** One page of reviews with the total and pagination. */
export function ReviewList({ listing, query, reply, stale, toHref, onPage, onClear }: ReviewListProps) {
  const { reviews, matching, total, page, pages } = reply;
  const ownReview = useOwnReview(listing.slug).review;
  const ownVotes = useOwnVotes(reviews);
  const renderText = useMemo(() => createWordMarker(query.words), [query.words]);

  if (matching === 0) {
    return (
      <Empty titleAs="h3" title={m.reviews_none_match()}>
        <p>{m.reviews_none_match_text()}</p>
        <Button kind="secondary" onClick={onClear}>
          {m.results_clear()}
        </Button>
      </Empty>
    );
  }
  if (reviews.length === 0) {
    return (
      <Empty titleAs="h3" title={m.reviews_beyond()}>
        <Link href={toHref(pages)}>{m.paging_last()}</Link>
      </Empty>
    );
  }
  const from = (page - 1) * pageSize + 1;
  return (
    <>
      {(matching < total || query.words) && (
        <Row justify="between">
          <p>
            {/* The reply that is still shown answers another question. */}
            <b>{stale ? m.loading_reviews() : formatMatching(reply, query)}</b>
          </p>
          <Button kind="quiet" onClick={onClear}>
            {m.results_clear()}
          </Button>
        </Row>
      )}
      <div className={styles.List} data-stale={stale ? '' : undefined} aria-busy={stale}>
        {reviews.map((review) => (
          <OneReview
            key={review.id}
            review={review}
            renderText={renderText}
            showLanguage
            after={
              <Row className={styles.Foot}>
                <HelpfulVote review={review} ownVote={ownVotes.get(review.id)} />
                <After review={review} own={ownReview?.id} listing={listing} />
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
          onSelect={onPage}
          previousLabel={m.paging_previous()}
          nextLabel={m.paging_next()}
          pageLabel={`${m.paging_page()} `}
          summary={m.paging_range({
            from: formatNumber(from),
            to: formatNumber(from + reviews.length - 1),
            total: formatNumber(matching),
          })}
        />
      )}
    </>
  );
}

/** "9 of 64 say “socket”", "2 of 64 gave 1 or 2 stars", or that so many fit the filters. */
function formatMatching({ matching: n, total }: ReviewListProps['reply'], query: ReviewsQuery): string {
  const counts = { n, shown: formatNumber(n), total: formatNumber(total) };
  const { page: _, sortBy: __, words, stars, ...others } = query;
  const isOnly = Object.entries(others).every(
    ([key, value]) => String(value) === String(everyReview[key as keyof typeof others]),
  );
  if (words && isOnly && stars.length === 0) return m.reviews_say({ ...counts, words });
  if (words) return m.reviews_say_and_fit({ ...counts, words });
  return isOnly && isLow(stars) ? m.reviews_gave_low(counts) : m.reviews_shown(counts);
}

function After({
  review,
  own,
  listing,
}: {
  review: PublicReview;
  own: string | undefined;
  listing: Listing;
}) {
  if (review.id !== own) return <FlagReview review={review} />;
  return (
    <p>
      <b>{m.review_is_yours()}</b> <Link href={writeHref(listing.slug)}>{m.edit_your_review()}</Link>
    </p>
  );
}
