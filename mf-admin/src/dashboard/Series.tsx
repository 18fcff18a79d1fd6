import type { AdminStats } from '@app/types/admin/stats';
import { More } from '@app/ui';
import { Cell, ItemPart, Table } from '@app/ui/staff';
import { formatDay } from '../words/format-time.ts';
import styles from './Charts.module.css';

const [step, height] = [12, 72];

/** How much came in and how much was decided on each of the last 30 days. */
export function Series({ days }: { days: AdminStats['series30d'] }) {
  const most = Math.max(1, ...days.flatMap(({ received, decided }) => [received, decided]));
  const buildPoints = (of: 'received' | 'decided') =>
    days.map((day, index) => `${index * step},${height - (day[of] / most) * height}`).join(' ');
  const sum = (of: 'received' | 'decided') =>
    days.reduce((total, day) => total + day[of], 0).toLocaleString('en-US');
  const width = Math.max(1, (days.length - 1) * step);
  return (
    <ItemPart title="The last 30 days">
      <p>
        {sum('received')} came in (thin line), {sum('decided')} were decided (thick line).
      </p>
      <svg className={styles.Lines} viewBox={`0 -4 ${width} ${height + 8}`} aria-hidden="true">
        <polyline className={styles['Lines-received']} points={buildPoints('received')} />
        <polyline className={styles['Lines-decided']} points={buildPoints('decided')} />
      </svg>
      <More label="Day by day">
        <Table caption="Reviews, listings, changes and claims">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" data-numeric="">
                Came in
              </th>
              <th scope="col" data-numeric="">
                Decided
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, received, decided }) => (
              <tr key={day}>
                <Cell label="Day">{formatDay(day)}</Cell>
                <Cell label="Came in" numeric>
                  {received}
                </Cell>
                <Cell label="Decided" numeric>
                  {decided}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </More>
    </ItemPart>
  );
}
