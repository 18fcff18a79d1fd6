import type { AdminListingRow, adminListingSorts } from '@app/types/admin/prosthetists';
import { Anchor, Chip, PlaceIcon, VisuallyHidden, WarnIcon } from '@app/ui';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatDay } from '../../words/format-time.ts';
import { formatListingName, getStatusKind, getWaitingLabels, statusWords } from './list-words.ts';

/** Rows come from the server in their order and page: the table needs nothing beyond its columns. */
export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, AdminListingRow>();

/** Columns whose values are figures. */
export const numericColumns: ReadonlySet<string> = new Set(['rating', 'reviews']);

/** The order that a column's heading asks for, and which way it goes. */
export const columnSorts: Readonly<
  Record<string, readonly [(typeof adminListingSorts)[number], 'ascending' | 'descending']>
> = {
  name: ['name', 'ascending'],
  reviews: ['reviews', 'descending'],
  changed: ['updated', 'descending'],
  waiting: ['submitted', 'ascending'],
};

type Render = (row: AdminListingRow) => ReactNode;
const toColumn = (id: string, header: string, render: Render) =>
  helper.display({ id, header, cell: ({ row: { original } }) => render(original) });

const none = (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Nothing</VisuallyHidden>
  </>
);

export const columns = helper.columns([
  toColumn('name', 'Name', (row) => (
    <Anchor href={paths.prosthetist(row.id)}>
      <b>{formatListingName(row)}</b>
    </Anchor>
  )),
  toColumn('company', 'Company', ({ company }) => company),
  toColumn('city', 'City', ({ city, state, placed }) => (
    <>
      {city}, {state}
      {!placed && (
        <>
          {' '}
          <PlaceIcon label="No coordinates" />
        </>
      )}
    </>
  )),
  toColumn('status', 'Status', ({ status }) => (
    <Chip kind={getStatusKind(status)}>{statusWords[status]}</Chip>
  )),
  toColumn('owner', 'Claimed', ({ claimed }) => (claimed ? 'Owner' : 'No')),
  toColumn('rating', 'Rating', ({ ratingAvg }) => (ratingAvg === null ? '–' : ratingAvg.toFixed(1))),
  toColumn('reviews', 'Reviews', ({ reviewCount }) => reviewCount.toLocaleString('en-US')),
  toColumn('confirmed', 'Confirmed', ({ confirmedAt, stale }) => (
    <>
      {confirmedAt ? formatDay(confirmedAt) : 'Never'}
      {stale && (
        <>
          {' '}
          <Chip kind="warn">
            <WarnIcon /> Stale
          </Chip>
        </>
      )}
    </>
  )),
  toColumn('changed', 'Changed', ({ updatedAt }) => formatDay(updatedAt)),
  toColumn('waiting', 'Waiting', ({ waiting }) => getWaitingLabels(waiting).join(', ') || none),
]);
