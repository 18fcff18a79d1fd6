import { LoadNotices } from '@app/remote-kit';
import { useLocation, useNavigate } from '@app/router';
import { formatFullName, formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing, ReviewsQuery } from '@app/types';
import { Row, Skeleton, VisuallyHidden } from '@app/ui';
import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useAllReviews } from '../../own-api.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ToolbarSort } from '../../shared/Toolbar.tsx';
import { Block } from '../blocks/Block.tsx';
import { sectionIds } from '../section-ids.ts';
import styles from './AllReviews.module.css';
import { AppliedReviewFilters } from './AppliedReviewFilters.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewList } from './ReviewList.tsx';
import { buildReviewsSearch, everyReview, readReviewsAddress } from './reviews-address.ts';
import { WriteInvite } from './WriteInvite.tsx';

/** All reviews of a listing. Filters, order and page are kept in the address. */
export function AllReviews({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = readReviewsAddress(new URLSearchParams(search));
  const reviewsResult = useAllReviews(listing.slug, query);
  const { data, isPlaceholderData } = reviewsResult;
  const settled = isPlaceholderData ? undefined : data;
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  useAnnouncedReviews(settled);

  // The router changes the address in a transition; the optimistic value updates the controls at once.
  const [chosen, choose] = useOptimistic(query);
  const buildHref = (to: ReviewsQuery) => paths.member(listing.slug) + buildReviewsSearch(to);
  /** A change of filters or order starts at page 1; the focus stays. */
  const change = (changes: Partial<ReviewsQuery>) =>
    startTransition(() => {
      const changed = { ...chosen, ...changes, page: 1 };
      choose(changed);
      navigate(buildHref(changed));
    });
  const clear = () => change({ ...everyReview, sortBy: chosen.sortBy });

  return (
    <div className="NoPrint">
      <Block
        id={sectionIds.reviews}
        title={m.reviews_all()}
        heading={heading}
        note={
          listing.reviewCount > 0
            ? m.reviews_all_note({ total: formatNumber(listing.reviewCount) })
            : undefined
        }
      >
        <WriteInvite listing={listing} />
        {listing.reviewCount === 0 ? (
          <p>{m.profile_reviews_none({ name: formatFullName(listing) })}</p>
        ) : (
          <>
            <Row className={styles.Tools}>
              <ToolbarSort
                label={m.results_sort()}
                value={chosen.sortBy}
                onChange={({ target }) => change({ sortBy: target.value as ReviewsQuery['sortBy'] })}
                options={[
                  ['newest', m.reviews_newest()],
                  ['highest', m.reviews_highest()],
                  ['lowest', m.reviews_lowest()],
                ]}
              />
              <ReviewFilters
                query={chosen}
                histogram={listing.histogram}
                reply={data}
                matching={settled?.matching}
                onChange={change}
                onDone={toHeading}
              />
            </Row>
            <AppliedReviewFilters query={chosen} onChange={change} onEmpty={toHeading} />
            <LoadNotices of={reviewsResult} failure={m.reviews_failed()} />
            {!data && reviewsResult.fetchStatus === 'fetching' && <Waiting />}
            {data && (
              <ReviewList
                listing={listing}
                reply={data}
                stale={isPlaceholderData}
                toHref={(page) => buildHref({ ...query, page })}
                onPage={toHeading}
                onClear={clear}
              />
            )}
          </>
        )}
      </Block>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {m.loading_reviews()}
      </VisuallyHidden>
      <Skeleton width="100%" height="12rem" />
      <Skeleton width="100%" height="12rem" />
    </>
  );
}

/** Announces the number of reviews to screen readers after every reply. */
function useAnnouncedReviews(reply: { matching: number; page: number; pages: number } | undefined) {
  const { announce } = useShell();
  const { matching, page, pages } = reply ?? {};
  useEffect(() => {
    if (matching === undefined || page === undefined) return;
    announce(
      m.announce_reviews({
        n: matching,
        shown: formatNumber(matching),
        page,
        pages: Math.max(1, pages ?? 1),
      }),
    );
  }, [matching, page, pages, announce]);
}
