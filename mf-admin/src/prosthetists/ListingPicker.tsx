import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { Button, Field, Input, PlainList, Row, SearchIcon, VisuallyHidden } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { type FormEvent, useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { FindRow } from '../console/page/FindRow.tsx';
import { formatListingName, statusWords } from './list/list-words.ts';

export interface ListingPickerProps {
  label: string;
  /** Of the one that is chosen; empty: none. */
  id: string;
  /** Empty: choose again. */
  onPick: (id: string) => void;
}

/** Finds one listing by words. */
export function ListingPicker({ label, id, onPick }: ListingPickerProps) {
  const [q, setQ] = useState('');
  const chosen = useAdminCall(getProsthetistForStaff, { params: { id } }, { enabled: id !== '' });
  const found = useAdminCall(
    listProsthetists,
    { query: { q, pageSize: 8 } },
    { enabled: id === '' && q !== '' },
  );
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQ(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  const listing = chosen.data?.listing;

  if (id !== '')
    return (
      <ItemPart title={label}>
        <Row>
          <p>
            {listing
              ? `${formatListingName(listing)}, ${listing.company}, ${listing.city}, ${listing.state}`
              : chosen.error
                ? 'There is no such listing.'
                : 'Looking…'}
          </p>
          <Button kind="quiet" onClick={() => onPick('')}>
            Choose another<VisuallyHidden> – {label}</VisuallyHidden>
          </Button>
        </Row>
      </ItemPart>
    );
  return (
    <ItemPart title={label}>
      <form onSubmit={search}>
        <FindRow>
          <Field
            label={
              <>
                Name, company, ZIP, NPI or e-mail<VisuallyHidden> – {label}</VisuallyHidden>
              </>
            }
          >
            <Input name="q" type="search" maxLength={100} />
          </Field>
          <Button type="submit" kind="secondary">
            <SearchIcon /> Find<VisuallyHidden> – {label}</VisuallyHidden>
          </Button>
        </FindRow>
      </form>
      <p role="status">{q !== '' && found.data && `${found.data.total} found.`}</p>
      <PlainList>
        {found.data?.items.map((row) => (
          <li key={row.id}>
            <Button kind="secondary" onClick={() => onPick(row.id)}>
              {formatListingName(row)}, {row.company}, {row.city}, {row.state} ({statusWords[row.status]})
            </Button>
          </li>
        ))}
      </PlainList>
    </ItemPart>
  );
}
