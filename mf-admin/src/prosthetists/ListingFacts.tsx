import type { AdminListing } from '@app/types/admin/prosthetists';
import { Context } from '@app/ui/staff';
import { RegisterLinks } from '../RegisterLinks.tsx';
import { formatDay } from '../words/format-time.ts';

/** What staff look at beside the public page. */
export function ListingFacts({ listing }: { listing: AdminListing }) {
  const { owner, email, patientContactPhone, npi, licenses, credentials, state, placed, waiting } = listing;
  const checked = credentials.filter(({ status }) => status === 'verified').length;
  return (
    <Context
      title="For the team only"
      rows={[
        {
          term: 'Owner',
          value: owner ? `${owner.name}${owner.since ? `, since ${formatDay(owner.since)}` : ''}` : 'Nobody',
        },
        { term: 'Contact email', value: email ?? 'Not shown' },
        { term: 'Cell phone', value: patientContactPhone || 'None' },
        { term: 'NPI', value: npi || 'None' },
        { term: 'Checked', value: `${checked} of ${licenses.length} credentials` },
        { term: 'On the map', value: placed ? 'Yes' : 'No coordinates' },
        { term: 'Claims', value: waiting.claims.length === 0 ? 'None' : String(waiting.claims.length) },
      ]}
    >
      <RegisterLinks licenses={licenses} npi={npi} state={state} />
    </Context>
  );
}
