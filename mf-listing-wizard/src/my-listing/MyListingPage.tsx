import { LoadNotices, lazyPart, usePageTitle, withLinks } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import type { OwnClaim } from '@app/types';
import { ButtonLink, Empty, Figure, Link, Skeleton, Stack, VisuallyHidden, Wrap } from '@app/ui';
import { Suspense } from 'react';
import { OwnClaims } from '../OwnClaims.tsx';
import { useOwnListing } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { AvailabilityPanel } from './AvailabilityPanel.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { FreshnessPanel } from './FreshnessPanel.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { ListingStatus } from './ListingStatus.tsx';
import styles from './MyListingPage.module.css';
import type { OwnListing } from './own-listing.ts';
import { ReviewsSection } from './ReviewsSection.tsx';
import { TeamFindings } from './TeamFindings.tsx';

const DecisionsPanel = lazyPart(() => import('./DecisionsPanel.tsx'));
const MessagesPanel = lazyPart(() => import('./MessagesPanel.tsx'));

/** Page `/my-listing`: status, reviews and statistics of the own listing. The shell lets only prosthetists in. */
function MyListingPage() {
  const found = useOwnListing();
  const { data } = found;
  usePageTitle(m.my_listing_title());
  const decisions = (
    <Suspense>
      <MessagesPanel />
      <DecisionsPanel />
    </Suspense>
  );
  return (
    <Wrap className={styles.Page}>
      <div>
        <h1 tabIndex={-1}>{m.my_listing_title()}</h1>
        {data?.listing && <p className={styles.Name}>{formatFullName(data.listing)}</p>}
      </div>
      <LoadNotices of={found} failure={m.own_listing_failed()} />
      {!data && found.fetchStatus === 'fetching' && <Waiting />}
      {/* First, except after the status that explains the decision. */}
      {data && data.listing?.approved !== false && decisions}
      {data && (data.listing ? <Linked listing={data.listing} /> : <NotLinked claims={data.claims} />)}
      {data?.listing?.approved === false && decisions}
    </Wrap>
  );
}

function Linked({ listing }: { listing: OwnListing }) {
  if (!listing.approved)
    return (
      <>
        <ListingStatus listing={listing} />
        <TeamFindings listing={listing} />
      </>
    );
  return (
    <>
      <nav className={styles.Jump} aria-label={m.edit_nav()}>
        <ul>
          <li>
            <Link href="#reviews-title">{m.own_reviews_title()}</Link>
          </li>
          <li>
            <Link href="#figures-title">{m.figures_title()}</Link>
          </li>
          <li>
            <Link href="#invite-title">{m.invite_title()}</Link>
          </li>
        </ul>
      </nav>
      <div className={styles.Head}>
        <ListingStatus listing={listing} />
        <FreshnessPanel listing={listing} />
        <AvailabilityPanel listing={listing} />
      </div>
      <TeamFindings listing={listing} />
      <ReviewsSection listing={listing} />
      <FiguresSection listing={listing} />
      <InvitePanel listing={listing} />
    </>
  );
}

/** Shown without a listing: a link to the wizard, and the claims. */
function NotLinked({ claims }: { claims: readonly OwnClaim[] }) {
  return (
    <>
      <OwnClaims claims={claims} />
      <Empty figure={<Figure art="seeker" />} title={m.own_listing_none()}>
        <p>{claims.length > 0 ? m.own_listing_none_claims() : m.own_listing_none_text()}</p>
        <ButtonLink href={paths.editListing}>{m.own_listing_create()}</ButtonLink>
      </Empty>
    </>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {m.own_listing_loading()}
      </VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton width="100%" height="9rem" />
        <Skeleton width="100%" height="20rem" />
      </Stack>
    </>
  );
}

export default withLinks(MyListingPage);
