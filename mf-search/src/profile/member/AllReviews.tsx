import { LoadNotices, useOwnCall } from '@app/remote-kit';
import { useLocation, useNavigate } from '@app/router';
import { formatDisplayName, formatFullName, formatNumber, formatOneDecimal } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type Listing, listReviews, type ReviewsQuery } from '@app/types';
import { Container, Grid, Skeleton, Stack, Text } from '@app/ui';
import { startTransition, useEffect, useLayoutEffect, useOptimistic, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { LoadingPlaceholder } from '../../shared/LoadingState.tsx';
import { BackToProfile } from '../../shared/search/BackToResults.tsx';
import { Toolbar, ToolbarSort } from '../../shared/Toolbar.tsx';
import styles from './AllReviews.module.css';
import { QuickFilters, StarBars } from './QuickFilters.tsx';
import { AppliedReviewFilters, ReviewFilters } from './ReviewFilters.tsx';
import { ReviewList } from './ReviewList.tsx';
import { buildReviewsQueryString, defaultReviewsQuery, readReviewsQuery } from './reviews-search-params.ts';
import { WordSearch } from './WordSearch.tsx';
import { WriteInvite } from './WriteInvite.tsx';

export function AllReviews({ listing }: { listing: Listing }) {
  const { reviewCount, ratingAvg } = listing;
  return (
    <Container page className={styles.Page}>
      <BackToProfile listing={listing} />
      {reviewCount === 0 || ratingAvg === null ? (
        <Stack>
          <h1 tabIndex={-1}>{m.reviews_none()}</h1>
          <p>{m.profile_reviews_none({ name: formatFullName(listing) })}</p>
          <WriteInvite listing={listing} />
        </Stack>
      ) : (
        <ReviewsView
          listing={listing}
          title={m.review_count({ n: reviewCount, shown: formatNumber(reviewCount) })}
          lead={m.reviews_lead({ name: formatDisplayName(listing), avg: formatOneDecimal(ratingAvg) })}
        />
      )}
    </Container>
  );
}

interface ReviewsViewProps {
  listing: Listing;
  title: string;
  lead: string;
}

/** The reviews with their controls. Filters, words, order and page are kept in the address. */
function ReviewsView({ listing, title, lead }: ReviewsViewProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = readReviewsQuery(new URLSearchParams(search));
  const reviewsInput = { params: { id: listing.slug }, query: { ...query } };
  const reviewsResult = useOwnCall(listReviews, reviewsInput, { keepPrevious: true });
  const { data: reviewsReply, isPlaceholderData } = reviewsResult;
  const currentReply = isPlaceholderData ? undefined : reviewsReply;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => headingRef.current?.focus();
  useAnnounceReviews(currentReply);

  // The router changes the address in a transition; the optimistic query updates the controls at once.
  const [optimisticQuery, setOptimisticQuery] = useOptimistic(query);
  const latestQueryRef = useRef(optimisticQuery);
  useLayoutEffect(() => {
    latestQueryRef.current = optimisticQuery;
  }, [optimisticQuery]);
  const buildHref = (targetQuery: ReviewsQuery) =>
    paths.reviews(listing.slug) + buildReviewsQueryString(targetQuery);
  /** A change of filters, words or order starts at page 1; the focus stays. Several changes at once add up. */
  const updateQuery = (changes: Partial<ReviewsQuery>) =>
    startTransition(() => {
      const changedQuery = { ...latestQueryRef.current, ...changes, page: 1 };
      latestQueryRef.current = changedQuery;
      setOptimisticQuery(changedQuery);
      // Words change while the user types, so they add no entries to the browser's history.
      navigate(buildHref(changedQuery), { replace: Object.keys(changes).join() === 'words' });
    });
  const sortOptions = [
    ['newest', m.reviews_newest()],
    ['highest', m.reviews_highest()],
    ['lowest', m.reviews_lowest()],
  ] as const;
  // The counts of the filters load with the reviews. Both appear at once, so that the layout does not shift.
  const isFirstLoad = !reviewsReply && reviewsResult.fetchStatus === 'fetching';
  const clearFilters = () => {
    updateQuery({ ...defaultReviewsQuery, sortBy: latestQueryRef.current.sortBy });
    focusHeading();
  };

  return (
    <Grid columnsFromRem={62} columns="19rem minmax(0, 1fr)" columnGap={6} gap={1} align="start">
      <Stack gap={1} className={styles.Choose}>
        <div>
          <h1 ref={headingRef} tabIndex={-1}>
            {title}
          </h1>
          <Text soft>{lead}</Text>
        </div>
        {!isFirstLoad && (
          <>
            <StarBars
              histogram={listing.histogram}
              selectedStars={optimisticQuery.stars}
              onChange={(stars) => updateQuery({ stars })}
            />
            <QuickFilters
              query={optimisticQuery}
              histogram={listing.histogram}
              reply={reviewsReply}
              onChange={updateQuery}
            />
          </>
        )}
      </Stack>
      {isFirstLoad ? (
        <LoadingPlaceholder text={m.loading_reviews()}>
          <Skeleton width="100%" height="100svh" />
        </LoadingPlaceholder>
      ) : (
        <Stack gap={1}>
          <WordSearch words={optimisticQuery.words} onChange={(words) => updateQuery({ words })} />
          <Toolbar className={styles.Tools}>
            <ToolbarSort
              value={optimisticQuery.sortBy}
              onChange={({ target }) => updateQuery({ sortBy: target.value as ReviewsQuery['sortBy'] })}
              options={sortOptions}
            />
            <ReviewFilters
              query={optimisticQuery}
              reply={reviewsReply}
              matchingCount={currentReply?.matching}
              onChange={updateQuery}
              onDone={focusHeading}
            />
          </Toolbar>
          <AppliedReviewFilters query={optimisticQuery} onChange={updateQuery} onEmpty={focusHeading} />
          <LoadNotices result={reviewsResult} errorText={m.reviews_failed()} />
          {reviewsReply && (
            <ReviewList
              listing={listing}
              query={query}
              reply={reviewsReply}
              isStale={isPlaceholderData}
              toHref={(page) => buildHref({ ...query, page })}
              onPageChange={focusHeading}
              onClear={clearFilters}
            />
          )}
          <WriteInvite listing={listing} />
          <Text soft>{m.reviews_stay()}</Text>
        </Stack>
      )}
    </Grid>
  );
}

function useAnnounceReviews(reply: { matching: number; page: number; pages: number } | undefined) {
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
