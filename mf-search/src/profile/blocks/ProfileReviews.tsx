import { useCall } from '@app/remote-kit';
import { formatFullName, formatNumber } from '@app/seo';
import { type Listing, listReviews } from '@app/types';
import { ButtonLink, Row, Skeleton, Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths, sectionIds } from '../../paths.ts';
import { LoadingState } from '../../shared/LoadingState.tsx';
import { HelpfulVote } from '../../shared/reviews/HelpfulVote.tsx';
import { ReviewCard } from '../../shared/reviews/ReviewCard.tsx';
import { useOwnVotes } from '../../shared/reviews/votes-api.ts';
import { RatingSummary } from '../head/RatingSummary.tsx';
import styles from './Block.module.css';
import { Block } from './Block.tsx';

interface ProfileReviewsProps {
  listing: Listing;
  footer: ReactNode;
  /** True: the members' view takes the place of this one, and has the own votes. */
  isRedirecting: boolean;
}

export function ProfileReviews({ listing, footer, isRedirecting }: ProfileReviewsProps) {
  const { slug, reviewCount } = listing;
  const reviewsResult = useCall(listReviews, { params: { id: slug } });
  const { data: reviewsReply } = reviewsResult;
  const ownVotes = useOwnVotes(isRedirecting ? [] : reviewsReply?.reviews);
  return (
    <div className={reviewCount === 0 ? 'NoPrint' : undefined}>
      <Block id={sectionIds.reviews} title={m.profile_reviews()}>
        <RatingSummary listing={listing} />
        <Stack className="NoPrint">
          {reviewCount === 0 ? (
            <p>{m.profile_reviews_none({ name: formatFullName(listing) })}</p>
          ) : (
            <>
              <LoadingState result={reviewsResult} errorText={m.reviews_failed()}>
                <Skeleton width="100%" height="12rem" />
              </LoadingState>
              <div>
                {reviewsReply?.reviews.map((review) => (
                  <ReviewCard
                    key={review.id}
                    review={review}
                    showsLanguage
                    actions={
                      <Row className={styles.Votes}>
                        <HelpfulVote review={review} ownVote={ownVotes.get(review.id)} />
                      </Row>
                    }
                  />
                ))}
              </div>
              <ButtonLink kind="secondary" href={paths.reviews(slug)}>
                {m.reviews_read_all({ n: reviewCount, shown: formatNumber(reviewCount) })}
              </ButtonLink>
            </>
          )}
          {footer}
        </Stack>
      </Block>
    </div>
  );
}
