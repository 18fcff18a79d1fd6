import type { ImportRecord } from '@app/service-admin/imports/imports.store';

interface RowCounts {
  /** Rows for new listings without a location, which are therefore unpublished. */
  unplacedCount: number;
  /** Rows that differ from a value that the owner or staff have changed. */
  differingCount: number;
  /** Rows of listings that the register has deactivated and that wait for a decision in the inbox. */
  deactivatedCount: number;
}

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Describes what an import of the register did, or would do. */
export function describeImport(
  { _id, status, settings, counts, problem }: ImportRecord,
  { unplacedCount, differingCount, deactivatedCount }: RowCounts,
): string {
  if (status === 'failed') throw new Error(problem?.message ?? 'The import failed.');
  const { lines = 0, others = 0, abroad = 0, deactivated = 0, practices = 0 } = settings.register ?? {};
  const isPlanned = status === 'planned';
  const { created, updated, unchanged, duplicates, failed } = counts;
  // A committed duplicate is one of the created ones.
  const publishedCount = created - unplacedCount - (isPlanned ? 0 : duplicates);
  return [
    `${formatCount(lines, 'line')} read. Passed over: ${others} of other professions, ${abroad} abroad, ${deactivated} deactivated. ${formatCount(practices, 'practice')}.`,
    `${isPlanned ? 'Would publish' : 'Published'} ${formatCount(publishedCount, 'listing')}; ${isPlanned ? 'would change' : 'changed'} ${updated}, ${unchanged} as they were.`,
    ...(unplacedCount > 0 ? [`${unplacedCount} with military mail and no point: unpublished.`] : []),
    ...(duplicates > 0
      ? [`${formatCount(duplicates, 'probable duplicate')}: unpublished, waiting for staff.`]
      : []),
    ...(differingCount > 0
      ? [`${formatCount(differingCount, 'row')} differing from what owners or staff changed, which stays.`]
      : []),
    ...(deactivatedCount > 0
      ? [
          `${formatCount(deactivatedCount, 'deactivation')}: the listings stay public, and a report waits in the inbox.`,
        ]
      : []),
    ...(failed > 0 ? [`${formatCount(failed, 'row')} with errors.`] : []),
    isPlanned
      ? `Nothing is changed yet. Look and decide at /admin/import-data/${_id.toHexString()}.`
      : `Each row, and the way back: /admin/import-data/${_id.toHexString()}.`,
  ].join('\n');
}

const weekMs = 7 * 86_400_000;

/** True for the name of a weekly file, which states its first and last day: npidata_pfile_20260105-20260111.csv. */
export function isWeeklyFile(name: string): boolean {
  const [, firstDay, lastDay] = /_(\d{8})-(\d{8})/.exec(name) ?? [];
  const toTime = (day: string) => Date.parse(day.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'));
  return firstDay !== undefined && lastDay !== undefined && toTime(lastDay) - toTime(firstDay) <= weekMs;
}

export const weeklyFileFirstNote =
  'This was a weekly file, which has only what changed in one week. Read the monthly file, too, for the whole country: the order loses nothing.';
