import { useParams, useSearchParams } from '@app/router';
import { type AdminListing, getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { Banner, Chip, ExternalIcon, Link, Row, Stack, WarnIcon } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { Page } from '../console/page/Page.tsx';
import { ItemDueTime } from '../inbox/due-time.tsx';
import { toHistoryEntry } from '../inbox/item/ItemFrame.tsx';
import { useItem } from '../inbox/item/use-item.tsx';
import { getWarningSentence } from '../inbox/warning-texts.ts';
import { paths } from '../paths.ts';
import { HistoryList, ItemSection } from '../ui/ItemSection.tsx';
import { ItemDisclosures } from '../ui/OpenItem.tsx';
import { Tab } from '../ui/Tabs.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatName } from '../words/format-words.ts';
import { ChecksSection } from './ChecksSection.tsx';
import { FieldsForm } from './edit/FieldsForm.tsx';
import { PictureSection } from './edit/PictureSection.tsx';
import { PinSection } from './edit/PinSection.tsx';
import { PlacePhotosSection } from './edit/PlacePhotosSection.tsx';
import { listingStatusLabels, statusChipKinds } from './list/list-labels.ts';
import { describeChanges, getListingChoices } from './listing-choices.ts';
import { RelatedSection } from './RelatedSection.tsx';

const tabs = [
  { name: 'fields', label: 'Fields' },
  { name: 'around', label: 'Owner, clinic, claims and reviews' },
  { name: 'checks', label: 'Credentials and notice' },
  { name: 'history', label: 'History' },
] as const;

export default function ProsthetistPage() {
  const { id = '' } = useParams();
  const result = useAdminCall(getProsthetistForStaff, { params: { id } });
  const listing = result.data?.listing;
  return (
    <Page
      title={listing ? formatName(listing) : 'Listing'}
      lead={listing && `${listing.company}, ${listing.city}, ${listing.state}`}
    >
      <AsyncContent result={result}>
        {(reply) => <ListingView key={reply.listing.id} listing={reply.listing} />}
      </AsyncContent>
    </Page>
  );
}

function ListingView({ listing }: { listing: AdminListing }) {
  const grants = useGrants();
  const [params] = useSearchParams();
  const tab = tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0];
  const canEdit = grants['edit-listing'] !== undefined;
  const { decisionBar, notices, notesAndMessages } = useItem({
    kind: 'prosthetists',
    item: listing,
    describeChanges,
    choices: getListingChoices(listing),
    permission: 'approve-listing',
  });
  const { promise: slaStatus } = listing;
  return (
    <>
      <Row>
        <Chip kind={statusChipKinds[listing.status]}>{listingStatusLabels[listing.status]}</Chip>
        <Chip>{listing.claimed ? 'Claimed' : 'Unclaimed'}</Chip>
        {listing.stale && (
          <Chip kind="warn">
            <WarnIcon /> Stale
          </Chip>
        )}
        {slaStatus && listing.submittedAt && <ItemDueTime sla={slaStatus} since={listing.submittedAt} />}
        {listing.status === 'approved' && (
          <Link href={`/prosthetists/${listing.slug}`} target="_blank" rel="noreferrer">
            Public profile <ExternalIcon />
          </Link>
        )}
      </Row>
      {notices}
      {listing.risks.length > 0 && (
        <Banner kind="warn" title="Look closer">
          <ul>
            {listing.risks.map((code) => (
              <li key={code}>{getWarningSentence(code)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {listing.decision && listing.status !== 'approved' && (
        <Banner>
          <p>
            {listing.decision.by}, {formatShortTime(listing.decision.at)}:{' '}
            {listing.decision.notes || 'no notes'}
          </p>
        </Banner>
      )}
      <nav aria-label="Parts of this listing">
        <Row>
          {tabs.map(({ name, label }) => (
            <Tab
              key={name}
              isCurrent={name === tab.name}
              href={`${paths.prosthetist(listing.id)}?tab=${name}`}
            >
              {label}
            </Tab>
          ))}
        </Row>
      </nav>
      {/* Hidden instead of unmounted, so that unsaved input survives a change of tabs. */}
      <div hidden={tab.name !== 'fields'}>
        <Stack>
          <FieldsForm listing={listing} canEdit={canEdit} />
          <PictureSection listing={listing} canEdit={canEdit} />
          <PlacePhotosSection listing={listing} canEdit={canEdit} />
          <PinSection listing={listing} canEdit={canEdit} />
        </Stack>
      </div>
      {tab.name === 'around' && <RelatedSection listing={listing} canEdit={canEdit} />}
      {tab.name === 'checks' && (
        <ChecksSection listing={listing} canCheck={canEdit} canPostNotice={grants.decide !== undefined} />
      )}
      {tab.name === 'history' && (
        <ItemSection title="History">
          <HistoryList entries={listing.history.map(toHistoryEntry)} />
        </ItemSection>
      )}
      <ItemDisclosures>{notesAndMessages}</ItemDisclosures>
      {decisionBar}
    </>
  );
}
