import type { AdminStats } from '@app/types/admin/stats';
import { More } from '@app/ui';
import { Legend, PairBars } from '../ui/Charts.tsx';
import { DataTable, numeric } from '../ui/DataTable.tsx';
import { ItemPart } from '../ui/Item.tsx';
import { formatDay } from '../words/format-time.ts';
import { formatNumber } from '../words/format-words.ts';

/** A chart of received and decided items for each of the last 30 days. */
export function SeriesPart({ days }: { days: AdminStats['series30d'] }) {
  const sum = (of: 'received' | 'decided') => formatNumber(days.reduce((total, day) => total + day[of], 0));
  return (
    <ItemPart title="Came and went in 30 days">
      <Legend
        rows={[
          ['bar', `${sum('received')} came in`],
          ['accent', `${sum('decided')} were decided`],
        ]}
      />
      <PairBars
        rows={days.map(({ day, received, decided }, index) => ({
          ...{ key: day, first: received, second: decided },
          word: index % 7 === 3 ? formatDay(day).split(',')[0] : undefined,
        }))}
      />
      <More label="Day by day">
        <DataTable
          caption="Reviews, listings, changes and claims"
          rows={days.toReversed()}
          toKey={({ day }) => day}
          columns={[
            ['Day', ({ day }) => formatDay(day)],
            ['Came in', ({ received }) => received, numeric],
            ['Decided', ({ decided }) => decided, numeric],
          ]}
        />
      </More>
    </ItemPart>
  );
}
