import type { AdminListingRow, AdminListingStatus } from '@app/types/admin/prosthetists';
import type { ChipProps } from '@app/ui';
import { formatIdentifier } from '../../words/format-words.ts';

export const listingStatusLabels: Readonly<Record<AdminListingStatus, string>> = {
  pending: 'Waiting',
  approved: 'Public',
  rejected: 'Sent back',
  suspended: 'Taken off',
  imported: 'Imported',
  deleted: 'Deleted',
};

/** Chip colors of statuses; other statuses have no color. */
export const statusChipKinds: Readonly<Partial<Record<AdminListingStatus, ChipProps['kind']>>> = {
  approved: 'ok',
  pending: 'warn',
  rejected: 'bad',
  suspended: 'bad',
  deleted: 'bad',
};

export const getWaitingLabels = (waiting: AdminListingRow['waiting']): string[] =>
  Object.entries(waiting).flatMap(([kind, isWaiting]) => (isWaiting ? [formatIdentifier(kind)] : []));
