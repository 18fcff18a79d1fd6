import { listRemotes } from '@app/types/admin/releases';
import { type AdminStats, getStats, type StarRate } from '@app/types/admin/stats';
import { Anchor, Chip, ClockIcon, Empty, More, Stack, VisuallyHidden, WarnIcon } from '@app/ui';
import { DataTable, ItemPart, Tile, Tiles } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Loaded } from '../console/kit/Loaded.tsx';
import { Page } from '../console/page/Page.tsx';
import { ForVisitors } from '../ForVisitors.tsx';
import { formatDelay, formatHours } from '../inbox/format-age.ts';
import { paths } from '../paths.ts';
import { formatDay, formatShortTime } from '../words/format-time.ts';
import { getPartLabel } from '../words/part-labels.ts';
import styles from './Charts.module.css';
import { SeriesChart, StarChart, WaitBar } from './charts.tsx';
import { computeWilson } from './wilson.ts';

/** How often it counts anew while it is open. */
const everyMs = 30_000;
const numeric = { numeric: true } as const;
const formatNumber = (n: number): string => n.toLocaleString('en-US');

/** What waits, since when against what was promised, and how it was decided. Each number leads to what it counts. */
export default function DashboardPage() {
  const answer = useAdminCall(getStats, {}, { everyMs });
  return (
    <Page title="Overview" lead={answer.data && `Counted ${formatShortTime(answer.data.at)}.`}>
      <Loaded answer={answer}>
        {(stats) => (
          <div className={styles.Pictures}>
            <WaitingPart stats={stats} />
            <SeriesPart days={stats.series30d} />
            <StarsPart {...stats} />
            <RemotesPart />
            <Counts stats={stats} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** How visitors got each part of the site in the last seven days; for who may change it. */
function RemotesPart() {
  const mayRelease = useMay()('releases') !== undefined;
  const { data } = useAdminCall(listRemotes, {}, { enabled: mayRelease });
  if (!data) return null;
  return (
    <ItemPart title="For visitors, last 7 days" className={styles.Whole}>
      <DataTable
        caption="Parts of the site: loads that failed, and how quick three quarters of the pages were"
        rows={data.remotes}
        toKey={({ name }) => name}
        columns={[
          ['Part', ({ name }) => <Anchor href={paths.releases}>{getPartLabel(name)}</Anchor>, { head: true }],
          [
            'Live',
            ({ live, fallback }) => (
              <>
                {live?.version ?? 'As built'} {fallback && <Chip kind="bad">Rolled back by itself</Chip>}
              </>
            ),
          ],
          [
            'Pages',
            ({ live, releases }) => (
              <ForVisitors
                visitors={releases.find(({ version }) => version === live?.version)?.visitors ?? null}
              />
            ),
          ],
        ]}
      />
    </ItemPart>
  );
}

/** A square of a picture, with what it stands for. */
const Legend = ({ of }: { of: readonly (readonly [kind: string, words: string])[] }) => (
  <p className={styles.Legend}>
    {of.map(([kind, words]) => (
      <span key={kind}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <rect className={styles[kind]} width={10} height={10} rx={2} />
        </svg>{' '}
        {words}
      </span>
    ))}
  </p>
);

const kinds = [
  ['review', 'Reviews', paths.reviews],
  ['update', 'Changes', paths.updates],
  ['claim', 'Claims', paths.claims],
  ['listing', 'New listings', paths.newListings],
] as const;

/** What waits against its deadline, by kind, with the oldest of each. */
function WaitingPart({ stats: { deadlines, oldest, promiseHours } }: { stats: AdminStats }) {
  const rows = kinds.map(([kind, label, href]) => {
    const counts = deadlines[kind];
    return {
      ...counts,
      counts,
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
        of={[
          ['late', 'Late'],
          ['soon', 'Less than 4 hours left'],
          ['fine', 'In time'],
        ]}
      />
      <DataTable
        caption={<VisuallyHidden>What waits, by kind</VisuallyHidden>}
        rows={rows}
        toKey={({ label }) => label}
        columns={[
          ['Kind', ({ label, href }) => <Anchor href={href}>{label}</Anchor>, { head: true }],
          ['All', ({ total }) => formatNumber(total), numeric],
          ['Shares', ({ counts }) => <WaitBar counts={counts} most={most} />, { quiet: true }],
          ['Late', ({ late }) => formatNumber(late), numeric],
          ['Due soon', ({ soon }) => formatNumber(soon), numeric],
          ['In time', ({ fine }) => formatNumber(fine), numeric],
          ['Oldest', ({ oldest }) => <Oldest one={oldest} />],
        ]}
      />
    </ItemPart>
  );
}

/** Less than half a working day is close. */
const closeHours = 4;

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

/** How much came in and how much was decided on each of the last 30 days. */
function SeriesPart({ days }: { days: AdminStats['series30d'] }) {
  const sum = (of: 'received' | 'decided') => formatNumber(days.reduce((total, day) => total + day[of], 0));
  return (
    <ItemPart title="Came and went in 30 days">
      <Legend
        of={[
          ['received', `${sum('received')} came in`],
          ['decided', `${sum('decided')} were decided`],
        ]}
      />
      <SeriesChart days={days} />
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

const formatRate = ({ decided, approved }: Omit<StarRate, 'stars' | 'rate'>) =>
  decided === 0 ? 'None decided' : `${Math.round((approved / decided) * 100)} % (${approved} of ${decided})`;
const formatBand = ({ decided, approved }: StarRate) =>
  decided === 0
    ? ''
    : ` ${computeWilson(approved, decided)
        .map((share) => Math.round(share * 100))
        .join('–')} %`;

/** Whether reviews with little praise are approved like praise: the same share in all five, overall and by each of the team. */
function StarsPart({
  approvalByStar,
  approvalByModerator,
}: Pick<AdminStats, 'approvalByStar' | 'approvalByModerator'>) {
  const rows = [{ id: '', name: 'The whole team', byStar: approvalByStar }, ...approvalByModerator];
  const sumUp = (rates: readonly StarRate[]) => ({
    decided: rates.reduce((sum, one) => sum + one.decided, 0),
    approved: rates.reduce((sum, one) => sum + one.approved, 0),
  });
  return (
    <ItemPart title="Approval by star, last 90 days">
      <p>
        Reviews are decided by the published reasons, never by the stars: the bands, in which the true share
        lies with 95 % confidence, should all meet the line of the whole.
      </p>
      {sumUp(approvalByStar).decided > 0 ? (
        <StarChart rates={approvalByStar} />
      ) : (
        <Empty title="Nothing to draw yet" titleAs="h3">
          <p>No review was decided in the last 90 days. The first decision draws the first band.</p>
        </Empty>
      )}
      <More label="By who decided">
        <DataTable
          caption="Share of decided reviews that were approved"
          rows={rows}
          toKey={({ id }) => id}
          columns={[
            ['Who decided', ({ name }) => name, { head: true }],
            ...approvalByStar.map(
              ({ stars }, index) =>
                [
                  stars === 1 ? '1 star' : `${stars} stars`,
                  ({ byStar }: (typeof rows)[number]) =>
                    byStar[index] && `${formatRate(byStar[index])}${formatBand(byStar[index])}`,
                  numeric,
                ] as const,
            ),
            ['All', ({ byStar }) => formatRate(sumUp(byStar)), numeric],
          ]}
        />
      </More>
    </ItemPart>
  );
}

type Decisions = AdminStats['decisions7d'];
const sumDecisions = ({ approved, rejected, changesRequested }: Decisions) =>
  approved + rejected + changesRequested;
const formatDecisions = ({ approved, rejected, changesRequested }: Decisions) =>
  `${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected, ${formatNumber(changesRequested)} sent back`;

/** Single numbers, each with the list that it counts. */
function Counts({ stats }: { stats: AdminStats }) {
  const { prosthetists, reviews, decisions7d, decisions30d } = stats;
  const average = reviews.avg === null ? 'No rating yet' : `${reviews.avg.toFixed(1)} of 5 on average`;
  const groups: readonly (readonly [
    title: string,
    tiles: readonly (readonly [label: string, number: number, href: string, note?: string])[],
  ])[] = [
    [
      'Also waiting',
      [
        ['Replies', stats.pendingReplies, `${paths.reviews}?queue=replies`],
        ['Flagged reviews', reviews.flagged, `${paths.reviews}?queue=flags`],
        ['Reported changes', stats.openReports, paths.reports],
        ['Second opinions', stats.secondOpinions, paths.approvals],
        ['Orphaned claims', stats.orphanedClaims, paths.orphanedClaims],
      ],
    ],
    [
      'Listings',
      [
        ['In all', prosthetists.total, paths.prosthetists],
        ['Public', prosthetists.approved, `${paths.prosthetists}?status=approved`],
        ['Claimed', prosthetists.claimed, `${paths.prosthetists}?claimed=true`],
        ['Unclaimed', prosthetists.unclaimed, `${paths.prosthetists}?claimed=false`],
        [
          'Stale',
          prosthetists.stale180,
          `${paths.prosthetists}?stale=true`,
          'Public, not confirmed recently',
        ],
      ],
    ],
    [
      'Reviews and decisions',
      [
        ['Approved reviews', reviews.approved, `${paths.reviews}?queue=all&status=approved`, average],
        ['Rejected reviews', reviews.rejected, `${paths.reviews}?queue=all&status=rejected`],
        ['Decisions in 7 days', sumDecisions(decisions7d), paths.audit, formatDecisions(decisions7d)],
        ['Decisions in 30 days', sumDecisions(decisions30d), paths.audit, formatDecisions(decisions30d)],
      ],
    ],
  ];
  return (
    <Stack gap="wide" className={styles.Whole}>
      {groups.map(([title, tiles]) => (
        <ItemPart key={title} title={title}>
          <Tiles>
            {tiles.map(([label, number, href, note]) => (
              <Tile key={label} href={href} number={formatNumber(number)} label={label}>
                {note}
              </Tile>
            ))}
          </Tiles>
        </ItemPart>
      ))}
    </Stack>
  );
}
