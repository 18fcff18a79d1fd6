import type { ImportAction } from '@app/option-lists';
import type { ImportRow, ImportShown } from '@app/types/admin/imports';
import { importColumns } from '@app/types/admin/imports/columns';
import { formatCount, formatNumber } from '../words/format-words.ts';

export const importActionLabels: Readonly<Record<ImportAction | 'all' | 'repaired', string>> = {
  all: 'All',
  create: 'New',
  update: 'Change',
  unchanged: 'Unchanged',
  skip: 'Left out',
  duplicate: 'Possible duplicate',
  error: 'Error',
  repaired: 'Repaired',
};

export const importStatusLabels: Readonly<Record<ImportShown['status'], string>> = {
  planning: 'Reading',
  planned: 'Waiting for you',
  committing: 'Importing',
  done: 'Imported',
  cancelled: 'Canceled',
  failed: 'Not read',
  rolling_back: 'Rolling back',
  rolled_back: 'Rolled back',
};

export const matchCriterionLabels: Readonly<Record<NonNullable<ImportRow['by']>, string>> = {
  id: 'Same id',
  npi: 'Same NPI',
  email: 'Same name and e-mail',
  phone: 'Same name and phone',
  name_zip: 'Same name and ZIP code',
  name_near: 'Same name within 25 miles',
  similar: 'Similar name and same contact or practice',
  same_file: 'Another row of this file',
};

const columnLabels = new Map<string, string>([
  ...importColumns.map(({ name, label }) => [name, label] as const),
  ['place', 'Point on the map'],
]);
export const getColumnLabel = (column: string): string => columnLabels.get(column) ?? column;

export const formatRowCount = (count: number): string => formatCount(count, 'row');

export const describeRegister = ({
  lines: lineCount,
  others: otherProfessionCount,
  abroad: abroadCount,
  deactivated: deactivatedCount,
  practices: practiceCount,
}: NonNullable<ImportShown['register']>): string =>
  `The public register: ${formatCount(lineCount, 'line')}, of which ${formatNumber(otherProfessionCount)} of other professions, ${formatNumber(abroadCount)} abroad and ${formatNumber(deactivatedCount)} deactivated were passed over. ${formatCount(practiceCount, 'practice')}.`;

export function describeChoices({
  publish,
  committedAt,
  counts: { chosen: chosenCounts, duplicates: duplicateCount },
}: ImportShown): string {
  const isCommitted = committedAt !== null;
  const publishText = publish
    ? `New listings ${isCommitted ? 'were published' : 'will be published'} immediately.`
    : `New listings ${isCommitted ? 'were' : 'will be'} added unpublished.`;
  if (!chosenCounts || duplicateCount === 0) return publishText;
  const { create: createCount, update: updateCount, skip: skipCount } = chosenCounts;
  const unchosenCount = duplicateCount - createCount - updateCount - skipCount;
  const choices = [
    ...(createCount > 0 ? [`add ${formatNumber(createCount)}`] : []),
    ...(updateCount > 0 ? [`change ${formatNumber(updateCount)}`] : []),
    ...(skipCount > 0 ? [`leave out ${formatNumber(skipCount)}`] : []),
    ...(unchosenCount > 0 ? [`no choice for ${formatNumber(unchosenCount)}, left out`] : []),
  ];
  return `${publishText} Chosen for possible duplicates: ${choices.join(', ')}.`;
}
