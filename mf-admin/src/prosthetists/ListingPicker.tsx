import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { Button, PlainList, Row, SearchIcon, VisuallyHidden } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { DataForm } from '../console/kit/DataForm.tsx';
import { formatName } from '../words/format-name.ts';
import { statusWords } from './list/list-words.ts';

export interface ListingPickerProps {
  label: string;
  /** Of the one that is chosen; empty: none. */
  id: string;
  /** Empty: choose again. */
  onPick: (id: string) => void;
}

export function ListingPicker({ label, id, onPick }: ListingPickerProps) {
  const [q, setQ] = useState('');
  const chosen = useAdminCall(getProsthetistForStaff, { params: { id } }, { enabled: id !== '' });
  const found = useAdminCall(
    listProsthetists,
    { query: { q, pageSize: 8 } },
    { enabled: id === '' && q !== '' },
  );
  const listing = chosen.data?.listing;
  const of = <VisuallyHidden> – {label}</VisuallyHidden>;

  if (id !== '')
    return (
      <ItemPart title={label}>
        <Row>
          <p>
            {listing
              ? `${formatName(listing)}, ${listing.company}, ${listing.city}, ${listing.state}`
              : chosen.error
                ? 'There is no such listing.'
                : 'Looking…'}
          </p>
          <Button kind="quiet" onClick={() => onPick('')}>
            Choose another{of}
          </Button>
        </Row>
      </ItemPart>
    );
  return (
    <ItemPart title={label}>
      <DataForm
        inline
        fields={[
          {
            ...{ name: 'q', kind: 'search', maxLength: 100 },
            label: <>Name, company, ZIP, NPI or e-mail{of}</>,
          },
        ]}
        send={
          <>
            <SearchIcon /> Find{of}
          </>
        }
        onSubmit={async (typed) => setQ(typed.q ?? '')}
      />
      <p role="status">{q !== '' && found.data && `${found.data.total} found.`}</p>
      <PlainList>
        {found.data?.items.map((row) => (
          <li key={row.id}>
            <Button kind="secondary" onClick={() => onPick(row.id)}>
              {formatName(row)}, {row.company}, {row.city}, {row.state} ({statusWords[row.status]})
            </Button>
          </li>
        ))}
      </PlainList>
    </ItemPart>
  );
}
