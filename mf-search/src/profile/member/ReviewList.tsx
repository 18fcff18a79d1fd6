import { formatNumber } from '@app/seo';
import type { Listing, listReviews, PublicReview, ReplyOf } from '@app/types';
import { Button, Empty, Link, Pager } from '@app/ui';
import { useOwnReview } from '../../own-api.ts';
import { m } from '../../paraglide/messages.js';
import { writeHref } from '../../paths.ts';
import { OneReview } from '../../shared/reviews/OneReview.tsx';
import { FlagReview } from '../reports/FlagReview.tsx';
import styles from './ReviewList.module.css';

const pageSize = 10;

interface ReviewListProps {
  listing: Listing;
  reply: ReplyOf<typeof listReviews>;
  /** True while the next reply loads; the previous one is dimmed. */
  stale: boolean;
  toHref: (page: number) => string;
  onPage: () => void;
  onClear: () => void;
}

/** One page of reviews with the total and pagination. */
export function ReviewList({ listing, reply, stale, toHref, onPage, onClear }: ReviewListProps) {
  const { reviews, matching, total, page, pages } = reply;
  const ownReview = useOwnReview(listing.slug).review;
  const toNumberText = (n: number) => formatNumber(n);

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
      <p>
        <b>
          {matching === total
            ? m.reviews_shown_all({ n: total, shown: toNumberText(total) })
            : m.reviews_shown({ n: matching, shown: toNumberText(matching), total: toNumberText(total) })}
        </b>
      </p>
      <div className={styles.List} data-stale={stale ? '' : undefined} aria-busy={stale}>
        {reviews.map((review) => (
          <OneReview
            key={review.id}
            review={review}
            after={<After review={review} own={ownReview?.id} listing={listing} />}
          />
        ))}
      </div>
      {pages > 1 && (
        <Pager
          label={m.review_pages()}
          page={page}
          pages={pages}
          href={toHref}
          onSelect={onPage}
          previousLabel={m.paging_previous()}
          nextLabel={m.paging_next()}
          pageLabel={`${m.paging_page()} `}
          summary={m.paging_range({
            from: toNumberText(from),
            to: toNumberText(from + reviews.length - 1),
            total: toNumberText(matching),
          })}
        />
      )}
    </>
  );
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
