import { type AdminListing, getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { Link } from '@app/ui';
import { Judge, Why } from '@app/ui/staff';
import { createItemView } from '../inbox/item/create-item-view.tsx';
import { ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { WarningItems } from '../inbox/WarningItems.tsx';
import { paths } from '../paths.ts';
import { formatName } from '../words/format-name.ts';
import { formatShortTime } from '../words/format-time.ts';
import { ListingFacts } from './ListingFacts.tsx';
import { statusWords } from './list/list-words.ts';
import { describeChanges, getListingChoices } from './listing-choices.ts';
import { ProfilePreview } from './ProfilePreview.tsx';

export default createItemView(getProsthetistForStaff, 'params', ({ listing }) => listing, OpenListing);

/** A new listing: what patients would read, beside the facts that a decision looks at. */
function OpenListing({ item: listing }: { item: AdminListing }) {
  const { id, status, submittedAt, createdAt, risks, decision, slug } = listing;
  const since = submittedAt ?? createdAt;
  return (
    <ItemFrame
      kind="prosthetists"
      item={listing}
      clock={{ promise: listing.promise, since }}
      describeChanges={describeChanges}
      title={`Listing of ${formatName(listing)}`}
      meta={[
        `${listing.company}, ${listing.city}, ${listing.state}`,
        `Sent ${formatShortTime(since)}`,
        <Link key="whole" href={paths.prosthetist(id)}>
          All of it, to edit
        </Link>,
      ]}
      slug={status === 'approved' ? slug : undefined}
      right="approve-listing"
      choices={getListingChoices(listing)}
    >
      <Why
        title={
          status === 'pending'
            ? 'Why it is here: a new listing, or one that was sent again.'
            : `It is “${statusWords[status]}”.`
        }
      >
        <ul>
          <WarningItems codes={risks} />
          {decision && (
            <li>
              Last decided by {decision.by}, {formatShortTime(decision.at)}: {decision.notes || 'no notes'}
            </li>
          )}
        </ul>
      </Why>
      <Judge context={<ListingFacts listing={listing} />}>
        <ProfilePreview listing={listing} />
      </Judge>
    </ItemFrame>
  );
}
