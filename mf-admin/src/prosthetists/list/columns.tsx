import type { AdminListingRow, adminListingSorts } from '@app/types/admin/prosthetists';
import { Anchor, Chip, PlaceIcon, VisuallyHidden, WarnIcon } from '@app/ui';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { formatDay } from '../../words/format-time.ts';
import { formatName, formatNumber } from '../../words/format-words.ts';
import { getWaitingLabels, statusKinds, statusWords } from './list-words.ts';

const nothing = (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Nothing</VisuallyHidden>
  </>
);
type SortName = (typeof adminListingSorts)[number];
const sortAscending = (order: SortName) => ({ sort: [order, 'ascending'] }) as const;
const sortDescending = (order: SortName) => ({ sort: [order, 'descending'] }) as const;

export const columns: readonly Column<AdminListingRow>[] = [
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
  ['Status', ({ status }) => <Chip kind={statusKinds[status]}>{statusWords[status]}</Chip>],
  ['Claimed', ({ claimed }) => (claimed ? 'Owner' : 'No'), { minor: true }],
  [
    'Rating',
    ({ ratingAvg }) => (ratingAvg === null ? '–' : ratingAvg.toFixed(1)),
    { numeric: true, minor: true },
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
    { minor: true, ...sortAscending('confirmed') },
  ],
  ['Changed', ({ updatedAt }) => formatDay(updatedAt), { minor: true, ...sortDescending('updated') }],
  ['Waiting', ({ waiting }) => getWaitingLabels(waiting).join(', ') || nothing, sortAscending('submitted')],
];
