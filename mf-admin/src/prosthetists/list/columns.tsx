import type { AdminListingRow, adminListingSorts } from '@app/types/admin/prosthetists';
import { Anchor, Chip, PlaceIcon, VisuallyHidden, WarnIcon } from '@app/ui';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { formatDay } from '../../words/format-time.ts';
import { formatName, formatNumber } from '../../words/format-words.ts';
import { getWaitingLabels, statusKinds, statusWords } from './list-words.ts';

const none = (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Nothing</VisuallyHidden>
  </>
);
type SortName = (typeof adminListingSorts)[number];
const up = (order: SortName) => ({ sort: [order, 'ascending'] }) as const;
const down = (order: SortName) => ({ sort: [order, 'descending'] }) as const;

export const columns: readonly Column<AdminListingRow>[] = [
  [
    'Name',
    (row) => (
      <Anchor href={paths.prosthetist(row.id)}>
        <b>{formatName(row)}</b>
      </Anchor>
    ),
    { ...up('name'), wraps: true },
  ],
  ['Company', ({ company }) => company, { ...up('company'), wraps: true }],
  [
    'City',
    ({ city, state, placed }) => (
      <>
        {city}, {state} {!placed && <PlaceIcon label="No coordinates" />}
      </>
    ),
    { ...up('place'), wraps: true },
  ],
  ['Status', ({ status }) => <Chip kind={statusKinds[status]}>{statusWords[status]}</Chip>],
  ['Claimed', ({ claimed }) => (claimed ? 'Owner' : 'No'), { minor: true }],
  [
    'Rating',
    ({ ratingAvg }) => (ratingAvg === null ? '–' : ratingAvg.toFixed(1)),
    { numeric: true, minor: true },
  ],
  ['Reviews', ({ reviewCount }) => formatNumber(reviewCount), { numeric: true, ...down('reviews') }],
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
    { minor: true, ...up('confirmed') },
  ],
  ['Changed', ({ updatedAt }) => formatDay(updatedAt), { minor: true, ...down('updated') }],
  ['Waiting', ({ waiting }) => getWaitingLabels(waiting).join(', ') || none, up('submitted')],
];
