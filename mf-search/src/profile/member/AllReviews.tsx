import { LoadNotices } from '@app/remote-kit';
import { useLocation, useNavigate } from '@app/router';
import { formatDisplayName, formatFullName, formatNumber, formatTenth } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing, ReviewsQuery } from '@app/types';
import { ArrowLeftIcon, Grid, Link, Skeleton, Stack, Text, VisuallyHidden, Wrap } from '@app/ui';
import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useAllReviews } from '../../own-api.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Toolbar, ToolbarSort } from '../../shared/Toolbar.tsx';
import styles from './AllReviews.module.css';
import { AppliedReviewFilters } from './AppliedReviewFilters.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewList } from './ReviewList.tsx';
import { buildReviewsSearch, everyReview, readReviewsAddress } from './reviews-address.ts';
import { StarBars } from './StarBars.tsx';
import { WordSearch } from './WordSearch.tsx';
import { WriteInvite } from './WriteInvite.tsx';

/** All reviews of a listing: who gave how many stars, filters, a search within them, and the list. */
export function AllReviews({ listing }: { listing: Listing }) {
  const { reviewCount: n, ratingAvg } = listing;
  return (
    <Wrap page className={styles.Page}>
      <p className="NoPrint">
        <Link href={paths.member(listing.slug)}>
          <ArrowLeftIcon /> <span>{m.write_back({ name: formatFullName(listing) })}</span>
        </Link>
      </p>
      {n === 0 || ratingAvg === null ? (
        <Stack>
          <h1 tabIndex={-1}>{m.reviews_none()}</h1>
          <p>{m.profile_reviews_none({ name: formatFullName(listing) })}</p>
          <WriteInvite listing={listing} />
        </Stack>
      ) : (
        <Reviews
          listing={listing}
          title={m.review_count({ n, shown: formatNumber(n) })}
          lead={m.reviews_lead({ name: formatDisplayName(listing), avg: formatTenth(ratingAvg) })}
        />
      )}
    </Wrap>
  );
}

interface ReviewsProps {
  listing: Listing;
  title: string;
  lead: string;
}

/** Filters, words, order and page are kept in the address. */
function Reviews({ listing, title, lead }: ReviewsProps) {
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
  const buildHref = (to: ReviewsQuery) => paths.reviews(listing.slug) + buildReviewsSearch(to);
  /** A change of filters, words or order starts at page 1; the focus stays. */
  const change = (changes: Partial<ReviewsQuery>) =>
    startTransition(() => {
      const changed = { ...chosen, ...changes, page: 1 };
      choose(changed);
      // Words come letter by letter: the way back leads over none of them.
      navigate(buildHref(changed), { replace: changes.words !== undefined });
    });
  const orders = [
    ['newest', m.reviews_newest()],
    ['highest', m.reviews_highest()],
    ['lowest', m.reviews_lowest()],
  ] as const;
  // The filters' numbers come with the reviews: all at once, so that nothing moves.
  const isFirst = !data && reviewsResult.fetchStatus === 'fetching';
  const clear = () => change({ ...everyReview, sortBy: chosen.sortBy });

  return (
    <Grid at={62} columns="19rem minmax(0, 1fr)" columnGap={6} gap={1} align="start">
      <Stack gap={1} className={styles.Choose}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Text soft>{lead}</Text>
        </div>
        {!isFirst && (
          <>
            <StarBars
              histogram={listing.histogram}
              chosen={chosen.stars}
              onChange={(stars) => change({ stars })}
            />
            <QuickFilters query={chosen} histogram={listing.histogram} reply={data} onChange={change} />
          </>
        )}
      </Stack>
      {isFirst ? (
        <Waiting />
      ) : (
        <Stack gap={1}>
          <WordSearch words={chosen.words} onChange={(words) => change({ words })} />
          <Toolbar className={styles.Tools}>
            <ToolbarSort
              label={m.results_sort()}
              value={chosen.sortBy}
              onChange={({ target }) => change({ sortBy: target.value as ReviewsQuery['sortBy'] })}
              options={orders}
            />
            <ReviewFilters
              query={chosen}
              reply={data}
              matching={settled?.matching}
              onChange={change}
              onDone={toHeading}
            />
          </Toolbar>
          <AppliedReviewFilters query={chosen} onChange={change} onEmpty={toHeading} />
          <LoadNotices of={reviewsResult} failure={m.reviews_failed()} />
          {data && (
            <ReviewList
              listing={listing}
              query={query}
              reply={data}
              stale={isPlaceholderData}
              toHref={(page) => buildHref({ ...query, page })}
              onPage={toHeading}
              onClear={clear}
            />
          )}
          <WriteInvite listing={listing} />
          <Text soft>{m.reviews_stay()}</Text>
        </Stack>
      )}
    </Grid>
  );
}

function Waiting() {
  return (
    <div>
      <VisuallyHidden as="p" role="status">
        {m.loading_reviews()}
      </VisuallyHidden>
      <Skeleton width="100%" height="100svh" />
    </div>
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
