import type { AdminStats } from '@app/types/admin/stats';
import { Anchor, VisuallyHidden } from '@app/ui';
import { formatDueTime, getDueStatus } from '../inbox/due-time.ts';
import { allTab, buildTabHref, type InboxTab, inboxTabs } from '../inbox-tabs.ts';
import { Legend, ShareBar } from '../ui/Charts.tsx';
import { DataTable, numeric } from '../ui/DataTable.tsx';
import { DueTime } from '../ui/Inbox.tsx';
import { ItemPart } from '../ui/Item.tsx';
import { formatNumber } from '../words/format-words.ts';

type WaitingCounts = AdminStats['waiting']['reviews'];

const stages = ['late', 'soon', 'fine', 'undated'] as const;

/** Sums the waiting items of all kinds in a tab of the inbox, and finds the oldest. */
function sumKinds({ kinds }: InboxTab, waiting: AdminStats['waiting']) {
  const kindCounts = kinds.map((kind) => waiting[kind]);
  const sum = (stage: (typeof stages)[number]) =>
    kindCounts.reduce((total, counts) => total + counts[stage], 0);
  const [oldest] = kindCounts
    .flatMap((counts) => counts.oldest ?? [])
    .sort((a, b) => a.since.localeCompare(b.since));
  return {
    ...(Object.fromEntries(stages.map((stage) => [stage, sum(stage)])) as Omit<WaitingCounts, 'oldest'>),
    total: stages.reduce((total, stage) => total + sum(stage), 0),
    oldest,
  };
}

/** A table of waiting items by deadline: a row for each tab of the inbox that has items, with its oldest item. */
export function WaitingPart({ stats: { waiting, promiseHours } }: { stats: AdminStats }) {
  const tabs = inboxTabs
    .filter((tab) => tab !== allTab)
    .map((tab) => ({ tab, label: tab.fullLabel ?? tab.label, ...sumKinds(tab, waiting) }));
  const rows = tabs.filter(({ total }) => total > 0);
  const emptyLabels = tabs.filter(({ total }) => total === 0).map(({ label }) => label.toLowerCase());
  const maxTotal = Math.max(...tabs.map(({ total }) => total));
  return (
    <ItemPart title={`Waiting, against ${promiseHours} business hours`} wide>
      <Legend
        rows={[
          ['bad', 'Late'],
          ['bar', 'Less than 4 hours left'],
          ['accent', 'In time'],
        ]}
      />
      <DataTable
        caption={<VisuallyHidden>What waits, by kind</VisuallyHidden>}
        rows={rows}
        toKey={({ label }) => label}
        columns={[
          [
            'Kind',
            ({ tab, label }) => <Anchor href={buildTabHref(tab)}>{label}</Anchor>,
            { isRowHeading: true },
          ],
          ['All', ({ total }) => formatNumber(total), numeric],
          [
            'Shares',
            ({ late, soon, fine }) => (
              <ShareBar
                shares={[
                  ['bad', late],
                  ['bar', soon],
                  ['accent', fine],
                ]}
                maxCount={maxTotal}
              />
            ),
            { hasHiddenLabel: true },
          ],
          ['Late', ({ late }) => formatNumber(late), numeric],
          ['Due soon', ({ soon }) => formatNumber(soon), numeric],
          ['In time', ({ fine }) => formatNumber(fine), numeric],
          ['No deadline', ({ undated }) => (undated > 0 ? formatNumber(undated) : '–'), numeric],
          [
            'Oldest',
            ({ oldest }) =>
              oldest ? (
                <DueTime status={getDueStatus(oldest, oldest.since)}>
                  {formatDueTime(oldest, oldest.since)}
                </DueTime>
              ) : (
                '–'
              ),
          ],
        ]}
      />
      {emptyLabels.length > 0 && <p>Nothing waits among {new Intl.ListFormat('en').format(emptyLabels)}.</p>}
    </ItemPart>
  );
}
