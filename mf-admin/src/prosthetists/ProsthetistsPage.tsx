import { type AdminListingRow, listProsthetists } from '@app/types/admin/prosthetists';
import { ButtonLink, CompareIcon, Row, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { AsyncTable } from '../console/kit/AsyncTable.tsx';
import { countPages, ListPager } from '../console/kit/ListPager.tsx';
import { useFilters } from '../console/kit/use-filters.ts';
import { usePageHeading } from '../console/page/Page.tsx';
import { paths } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { RowCheckbox } from '../ui/Inbox.tsx';
import { formatCount, formatName, formatNameAndCompany } from '../words/format-words.ts';
import { listingColumns } from './list/columns.tsx';
import { filterNames, ListFilters } from './list/ListFilters.tsx';

/** The searchable list of all listings, with its filters in the address. Decisions are made in the inbox. */
export default function ProsthetistsPage() {
  const filters = useFilters(filterNames);
  const canMerge = useGrants()['edit-listing'] !== undefined;
  const headingRef = usePageHeading('Prosthetists');
  const query = filters.get('q') ? { ...filters.query, nearest: 'true' } : filters.query;
  const result = useAdminCall(listProsthetists, { query }, { keepPrevious: true });
  const [selectedRows, setSelectedRows] = useState<readonly AdminListingRow[]>([]);
  const { data } = result;
  const pageCount = data ? countPages(data) : 1;
  const [keptRow, droppedRow] = selectedRows;
  // At most two, because a merge takes two: a third selection drops the first.
  const isSelected = ({ id }: AdminListingRow) => selectedRows.some((row) => row.id === id);
  const toggleSelection = (row: AdminListingRow) =>
    setSelectedRows(
      isSelected(row) ? selectedRows.filter(({ id }) => id !== row.id) : [...selectedRows, row].slice(-2),
    );
  const selectColumn: Column<AdminListingRow> = [
    'Select',
    (row) => (
      <RowCheckbox
        label={`Select ${formatName(row)}`}
        checked={isSelected(row)}
        onChange={() => toggleSelection(row)}
      />
    ),
    { hasHiddenLabel: true },
  ];
  return (
    <>
      <ListFilters
        filters={filters}
        heading={
          <h1 ref={headingRef} tabIndex={-1}>
            Prosthetists
          </h1>
        }
      />
      {keptRow && (
        <Row>
          <p role="status">
            To merge: {selectedRows.map((row) => formatNameAndCompany(row)).join(' and ')}.{' '}
            {!droppedRow && 'Check another one, on this page or by another search.'}
          </p>
          {droppedRow && (
            <ButtonLink kind="secondary" href={`${paths.merge}?keep=${keptRow.id}&drop=${droppedRow.id}`}>
              <CompareIcon /> Merge the two
            </ButtonLink>
          )}
        </Row>
      )}
      {data?.nearest && (
        <p role="status">Nobody has all words of ‘{filters.get('q')}’. These are the nearest.</p>
      )}
      <AsyncTable
        isDense
        result={result}
        emptyTexts={['No matching listings', 'Use fewer words, or clear the filters above.']}
        caption={<VisuallyHidden>Listings</VisuallyHidden>}
        isBusy={result.isPlaceholderData}
        columns={[canMerge && selectColumn, ...listingColumns]}
        order={filters.get('sort') || (filters.get('q') ? undefined : 'name')}
        onSort={(sort) => filters.set({ sort: sort === 'name' && !filters.get('q') ? '' : sort })}
      />
      <p role="status">
        {data ? `${formatCount(data.total, 'listing')} found` : 'Looking…'}
        {data && pageCount > 1 && `, ${data.pageSize} on a page; page ${data.page} of ${pageCount}`}.
        {canMerge && ' Check two to merge them.'}
      </p>
      <ListPager label="Pages of listings" list={data} />
    </>
  );
}
