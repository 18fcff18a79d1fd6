import { LoadNotices } from '@app/remote-kit';
import { formatFullName, formatNumber } from '@app/seo';
import type { Listing } from '@app/types';
import { ButtonLink, Link, Row, Skeleton } from '@app/ui';
import { useReviews } from '../../listing-api.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { OneReview } from '../../shared/reviews/OneReview.tsx';
import { sectionIds } from '../section-ids.ts';
import { Block } from './Block.tsx';

/** The three newest reviews in full, and a link to all reviews. */
export function NewestReviews({ listing }: { listing: Listing }) {
  const reviewsResult = useReviews(listing.slug);
  const { data } = reviewsResult;
  const note =
    data && data.reviews.length > 0
      ? m.profile_reviews_of({ shown: data.reviews.length, total: formatNumber(data.total) })
      : undefined;
  return (
    <div className="NoPrint">
      <Block id={sectionIds.reviews} title={m.profile_reviews()} note={note}>
        <LoadNotices of={reviewsResult} failure={m.reviews_failed()} />
        {!data && reviewsResult.fetchStatus === 'fetching' && <Skeleton width="100%" height="12rem" />}
        {data?.reviews.length === 0 && <p>{m.profile_reviews_none({ name: formatFullName(listing) })}</p>}
        {data && data.reviews.length > 0 && (
          <div>
            {data.reviews.map((review) => (
              <OneReview key={review.id} review={review} />
            ))}
          </div>
        )}
        <Row surface="tint" pad={3} justify="between" gap={2}>
          <p>
            <Link href={paths.member(listing.slug)}>
              {data?.reviews.length === 0 ? m.profile_sign_in_to_write() : m.profile_sign_in()}
            </Link>
          </p>
          <Row>
            <ButtonLink href={paths.login}>{m.nav_login()}</ButtonLink>{' '}
            <ButtonLink kind="secondary" href={paths.signup}>
              {m.nav_signup()}
            </ButtonLink>
          </Row>
        </Row>
      </Block>
    </div>
  );
}
