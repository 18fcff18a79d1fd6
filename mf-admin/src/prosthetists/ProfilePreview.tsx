import type { AdminListing } from '@app/types/admin/prosthetists';
import { Chip, Chips, Stack, Terms, Words } from '@app/ui';
import { StaffPhoto } from '../StaffPhoto.tsx';
import { formatValue } from '../words/field-names.ts';
import { formatName } from '../words/format-name.ts';
import { fieldGroups } from './edit/field-plan.ts';

/** Fields that the head of the page has, and those that nobody but staff reads. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['firstName', 'lastName', 'company', 'address', 'address2', 'city', 'state', 'zipCode'],
  ...['patientContactPhone', 'email', 'npi', 'licenses', 'professionalBio'],
]);

/** What patients will read once the listing is public, in the order of the public page. */
export function ProfilePreview({ listing }: { listing: AdminListing }) {
  const { company, address, address2, city, state, zipCode, licenses, professionalBio, profilePicture } =
    listing;
  const photo = /^\/photos\/([\w-]{22})\.webp$/.exec(profilePicture)?.[1];
  const rows = fieldGroups
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => !elsewhere.has(name))
    .map(({ name, label }) => ({ term: label, value: formatValue(listing[name]) }))
    .filter(({ value }) => value !== '');
  return (
    <Stack role="region" aria-label="What patients will read" gap="tight">
      {photo && <StaffPhoto name={photo} alt={`Photo of ${formatName(listing)}`} />}
      <h3>{formatName(listing)}</h3>
      <p>
        <b>{company}</b>
        <br />
        {[address, address2, city, `${state} ${zipCode}`].filter(Boolean).join(', ')}
      </p>
      <Chips aria-label="Credentials">
        {licenses.map((license) => (
          <li key={license}>
            <Chip>{license}</Chip>
          </li>
        ))}
      </Chips>
      {professionalBio && (
        <Words kind="bio">
          <p>{professionalBio}</p>
        </Words>
      )}
      <Terms rows={rows} />
      {listing.alsoAt.length > 0 && (
        <Terms
          rows={listing.alsoAt.map(({ company, address, city, state, zipCode, days }) => ({
            term: `Also at ${company}`,
            value: [address, city, `${state} ${zipCode}`, days].filter(Boolean).join(', '),
          }))}
        />
      )}
    </Stack>
  );
}
