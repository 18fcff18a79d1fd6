import type { AdminListingRow, AdminListingStatus } from '@app/types/admin/prosthetists';

export const statusWords: Readonly<Record<AdminListingStatus, string>> = {
  pending: 'Waiting',
  approved: 'Public',
  rejected: 'Sent back',
  suspended: 'Taken off',
  imported: 'Imported',
  deleted: 'Deleted',
};

/** How a status is colored; undefined: plainly. */
export const getStatusKind = (status: AdminListingStatus): 'ok' | 'warn' | 'bad' | undefined =>
  ({
    approved: 'ok',
    pending: 'warn',
    rejected: 'bad',
    suspended: 'bad',
    deleted: 'bad',
    imported: undefined,
  })[status] as 'ok' | 'warn' | 'bad' | undefined;

/** What waits about a listing, each in a word. */
export const getWaitingLabels = ({
  update,
  claim,
  report,
  certificate,
}: AdminListingRow['waiting']): string[] => [
  ...(update ? ['Update'] : []),
  ...(claim ? ['Claim'] : []),
  ...(report ? ['Report'] : []),
  ...(certificate ? ['Certificate'] : []),
];

export const formatListingName = ({
  firstName,
  lastName,
}: Pick<AdminListingRow, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;
