import type { AdminStats } from '@app/types/admin/stats';
import { getStats } from '@app/types/admin/stats';
import { Details, Grid } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { Page } from '../console/page/Page.tsx';
import { GroupedBarChart, Legend } from '../ui/Charts.tsx';
import { DataTable, numericColumn } from '../ui/DataTable.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';
import { formatDay, formatShortTime } from '../words/format-time.ts';
import { formatNumber } from '../words/format-words.ts';
import { ApprovalByStarSection } from './ApprovalByStarSection.tsx';
import { RemotesSection } from './RemotesSection.tsx';
import { StatTiles } from './StatTiles.tsx';
import { WaitingSection } from './WaitingSection.tsx';

const pollMs = 30_000;

export default function DashboardPage() {
  const result = useAdminCall(getStats, {}, { pollMs });
  return (
    <Page title="Overview" lead={result.data && `Counted ${formatShortTime(result.data.at)}.`}>
      <AsyncContent result={result}>
        {(stats) => (
          <Grid columnsFromRem={60} align="start">
            <WaitingSection stats={stats} />
            <ThroughputSection days={stats.series30d} />
            <ApprovalByStarSection {...stats} />
            <RemotesSection />
            <StatTiles stats={stats} />
          </Grid>
        )}
      </AsyncContent>
    </Page>
  );
}

function ThroughputSection({ days }: { days: AdminStats['series30d'] }) {
  const formatSum = (series: 'received' | 'decided') =>
    formatNumber(days.reduce((total, day) => total + day[series], 0));
  return (
    <ItemSection title="Came and went in 30 days">
      <Legend
        entries={[
          ['neutral', `${formatSum('received')} came in`],
          ['accent', `${formatSum('decided')} were decided`],
        ]}
      />
      <GroupedBarChart
        groups={days.map(({ day, received, decided }, index) => ({
          key: day,
          received,
          decided,
          label: index % 7 === 3 ? formatDay(day).split(',')[0] : undefined,
        }))}
      />
      <Details label="Day by day">
        <DataTable
          caption="Reviews, listings, changes and claims"
          rows={days.toReversed()}
          toKey={({ day }) => day}
          columns={[
            ['Day', ({ day }) => formatDay(day)],
            ['Came in', ({ received }) => received, numericColumn],
            ['Decided', ({ decided }) => decided, numericColumn],
          ]}
        />
      </Details>
    </ItemSection>
  );
}
