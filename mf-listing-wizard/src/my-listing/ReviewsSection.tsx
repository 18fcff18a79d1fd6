import { getLabel, reviewTags } from '@app/option-lists';
import { LoadNotices } from '@app/remote-kit';
import { useLocation, useNavigate } from '@app/router';
import {
  formatAuthor,
  formatFullName,
  formatNumber,
  formatReviewContext,
  getRecommendationText,
  getRelationText,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import { ownListingReviewsPageSize } from '@app/types';
import {
  Chip,
  Chips,
  ChoiceOption,
  ChoiceRow,
  Fieldset,
  FullReview,
  Pager,
  Quote,
  ReviewByline,
  Score,
  Stack,
  UserText,
} from '@app/ui';
import { startTransition, useId, useOptimistic, useRef } from 'react';
import { LoadingPlaceholder } from '../LoadingPlaceholder.tsx';
import { getListingParams } from '../managed-listing.tsx';
import { m } from '../paraglide/messages.js';
import { CollapsibleText } from './CollapsibleText.tsx';
import styles from './MyListingPage.module.css';
import { type ListingReview, type OwnListing, type ReviewsView, useListingReviews } from './own-listing.ts';
import { OwnReplySection, OwnReplyText } from './reply/OwnReplySection.tsx';
import { buildTabHref } from './tabs.ts';

/** Reads page and filter from the address; invalid values give the defaults. */
function readView(search: string): ReviewsView {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    show: params.get('show') === 'unanswered' ? 'unanswered' : 'all',
  };
}
const buildHref = (listing: OwnListing, { page, show }: ReviewsView): string =>
  buildTabHref('reviews', {
    ...getListingParams(listing),
    ...(show === 'unanswered' && { show }),
    ...(page > 1 && { page: String(page) }),
  });

/** Public reviews of the own listing, with the reply form of each. */
export function ReviewsSection({ listing }: { listing: OwnListing }) {
  const navigate = useNavigate();
  const view = readView(useLocation().search);
  // The router changes the address in a transition. The optimistic value updates the control at once.
  const [optimisticFilter, setOptimisticFilter] = useOptimistic(view.show);
  const changeFilter = (filter: ReviewsView['show']) =>
    startTransition(() => {
      setOptimisticFilter(filter);
      navigate(buildHref(listing, { page: 1, show: filter }), { replace: true });
    });
  const reviewsResult = useListingReviews(listing.id, view);
  const { data, isPlaceholderData } = reviewsResult;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const canReply = listing.role === 'owner';
  const reviewCounts = {
    all: data?.total ?? listing.reviewCount,
    unanswered: data?.unanswered ?? listing.unanswered,
  };
  const labels = { all: m.own_reviews_all, unanswered: m.own_reviews_unanswered };
  return (
    <Stack as="section" gap={3} aria-labelledby="reviews-title">
      <h2 id="reviews-title" ref={headingRef} tabIndex={-1}>
        {m.own_reviews_title()}
      </h2>
      {!canReply && <p>{m.manager_no_replies({ name: formatFullName(listing) })}</p>}
      {reviewCounts.all === 0 ? (
        <p>{m.own_reviews_none()}</p>
      ) : (
        <Fieldset legend={m.own_reviews_show()}>
          <ChoiceRow>
            {(['all', 'unanswered'] as const).map((value) => (
              <ChoiceOption
                key={value}
                name="show"
                checked={optimisticFilter === value}
                onChange={() => changeFilter(value)}
              >
                {labels[value]({ n: formatNumber(reviewCounts[value]) })}
              </ChoiceOption>
            ))}
          </ChoiceRow>
        </Fieldset>
      )}
      <LoadNotices result={reviewsResult} errorText={m.own_reviews_failed()} />
      {!data && reviewsResult.fetchStatus === 'fetching' && (
        <LoadingPlaceholder text={m.own_reviews_loading()} heights={['12rem']} />
      )}
      {data && data.reviews.length === 0 && reviewCounts.all > 0 && (
        <p role="status">
          {view.show === 'unanswered' && reviewCounts.unanswered === 0
            ? m.own_reviews_all_answered()
            : m.own_reviews_page_empty()}
        </p>
      )}
      {data && data.reviews.length > 0 && (
        <Stack as="ul" gap={0} className={styles.Reviews} aria-busy={isPlaceholderData || undefined}>
          {data.reviews.map((ownReview, index) => (
            <Stack as="li" key={ownReview.review.id}>
              <OwnReviewCard
                listingReview={ownReview}
                position={(data.page - 1) * ownListingReviewsPageSize + index + 1}
                canReply={canReply}
              />
            </Stack>
          ))}
        </Stack>
      )}
      {data && data.pages > 1 && (
        <Pager
          label={m.own_reviews_pages()}
          page={data.page}
          pageCount={data.pages}
          buildHref={(page) => buildHref(listing, { ...view, page })}
          onSelect={() => headingRef.current?.focus()}
          previousLabel={m.page_previous()}
          nextLabel={m.page_next()}
          pageLabel={m.page_label()}
        />
      )}
    </Stack>
  );
}

interface OwnReviewCardProps {
  listingReview: ListingReview;
  /** Position in the list, from 1. */
  position: number;
  canReply: boolean;
}

function OwnReviewCard({ listingReview, position, canReply }: OwnReviewCardProps) {
  const { locale } = useShell();
  const titleId = useId();
  const { review } = listingReview;
  const authorText = formatAuthor(review, locale);
  const relationText = getRelationText(review, locale);
  return (
    <FullReview
      aria-labelledby={titleId}
      facts={
        <>
          <Score value={review.overallRating} unit={m.own_reviews_stars()}>
            {getRecommendationText(review.overallRating, locale)}
          </Score>
          <h3 id={titleId}>{authorText}</h3>
          <ReviewByline>{formatReviewContext(review, locale)}</ReviewByline>
          {relationText && <ReviewByline>{relationText}</ReviewByline>}
        </>
      }
    >
      <Quote lang={review.lang ?? 'en'}>
        {review.title && (
          <p>
            <b>
              <UserText>{review.title}</UserText>
            </b>
          </p>
        )}
        <CollapsibleText text={review.text} />
      </Quote>
      {review.tags.length > 0 && (
        <Chips aria-label={m.own_reviews_tags()}>
          {review.tags.map((tag) => (
            <li key={tag}>
              <Chip>{getLabel(reviewTags, tag, locale, review.es)}</Chip>
            </li>
          ))}
        </Chips>
      )}
      {canReply ? (
        <OwnReplySection
          listingReview={listingReview}
          authorName={authorText}
          reviewName={m.own_review_nth({ author: authorText, n: position })}
        />
      ) : (
        listingReview.reply && <OwnReplyText title={m.manager_reply()} {...listingReview.reply} />
      )}
    </FullReview>
  );
}
