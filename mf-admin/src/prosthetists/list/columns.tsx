import type { AdminListingRow, adminListingSorts } from '@app/types/admin/prosthetists';
import { Anchor, Chip, PlaceIcon, VisuallyHidden, WarnIcon } from '@app/ui';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { formatDay } from '../../words/format-time.ts';
import { formatName, formatNumber } from '../../words/format-words.ts';
import { getWaitingLabels, statusChipKinds, statusLabels } from './list-labels.ts';

const emptyCell = (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Nothing</VisuallyHidden>
  </>
);
type SortName = (typeof adminListingSorts)[number];
const sortAscending = (order: SortName) => ({ sort: [order, 'ascending'] }) as const;
const sortDescending = (order: SortName) => ({ sort: [order, 'descending'] }) as const;

export const listingColumns: readonly Column<AdminListingRow>[] = [
  [
    'Name',
    (row) => (
      <Anchor href={paths.prosthetist(row.id)}>
        <b>{formatName(row)}</b>
      </Anchor>
    ),
    { ...sortAscending('name'), wraps: true },
  ],
  ['Company', ({ company }) => company, { ...sortAscending('company'), wraps: true }],
  [
    'City',
    ({ city, state, placed }) => (
      <>
        {city}, {state} {!placed && <PlaceIcon label="No coordinates" />}
      </>
    ),
    { ...sortAscending('place'), wraps: true },
  ],
  ['Status', ({ status }) => <Chip kind={statusChipKinds[status]}>{statusLabels[status]}</Chip>],
  ['Claimed', ({ claimed }) => (claimed ? 'Owner' : 'No'), { isHiddenWhenNarrow: true }],
  [
    'Rating',
    ({ ratingAvg }) => (ratingAvg === null ? '–' : ratingAvg.toFixed(1)),
    { numeric: true, isHiddenWhenNarrow: true },
  ],
  [
    'Reviews',
    ({ reviewCount }) => formatNumber(reviewCount),
    { numeric: true, ...sortDescending('reviews') },
  ],
  [
    'Confirmed',
    ({ confirmedAt, stale }) => (
      <>
        {confirmedAt ? formatDay(confirmedAt) : 'Never'}{' '}
        {stale && (
          <Chip kind="warn">
            <WarnIcon /> Stale
          </Chip>
        )}
      </>
    ),
    { isHiddenWhenNarrow: true, ...sortAscending('confirmed') },
  ],
  [
    'Changed',
    ({ updatedAt }) => formatDay(updatedAt),
    { isHiddenWhenNarrow: true, ...sortDescending('updated') },
  ],
  ['Waiting', ({ waiting }) => getWaitingLabels(waiting).join(', ') || emptyCell, sortAscending('submitted')],
];
