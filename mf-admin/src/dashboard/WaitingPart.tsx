import type { AdminStats } from '@app/types/admin/stats';
import { Anchor, Chip, ClockIcon, VisuallyHidden, WarnIcon } from '@app/ui';
import { DataTable, ItemPart, Legend, numeric, ShareBar } from '@app/ui/staff';
import { closeHours, formatDelay, formatHours } from '../inbox/format-age.ts';
import { paths } from '../paths.ts';
import { formatNumber } from '../words/format-count.ts';
import styles from './DashboardPage.module.css';

const kinds = [
  ['review', 'Reviews', paths.reviews],
  ['update', 'Changes', paths.updates],
  ['claim', 'Claims', paths.claims],
  ['listing', 'New listings', paths.newListings],
] as const;

/** What waits against its deadline, by kind, with the oldest of each. */
export function WaitingPart({ stats: { deadlines, oldest, promiseHours } }: { stats: AdminStats }) {
  const rows = kinds.map(([kind, label, href]) => {
    const counts = deadlines[kind];
    return {
      ...counts,
      label,
      href,
      oldest: oldest[kind],
      total: counts.late + counts.soon + counts.fine,
    };
  });
  const most = Math.max(...rows.map(({ total }) => total));
  return (
    <ItemPart title={`Waiting, against ${promiseHours} business hours`} className={styles.Whole}>
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
          ['Kind', ({ label, href }) => <Anchor href={href}>{label}</Anchor>, { head: true }],
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
                most={most}
              />
            ),
            { quiet: true },
          ],
          ['Late', ({ late }) => formatNumber(late), numeric],
          ['Due soon', ({ soon }) => formatNumber(soon), numeric],
          ['In time', ({ fine }) => formatNumber(fine), numeric],
          ['Oldest', ({ oldest }) => <Oldest one={oldest} />],
        ]}
      />
    </ItemPart>
  );
}

function Oldest({ one }: { one: AdminStats['oldest']['review'] }) {
  if (!one) return 'Nothing is waiting';
  if (one.overHours > 0)
    return (
      <Chip kind="bad">
        <WarnIcon /> {formatDelay(one, one.since)}
      </Chip>
    );
  return (
    <Chip {...(one.leftHours <= closeHours && { kind: 'warn' })}>
      <ClockIcon /> {formatHours(one.leftHours)} left
    </Chip>
  );
}
