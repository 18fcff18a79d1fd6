import type { AdminStats, StarRate } from '@app/types/admin/stats';
import { Details, EmptyState } from '@app/ui';
import { IntervalChart } from '../ui/Charts.tsx';
import { DataTable, numericColumn } from '../ui/DataTable.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';

/** Standard deviations around the mean that cover 95 % of a normal distribution. */
const zScore = 1.96;

/** Computes the 95 % confidence interval of a share (Wilson score), within [0, 1]; without trials all of it. */
function computeWilsonInterval(successes: number, trials: number): [lowerBound: number, upperBound: number] {
  if (trials === 0) return [0, 1];
  const share = successes / trials;
  const center = (share + zScore ** 2 / (2 * trials)) / (1 + zScore ** 2 / trials);
  const margin =
    (zScore * Math.sqrt((share * (1 - share)) / trials + zScore ** 2 / (4 * trials ** 2))) /
    (1 + zScore ** 2 / trials);
  return [Math.max(0, center - margin), Math.min(1, center + margin)];
}

const sumRates = (rates: readonly { decided: number; approved: number }[]) => ({
  decided: rates.reduce((sum, rate) => sum + rate.decided, 0),
  approved: rates.reduce((sum, rate) => sum + rate.approved, 0),
});

const formatRate = ({ decided, approved }: Omit<StarRate, 'stars' | 'rate'>) =>
  decided === 0 ? 'None decided' : `${Math.round((approved / decided) * 100)} % (${approved} of ${decided})`;
const formatInterval = ({ decided, approved }: StarRate) =>
  decided === 0
    ? ''
    : ` ${computeWilsonInterval(approved, decided)
        .map((share) => Math.round(share * 100))
        .join('–')} %`;

/** Approval rates of reviews by star, of the team and each member. Equal rates show that criticism is not held back. */
export function ApprovalByStarSection({
  approvalByStar,
  approvalByModerator,
}: Pick<AdminStats, 'approvalByStar' | 'approvalByModerator'>) {
  const teamRate = sumRates(approvalByStar);
  const rows = [{ id: '', name: 'The whole team', byStar: approvalByStar }, ...approvalByModerator];
  return (
    <ItemSection title="Approval by star, last 90 days">
      <p>
        Reviews are decided by the published reasons, never by the stars: the bands, in which the true share
        lies with 95 % confidence, should all meet the line of the whole.
      </p>
      {teamRate.decided > 0 ? (
        <IntervalChart
          points={approvalByStar.map(({ stars, rate, approved, decided }) => {
            const [lowerBound, upperBound] = computeWilsonInterval(approved, decided);
            return { key: stars, label: '★'.repeat(stars), share: rate, lowerBound, upperBound };
          })}
          overallShare={teamRate.approved / teamRate.decided}
        />
      ) : (
        <EmptyState title="Nothing to draw yet" titleAs="h3">
          <p>No review was decided in the last 90 days. The first decision draws the first band.</p>
        </EmptyState>
      )}
      <Details label="By who decided">
        <DataTable
          caption="Share of decided reviews that were approved"
          rows={rows}
          columns={[
            ['Who decided', ({ name }) => name, { isRowHeading: true }],
            ...approvalByStar.map(
              ({ stars }, index) =>
                [
                  stars === 1 ? '1 star' : `${stars} stars`,
                  ({ byStar }: (typeof rows)[number]) =>
                    byStar[index] && `${formatRate(byStar[index])}${formatInterval(byStar[index])}`,
                  numericColumn,
                ] as const,
            ),
            ['All', ({ byStar }) => formatRate(sumRates(byStar)), numericColumn],
          ]}
        />
      </Details>
    </ItemSection>
  );
}
