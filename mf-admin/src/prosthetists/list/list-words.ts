import type { AdminListingRow, AdminListingStatus } from '@app/types/admin/prosthetists';
import type { ChipProps } from '@app/ui';
import { formatIdentifier } from '../../words/format-identifier.ts';

export const statusWords: Readonly<Record<AdminListingStatus, string>> = {
  pending: 'Waiting',
  approved: 'Public',
  rejected: 'Sent back',
  suspended: 'Taken off',
  imported: 'Imported',
  deleted: 'Deleted',
};

/** How a status is colored; those that are not here: plainly. */
export const statusKinds: Readonly<Partial<Record<AdminListingStatus, ChipProps['kind']>>> = {
  approved: 'ok',
  pending: 'warn',
  rejected: 'bad',
  suspended: 'bad',
  deleted: 'bad',
};

/** What waits about a listing, each in a word. */
export const getWaitingLabels = (waiting: AdminListingRow['waiting']): string[] =>
  Object.entries(waiting).flatMap(([kind, waits]) => (waits ? [formatIdentifier(kind)] : []));
