import { type AdminListing, getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { Chips, DescriptionList, Link, Quote, Stack } from '@app/ui';
import { formatValue } from '../field-values.ts';
import { createItemView, ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { getWarningSentence } from '../inbox/warning-texts.ts';
import { paths } from '../paths.ts';
import { RegisterLinks } from '../RegisterLinks.tsx';
import { findPhotoName, StaffPhoto } from '../StaffPhoto.tsx';
import { ContextPanel, DecisionContent, Explanation } from '../ui/OpenItem.tsx';
import { formatDay, formatDecision, formatShortTime } from '../words/format-time.ts';
import { formatCount, formatName } from '../words/format-words.ts';
import { fieldGroups } from './edit/form-fields.ts';
import { listingStatusLabels } from './list/list-labels.ts';
import { describeChanges, getListingChoices } from './listing-choices.ts';
import { PlacePhotoList } from './PlacePhotoList.tsx';

export default createItemView(getProsthetistForStaff, 'params', ({ listing }) => listing, OpenListing);

function OpenListing({ item: listing }: { item: AdminListing }) {
  const { id, status, submittedAt, createdAt, risks, decision } = listing;
  const waitingSince = submittedAt ?? createdAt;
  return (
    <ItemFrame
      kind="prosthetists"
      item={listing}
      sla={{ promise: listing.promise, since: waitingSince }}
      describeChanges={describeChanges}
      title={`Listing of ${formatName(listing)}`}
      listing={listing}
      meta={[
        `Sent ${formatShortTime(waitingSince)}`,
        <Link key="edit" href={paths.prosthetist(id)}>
          Edit listing
        </Link>,
      ]}
      permission="approve-listing"
      choices={getListingChoices(listing)}
    >
      <Explanation
        title={
          status === 'pending'
            ? 'Why it is here: a new listing, or one that was sent again.'
            : `It is “${listingStatusLabels[status]}”.`
        }
        points={[...risks.map(getWarningSentence), decision && formatDecision('Last decided', decision)]}
      />
      <DecisionContent context={<ListingContext listing={listing} />}>
        <ProfilePreview listing={listing} />
      </DecisionContent>
    </ItemFrame>
  );
}

export function ListingContext({ listing }: { listing: AdminListing }) {
  const { owner, email, patientContactPhone, npi, licenses, credentials, state, placed, waiting } = listing;
  const verifiedCount = credentials.filter(({ status }) => status === 'verified').length;
  return (
    <ContextPanel
      title="For the team only"
      rows={[
        {
          term: 'Owner',
          value: owner ? `${owner.name}${owner.since ? `, since ${formatDay(owner.since)}` : ''}` : 'Nobody',
        },
        { term: 'Contact email', value: email ?? 'Not shown' },
        { term: 'Cell phone', value: patientContactPhone || 'None' },
        { term: 'NPI', value: npi || 'None' },
        { term: 'Checked', value: `${verifiedCount} of ${formatCount(licenses.length, 'credential')}` },
        { term: 'On the map', value: placed ? 'Yes' : 'No coordinates' },
        { term: 'Claims', value: waiting.claims.length === 0 ? 'None' : String(waiting.claims.length) },
      ]}
    >
      <RegisterLinks licenses={licenses} npi={npi} state={state} />
    </ContextPanel>
  );
}

/** Fields that the list of the preview leaves out: they are for staff only, or shown above the list. */
const excludedFieldNames: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'company',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
  'patientContactPhone',
  'email',
  'npi',
  'licenses',
  'professionalBio',
]);

/** A preview of the public page of a listing, with the fields in the same order. */
export function ProfilePreview({ listing }: { listing: AdminListing }) {
  const { company, address, address2, city, state, zipCode, licenses, professionalBio, profilePicture } =
    listing;
  const photoName = findPhotoName(profilePicture);
  const rows = fieldGroups
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => !excludedFieldNames.has(name))
    .map(({ name, label }) => ({ term: label, value: formatValue(name, listing[name], '') }))
    .filter(({ value }) => value !== '');
  return (
    <Stack role="region" aria-label="What patients will read" gap={1}>
      {photoName && <StaffPhoto name={photoName} alt={`Photo of ${formatName(listing)}`} />}
      <h3>{formatName(listing)}</h3>
      <p>
        <b>{company}</b>
        <br />
        {[address, address2, city, `${state} ${zipCode}`].filter(Boolean).join(', ')}
      </p>
      <Chips aria-label="Credentials" texts={licenses} />
      {professionalBio && (
        <Quote kind="bio">
          <p>{professionalBio}</p>
        </Quote>
      )}
      <DescriptionList rows={rows} />
      <PlacePhotoList photos={listing.placePhotos} />
      {listing.alsoAt.length > 0 && (
        <DescriptionList
          rows={listing.alsoAt.map(({ company, address, city, state, zipCode, days }) => ({
            term: `Also at ${company}`,
            value: [address, city, `${state} ${zipCode}`, days].filter(Boolean).join(', '),
          }))}
        />
      )}
    </Stack>
  );
}
