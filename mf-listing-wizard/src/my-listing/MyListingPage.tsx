import {
  FailureBanner,
  LoadNotices,
  lazyPart,
  useOwnChange,
  usePageTitle,
  withRouterLinks,
} from '@app/remote-kit';
import { Navigate, useLocation } from '@app/router';
import { formatDate, formatFullName, paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { confirmListing } from '@app/types';
import {
  Anchor,
  Banner,
  Button,
  ButtonLink,
  CheckIcon,
  Container,
  classNames,
  EmptyState,
  Fact,
  Figure,
  Grid,
  Link,
  Panel,
  Row,
  Text,
} from '@app/ui';
import { Suspense } from 'react';
import { LoadingPlaceholder } from '../LoadingPlaceholder.tsx';
import { buildEditHref, getListingParams, NotManagerNotice, useManagedId } from '../managed-listing.tsx';
import { OwnClaims } from '../OwnClaims.tsx';
import { isNotOwnedError, useOwnListing, useOwnMessages, useStaffDecisions } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { AvailabilityPanel } from './AvailabilityPanel.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { ListingChooser } from './ListingChooser.tsx';
import { ListingStatus } from './ListingStatus.tsx';
import styles from './MyListingPage.module.css';
import { type OwnListing, type OwnListingReply, useReceivedRequests } from './own-listing.ts';
import { ReviewsSection } from './ReviewsSection.tsx';
import { StaffStatements } from './StaffStatements.tsx';
import { StatisticsSection } from './StatisticsSection.tsx';
import { buildTabHref, readTab, tabs } from './tabs.ts';

const RequestsSection = lazyPart(() => import('./RequestsSection.tsx'));
const ManagerPanel = lazyPart(() => import('./ManagerPanel.tsx'));
const StaffPanels = lazyPart(() => import('./StaffPanels.tsx'));

/** Page `/my-listing`: status, reviews and statistics of the own or a managed listing; for prosthetists. */
function MyListingPage() {
  const managedId = useManagedId();
  const listingResult = useOwnListing(true, managedId);
  // Requested together and awaited once, because late panels would move the content below them.
  const panelResults = [useReceivedRequests(), useOwnMessages(), useStaffDecisions()];
  const { data } = listingResult;
  const isLoading = !data || panelResults.some((result) => result.isPending && result.failureCount === 0);
  // On the page of a managed listing, a second call finds out whether the account owns one too.
  const ownListingResult = useOwnListing(managedId !== undefined);
  const ownListing = (managedId ? ownListingResult.data : data)?.listing;
  usePageTitle(m.my_listing_title());
  const placeholder = <LoadingPlaceholder text={m.own_listing_loading()} heights={['9rem', '20rem']} />;
  // The last reply stays in `data`, but its listing is no longer this account's to see.
  if (managedId && isNotOwnedError(listingResult.error)) return <NotManagerNotice />;
  return (
    <Container page gap={4} className={styles.Page}>
      <div>
        <h1 tabIndex={-1}>{m.my_listing_title()}</h1>
        <Text size="lead" soft>
          {data?.listing ? formatFullName(data.listing) : '\u00a0'}
        </Text>
        {data?.listing?.role === 'manager' && <p>{m.manager_of({ name: formatFullName(data.listing) })}</p>}
      </div>
      <LoadNotices result={listingResult} errorText={m.own_listing_failed()} />
      {isLoading ? (
        listingResult.status !== 'error' && placeholder
      ) : (
        <Suspense fallback={placeholder}>
          <ListingChooser ownListing={ownListing} managed={data.managed} managedId={managedId} />
          {data.listing ? <ListingTabs listing={data.listing} /> : <NoListing {...data} />}
        </Suspense>
      )}
    </Container>
  );
}

function ListingTabs({ listing }: { listing: OwnListing }) {
  const tab = readTab(useLocation().search);
  if (!listing.approved)
    return (
      <>
        <ListingStatus listing={listing} />
        <StaffStatements listing={listing} />
        {/* Below the status that explains the decision. */}
        <StaffPanels />
      </>
    );
  return (
    <>
      <Row
        as="nav"
        gap={0}
        columnGap={3}
        className={classNames('NoPrint', styles.Tabs)}
        aria-label={m.edit_nav()}
      >
        {tabs.map(({ id, title }) => (
          <Link
            key={id}
            href={buildTabHref(id, getListingParams(listing))}
            aria-current={id === tab ? 'page' : undefined}
          >
            {title()}
          </Link>
        ))}
      </Row>
      {tab === 'overview' && <Overview listing={listing} />}
      {tab === 'requests' && <RequestsSection listing={listing} />}
      {tab === 'reviews' && <ReviewsSection listing={listing} />}
      {tab === 'figures' && <StatisticsSection listing={listing} />}
      {tab === 'invite' && <InvitePanel listing={listing} />}
      {tab === 'manager' && <ManagerPanel listing={listing} />}
    </>
  );
}

const Overview = ({ listing }: { listing: OwnListing }) => (
  <>
    <NewRequests listing={listing} />
    <StaffPanels />
    <Grid columnsFromRem={62}>
      <ListingStatus listing={listing} />
      <FreshnessPanel listing={listing} />
      {listing.role === 'owner' && <AvailabilityPanel listing={listing} />}
    </Grid>
    <StaffStatements listing={listing} />
  </>
);

/** Banner above the other panels if patients wait for an answer. */
function NewRequests({ listing }: { listing: OwnListing }) {
  const newRequestCount =
    useReceivedRequests().data?.requests.filter(({ status }) => status === 'new').length ?? 0;
  if (newRequestCount === 0) return null;
  return (
    <Banner kind="info" role="note" title={m.requests_new({ n: newRequestCount })}>
      <Anchor href={buildTabHref('requests', getListingParams(listing))}>{m.requests_open()}</Anchor>
    </Banner>
  );
}

/**
 * Shown to owners of no listing: their claims and a link to the wizard. Managers of a listing are redirected to it; of
 * several, on the tab of requests, to the first with a new one.
 */
function NoListing({ claims, managed }: Omit<OwnListingReply, 'listing'>) {
  const tab = readTab(useLocation().search);
  const targetListing = (tab === 'requests' && managed.find(({ newRequests }) => newRequests)) || managed[0];
  if (targetListing) return <Navigate to={buildTabHref(tab, { listing: targetListing.id })} replace />;
  return (
    <>
      <StaffPanels />
      <OwnClaims claims={claims} />
      <EmptyState figure={<Figure drawing="seeker" />} title={m.own_listing_none()}>
        <p>{claims.length > 0 ? m.own_listing_none_claims() : m.own_listing_none_text()}</p>
        <ButtonLink href={paths.editListing}>{m.own_listing_create()}</ButtonLink>
      </EmptyState>
    </>
  );
}

export default withRouterLinks(MyListingPage);

/** Date of the last confirmation, and a button to confirm again. */
function FreshnessPanel({ listing }: { listing: OwnListing }) {
  const { locale, toast, listingChanged } = useShell();
  const { send, sending, failure } = useOwnChange(confirmListing, () => {
    toast({ text: m.fresh_done() });
    listingChanged();
  });
  const { confirmedAt, stale, staleDays } = listing;
  const date = confirmedAt && formatDate(confirmedAt, locale);

  return (
    <Panel title={m.fresh_title()}>
      <Fact kind={stale ? 'warn' : 'ok'}>
        {!date ? m.fresh_never() : stale ? m.fresh_stale({ date, days: staleDays }) : m.fresh_last({ date })}
      </Fact>
      <p>{m.fresh_text()}</p>
      <Row>
        <Button aria-disabled={sending} onClick={() => send({ params: { id: listing.id } })}>
          <CheckIcon /> {m.fresh_confirm()}
        </Button>
      </Row>
      <p>
        {m.fresh_changed()} <Anchor href={buildEditHref(listing)}>{m.own_edit()}</Anchor>
      </p>
      <FailureBanner failure={failure} />
    </Panel>
  );
}
