import type { AdminListingRow, adminListingSorts } from '@app/types/admin/prosthetists';
import { Anchor, Chip, PlaceIcon, VisuallyHidden, WarnIcon } from '@app/ui';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { formatDay } from '../../words/format-time.ts';
import { formatName, formatNumber } from '../../words/format-words.ts';
import { getWaitingLabels, listingStatusLabels, statusChipKinds } from './list-labels.ts';

const emptyCell = (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Nothing</VisuallyHidden>
  </>
);
type SortName = (typeof adminListingSorts)[number];
const createAscendingSort = (sortName: SortName) => ({ sort: [sortName, 'ascending'] }) as const;
const createDescendingSort = (sortName: SortName) => ({ sort: [sortName, 'descending'] }) as const;

export const listingColumns: readonly Column<AdminListingRow>[] = [
  [
    'Name',
    (row) => (
      <Anchor href={paths.prosthetist(row.id)}>
        <b>{formatName(row)}</b>
      </Anchor>
    ),
    { ...createAscendingSort('name'), wraps: true },
  ],
  ['Company', ({ company }) => company, { ...createAscendingSort('company'), wraps: true }],
  [
    'City',
    ({ city, state, placed }) => (
      <>
        {city}, {state} {!placed && <PlaceIcon label="No coordinates" />}
      </>
    ),
    { ...createAscendingSort('place'), wraps: true },
  ],
  ['Status', ({ status }) => <Chip kind={statusChipKinds[status]}>{listingStatusLabels[status]}</Chip>],
  ['Claimed', ({ claimed }) => (claimed ? 'Owner' : 'No'), { isHiddenWhenNarrow: true }],
  [
    'Rating',
    ({ ratingAvg }) => (ratingAvg === null ? '–' : ratingAvg.toFixed(1)),
    { isNumeric: true, isHiddenWhenNarrow: true },
  ],
  [
    'Reviews',
    ({ reviewCount }) => formatNumber(reviewCount),
    { isNumeric: true, ...createDescendingSort('reviews') },
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
    { isHiddenWhenNarrow: true, ...createAscendingSort('confirmed') },
  ],
  [
    'Changed',
    ({ updatedAt }) => formatDay(updatedAt),
    { isHiddenWhenNarrow: true, ...createDescendingSort('updated') },
  ],
  [
    'Waiting',
    ({ waiting }) => getWaitingLabels(waiting).join(', ') || emptyCell,
    createAscendingSort('submitted'),
  ],
];
