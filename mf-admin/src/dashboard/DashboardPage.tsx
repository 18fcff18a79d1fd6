import { type AdminStats, getStats } from '@app/types/admin/stats';
import { Chip, ClockIcon, Skeleton, Stack, WarnIcon } from '@app/ui';
import { ItemPart, Tile, Tiles } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { Page } from '../console/page/Page.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { formatDelay, formatHours } from '../inbox/format-age.ts';
import { paths } from '../paths.ts';
import { formatShortTime } from '../words/format-time.ts';
import { RecentImports } from './RecentImports.tsx';
import { Series } from './Series.tsx';
import { StarRates } from './StarRates.tsx';

/** How often it counts anew while it is open. */
const everyMs = 30_000;

/** What waits, since when against what was promised, and how it was decided. Each number leads to what it counts. */
export default function DashboardPage() {
  const { data, error, refetch } = useAdminCall(getStats, {}, { everyMs });
  return (
    <Page title="Overview" lead={data && `Counted ${formatShortTime(data.at)}.`}>
      {error && !data && <ReadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="90%" height="14rem" />}
      {data && <Figures stats={data} />}
    </Page>
  );
}

function Figures({ stats }: { stats: AdminStats }) {
  const { prosthetists, reviews, oldest, promiseHours, decisions7d, decisions30d, medianHours } = stats;
  return (
    <Stack gap="wide">
      <ItemPart title={`Waiting, against ${promiseHours} business hours`}>
        <Tiles>
          <Tile href={paths.reviews} number={formatNumber(reviews.pending)} label="Reviews">
            <Oldest one={oldest.review} />
          </Tile>
          <Tile href={paths.updates} number={formatNumber(stats.pendingUpdates)} label="Changes">
            <Oldest one={oldest.update} />
          </Tile>
          <Tile href={paths.claims} number={formatNumber(stats.pendingClaims)} label="Claims">
            <Oldest one={oldest.claim} />
          </Tile>
          <Tile
            href={`${paths.prosthetists}?status=pending&sort=submitted`}
            number={formatNumber(prosthetists.pending)}
            label="Listings"
          >
            <Oldest one={oldest.listing} />
          </Tile>
          <Tile
            href={`${paths.reviews}?queue=replies`}
            number={formatNumber(stats.pendingReplies)}
            label="Replies"
          />
          <Tile href={paths.reports} number={formatNumber(stats.openReports)} label="Reported changes" />
          <Tile
            href={`${paths.reviews}?queue=flags`}
            number={formatNumber(reviews.flagged)}
            label="Flagged reviews"
          />
          <Tile
            href={paths.orphanedClaims}
            number={formatNumber(stats.orphanedClaims)}
            label="Orphaned claims"
          />
          <Tile href={paths.approvals} number={formatNumber(stats.secondOpinions)} label="Second opinions" />
        </Tiles>
      </ItemPart>
      <ItemPart title="Listings">
        <Tiles>
          <Tile href={paths.prosthetists} number={formatNumber(prosthetists.total)} label="In all" />
          <Tile
            href={`${paths.prosthetists}?status=approved`}
            number={formatNumber(prosthetists.approved)}
            label="Public"
          />
          <Tile
            href={`${paths.prosthetists}?claimed=true`}
            number={formatNumber(prosthetists.claimed)}
            label="Claimed"
          />
          <Tile
            href={`${paths.prosthetists}?claimed=false`}
            number={formatNumber(prosthetists.unclaimed)}
            label="Unclaimed"
          />
          <Tile
            href={`${paths.prosthetists}?stale=true`}
            number={formatNumber(prosthetists.stale180)}
            label="Stale"
          >
            Public, not confirmed recently
          </Tile>
        </Tiles>
      </ItemPart>
      <ItemPart title="Reviews and decisions">
        <Tiles>
          <Tile
            href={`${paths.reviews}?queue=all&status=approved`}
            number={formatNumber(reviews.approved)}
            label="Approved reviews"
          >
            {reviews.avg === null ? 'No rating yet' : `${reviews.avg.toFixed(1)} of 5 on average`}
          </Tile>
          <Tile
            href={`${paths.reviews}?queue=all&status=rejected`}
            number={formatNumber(reviews.rejected)}
            label="Rejected reviews"
          />
          <Tile
            href={paths.audit}
            number={formatNumber(sumDecisions(decisions7d))}
            label="Decisions in 7 days"
          >
            {formatDecisions(decisions7d)}
          </Tile>
          <Tile
            href={paths.audit}
            number={formatNumber(sumDecisions(decisions30d))}
            label="Decisions in 30 days"
          >
            {formatDecisions(decisions30d)}
          </Tile>
          <Tile
            href={paths.audit}
            number={medianHours === null ? '–' : formatHours(medianHours)}
            label="Half were decided within"
          >
            Business hours, of the last 30 days
          </Tile>
        </Tiles>
      </ItemPart>
      <StarRates byStar={stats.approvalByStar} byModerator={stats.approvalByModerator} />
      <Series days={stats.series30d} />
      <RecentImports imports={stats.importsRecent} />
    </Stack>
  );
}

const formatNumber = (n: number): string => n.toLocaleString('en-US');
type Decisions = AdminStats['decisions7d'];
const sumDecisions = ({ approved, rejected, changesRequested }: Decisions) =>
  approved + rejected + changesRequested;
const formatDecisions = ({ approved, rejected, changesRequested }: Decisions) =>
  `${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected, ${formatNumber(changesRequested)} sent back`;

/** Less than half a working day is close. */
const closeHours = 4;

function Oldest({ one }: { one: AdminStats['oldest']['review'] }) {
  if (!one) return 'Nothing is waiting';
  if (one.overHours > 0)
    return (
      <Chip kind="bad">
        <WarnIcon /> Oldest {formatDelay(one, one.since)}
      </Chip>
    );
  return (
    <Chip {...(one.leftHours <= closeHours && { kind: 'warn' })}>
      <ClockIcon /> Oldest has {formatHours(one.leftHours)} left
    </Chip>
  );
}
