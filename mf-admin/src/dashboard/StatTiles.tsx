import type { AdminStats } from '@app/types/admin/stats';
import { Stack } from '@app/ui';
import { paths } from '../paths.ts';
import { ItemSection } from '../ui/ItemSection.tsx';
import { Tile, Tiles } from '../ui/Tile.tsx';
import { formatNumber } from '../words/format-words.ts';

type DecisionCounts = AdminStats['decisions7d'];
const sumDecisions = ({ approved, rejected, changesRequested }: DecisionCounts) =>
  approved + rejected + changesRequested;
const formatDecisions = ({ approved, rejected, changesRequested }: DecisionCounts) =>
  `${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected, ${formatNumber(changesRequested)} sent back`;

export function StatTiles({ stats }: { stats: AdminStats }) {
  const { prosthetists, reviews, decisions7d, decisions30d } = stats;
  const averageText = reviews.avg === null ? 'No rating yet' : `${reviews.avg.toFixed(1)} of 5 on average`;
  const buildLogHref = (days: number) => {
    const firstDay = new Date(Date.parse(stats.at) - days * 86_400_000).toISOString().slice(0, 10);
    return `${paths.audit}?from=${firstDay}`;
  };
  const groups: readonly (readonly [
    title: string,
    tiles: readonly (readonly [label: string, count: number, href: string, note?: string])[],
  ])[] = [
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
        ['Orphaned claims', stats.orphanedClaims, paths.orphanedClaims, 'Their listing is gone'],
      ],
    ],
    [
      'Reviews and decisions',
      [
        ['Approved reviews', reviews.approved, `${paths.reviews}?queue=all&status=approved`, averageText],
        ['Rejected reviews', reviews.rejected, `${paths.reviews}?queue=all&status=rejected`],
        ['Decisions in 7 days', sumDecisions(decisions7d), buildLogHref(7), formatDecisions(decisions7d)],
        ['Decisions in 30 days', sumDecisions(decisions30d), buildLogHref(30), formatDecisions(decisions30d)],
      ],
    ],
  ];
  return (
    <Stack gap={4} wide>
      {groups.map(([title, tiles]) => (
        <ItemSection key={title} title={title}>
          <Tiles>
            {tiles.map(([label, count, href, note]) => (
              <Tile key={label} href={href} number={formatNumber(count)} label={label}>
                {note}
              </Tile>
            ))}
          </Tiles>
        </ItemSection>
      ))}
    </Stack>
  );
}
