import { useSearchParams } from '@app/router';
import { getProsthetistForStaff, listProsthetists, previewMerge } from '@app/types/admin/prosthetists';
import { Banner, Button, CompareIcon, PlainList, Row, SearchIcon, VisuallyHidden } from '@app/ui';
import { DataForm, ItemPart } from '@app/ui/staff';
import { useState } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { Loaded } from '../../console/kit/Loaded.tsx';
import { Page } from '../../console/page/Page.tsx';
import { formatName } from '../../words/format-name.ts';
import { searchedWords, statusWords } from '../list/list-words.ts';
import { MergeChoice } from './MergeChoice.tsx';

/** Two listings of one person become one. Which two stands in the address. */
export default function MergePage() {
  const [params, setParams] = useSearchParams();
  const keep = params.get('keep') ?? '';
  const drop = params.get('drop') ?? '';
  const both = keep !== '' && drop !== '' && keep !== drop;
  const answer = useAdminCall(previewMerge, { query: { keep, drop } }, { enabled: both });
  const choose = (name: 'keep' | 'drop') => (id: string) => {
    const next = new URLSearchParams(params);
    if (id) next.set(name, id);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  return (
    <Page
      title="Merge two listings"
      lead="Reviews, claims and addresses move to the one that is kept. This cannot be undone."
    >
      <ListingPicker label="Keep" id={keep} onPick={choose('keep')} />
      <ListingPicker label="Merge into it, and drop" id={drop} onPick={choose('drop')} />
      {keep !== '' && keep === drop && (
        <Banner kind="warn">
          <p>These are one and the same listing. Choose another one.</p>
        </Banner>
      )}
      {both && (
        <Row>
          <Button kind="quiet" onClick={() => setParams(new URLSearchParams({ keep: drop, drop: keep }))}>
            <CompareIcon /> Keep the other one
          </Button>
        </Row>
      )}
      {both && (
        <Loaded answer={answer}>
          {(preview) => <MergeChoice key={`${keep}/${drop}`} preview={preview} />}
        </Loaded>
      )}
    </Page>
  );
}

interface ListingPickerProps {
  label: string;
  /** Of the one that is chosen; empty: none. */
  id: string;
  /** Empty: choose again. */
  onPick: (id: string) => void;
}

function ListingPicker({ label, id, onPick }: ListingPickerProps) {
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
            label: (
              <>
                {searchedWords}
                {of}
              </>
            ),
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
