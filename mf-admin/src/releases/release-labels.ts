import type { AdminRemote } from '@app/types/admin/releases';

const checkLabels: Readonly<Record<string, string>> = {
  contract: 'Contract with the shell',
  shell: 'Version of the shell',
  shared: 'Shared libraries',
  budget: 'Size',
  documents: 'First HTML',
  integrity: 'Files',
  shape: 'Pages and places',
  render: 'On the server',
  smoke: 'In a browser',
};

export const getCheckLabel = (id: string): string => checkLabels[id] ?? id;

/** Formats bytes as "91.3 kB". */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const endReasonTexts: Readonly<Record<AdminRemote['history'][number]['ended'], string>> = {
  replaced: 'Replaced by another version',
  rolled_back: 'Rolled back',
  fell_back: 'Rolled back automatically: it failed',
  withdrawn: 'Withdrawn',
};

/** Names the canary that ends when `version` becomes live, or none is (null); empty if none ends. */
export const describeEndingCanary = (
  { canary }: Pick<AdminRemote, 'canary'>,
  version: string | null,
  verb: 'ends' | 'has ended',
): string => (canary && canary.version !== version ? ` The canary ${canary.version} ${verb}.` : '');
