import type { AdminStats } from '@app/types/admin/stats';
import { Anchor, VisuallyHidden } from '@app/ui';
import { ItemDueTime } from '../inbox/due-time.tsx';
import { allTab, buildTabHref, type InboxTab, inboxTabs } from '../inbox-tabs.ts';
import { Legend, StackedBar } from '../ui/Charts.tsx';
import { DataTable, numericColumn } from '../ui/DataTable.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';
import { formatNumber } from '../words/format-words.ts';

type WaitingCounts = AdminStats['waiting']['reviews'];

const waitingStates = ['late', 'soon', 'fine', 'undated'] as const;

/** Counts the waiting items of all kinds in a tab of the inbox, by due status, and finds the oldest. */
function summarizeTab({ kinds }: InboxTab, waiting: AdminStats['waiting']) {
  const kindCounts = kinds.map((kind) => waiting[kind]);
  const countInState = (state: (typeof waitingStates)[number]) =>
    kindCounts.reduce((total, counts) => total + counts[state], 0);
  const [oldest] = kindCounts
    .flatMap((counts) => counts.oldest ?? [])
    .sort((a, b) => a.since.localeCompare(b.since));
  return {
    ...(Object.fromEntries(waitingStates.map((state) => [state, countInState(state)])) as Omit<
      WaitingCounts,
      'oldest'
    >),
    total: waitingStates.reduce((total, state) => total + countInState(state), 0),
    oldest,
  };
}

export function WaitingSection({ stats: { waiting, promiseHours } }: { stats: AdminStats }) {
  const tabSummaries = inboxTabs
    .filter((tab) => tab !== allTab)
    .map((tab) => ({ tab, label: tab.fullLabel ?? tab.label, ...summarizeTab(tab, waiting) }));
  const rows = tabSummaries.filter(({ total }) => total > 0);
  const emptyLabels = tabSummaries.filter(({ total }) => total === 0).map(({ label }) => label.toLowerCase());
  const maxTotal = Math.max(...tabSummaries.map(({ total }) => total));
  return (
    <ItemSection title={`Waiting, against ${promiseHours} business hours`} isWide>
      <Legend
        entries={[
          ['danger', 'Late'],
          ['neutral', 'Less than 4 hours left'],
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
          ['All', ({ total }) => formatNumber(total), numericColumn],
          [
            'Shares',
            ({ late, soon, fine }) => (
              <StackedBar
                segments={[
                  ['danger', late],
                  ['neutral', soon],
                  ['accent', fine],
                ]}
                maxCount={maxTotal}
              />
            ),
            { hasHiddenLabel: true },
          ],
          ['Late', ({ late }) => formatNumber(late), numericColumn],
          ['Due soon', ({ soon }) => formatNumber(soon), numericColumn],
          ['In time', ({ fine }) => formatNumber(fine), numericColumn],
          ['No deadline', ({ undated }) => (undated > 0 ? formatNumber(undated) : '–'), numericColumn],
          ['Oldest', ({ oldest }) => (oldest ? <ItemDueTime sla={oldest} since={oldest.since} /> : '–')],
        ]}
      />
      {emptyLabels.length > 0 && <p>Nothing waits among {new Intl.ListFormat('en').format(emptyLabels)}.</p>}
    </ItemSection>
  );
}
