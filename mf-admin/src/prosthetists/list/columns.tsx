import type { AdminListingRow } from '@app/types/admin/prosthetists';
import { Anchor, Chip, PlaceIcon, VisuallyHidden, WarnIcon } from '@app/ui';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { onDay } from '../../on-day.ts';
import { paths } from '../../paths.ts';
import { formatListingName, getStatusKind, getWaitingLabels, statusWords } from './list-words.ts';

/** Rows come from the server in their order and page: the table needs nothing beyond its columns. */
export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, AdminListingRow>();

/** Columns whose values are figures. */
export const numericColumns: ReadonlySet<string> = new Set(['reviews']);

export const columns = helper.columns([
  helper.display({
    id: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => (
      <>
        <Anchor href={paths.prosthetist(original.id)}>
          <b>{formatListingName(original)}</b>
        </Anchor>
        <br />
        {original.company}
      </>
    ),
  }),
  helper.display({
    id: 'place',
    header: 'Place',
    cell: ({ row: { original } }) => (
      <>
        {original.city}, {original.state} {original.zipCode}{' '}
        {!original.placed && (
          <Chip kind="warn">
            <PlaceIcon /> No coordinates
          </Chip>
        )}
      </>
    ),
  }),
  helper.display({
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <Chip kind={getStatusKind(original.status)}>{statusWords[original.status]}</Chip>
    ),
  }),
  helper.display({
    id: 'owner',
    header: 'Owner',
    cell: ({ row: { original } }) => (original.claimed ? 'Claimed' : 'Unclaimed'),
  }),
  helper.display({
    id: 'reviews',
    header: 'Reviews',
    cell: ({ row: { original } }) =>
      original.ratingAvg === null
        ? '0'
        : `${original.ratingAvg.toFixed(1)} (${original.reviewCount.toLocaleString('en-US')})`,
  }),
  helper.display({
    id: 'confirmed',
    header: 'Confirmed',
    cell: ({ row: { original } }) => (
      <>
        {original.confirmedAt ? onDay(original.confirmedAt) : 'Never'}{' '}
        {original.stale && (
          <Chip kind="warn">
            <WarnIcon /> Stale
          </Chip>
        )}
      </>
    ),
  }),
  helper.display({
    id: 'waiting',
    header: 'Waiting',
    cell: ({ row: { original } }) => {
      const words = getWaitingLabels(original.waiting);
      return words.length === 0 ? (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>Nothing</VisuallyHidden>
        </>
      ) : (
        words.map((word) => (
          <Chip key={word} kind="warn">
            {word}
          </Chip>
        ))
      );
    },
  }),
]);
