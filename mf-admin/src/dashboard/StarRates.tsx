import type { AdminStats, StarRate } from '@app/types/admin/stats';
import { Cell, ItemPart, Table } from '@app/ui/staff';
import styles from './Charts.module.css';

export interface StarRatesProps {
  byStar: readonly StarRate[];
  byModerator: AdminStats['approvalByModerator'];
}

/** Whether criticism is approved like praise: the same share in all five, overall and by each of the team. */
export function StarRates({ byStar, byModerator }: StarRatesProps) {
  return (
    <ItemPart title="Approval by star, last 90 days">
      <p>Reviews are decided by the published reasons, never by the stars: these shares should be alike.</p>
      {byStar.some(({ rate }) => rate !== null) && <Bars rates={byStar} />}
      <Table caption="Share of decided reviews that were approved">
        <thead>
          <tr>
            <th scope="col">Who decided</th>
            {byStar.map(({ stars }) => (
              <th key={stars} scope="col" data-numeric="">
                {formatStars(stars)}
              </th>
            ))}
            <th scope="col" data-numeric="">
              All
            </th>
          </tr>
        </thead>
        <tbody>
          <Rates name="The whole team" rates={byStar} />
          {byModerator.map(({ id, name, byStar: own }) => (
            <Rates key={id} name={name} rates={own} />
          ))}
        </tbody>
      </Table>
    </ItemPart>
  );
}

function Rates({ name, rates }: { name: string; rates: readonly StarRate[] }) {
  const decided = rates.reduce((sum, one) => sum + one.decided, 0);
  const approved = rates.reduce((sum, one) => sum + one.approved, 0);
  return (
    <tr>
      <th scope="row">{name}</th>
      {rates.map(({ stars, ...rate }) => (
        <Cell key={stars} label={formatStars(stars)} numeric>
          {formatRate(rate)}
        </Cell>
      ))}
      <Cell label="All" numeric>
        {formatRate({ decided, approved, rate: decided === 0 ? null : approved / decided })}
      </Cell>
    </tr>
  );
}

const formatStars = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);
const formatRate = ({ decided, approved, rate }: Omit<StarRate, 'stars'>) =>
  rate === null ? 'None decided' : `${Math.round(rate * 100)} % (${approved} of ${decided})`;

const [bar, gap, height] = [32, 16, 72];

/** The first row of the table as bars; the table says all that they show. */
function Bars({ rates }: { rates: readonly StarRate[] }) {
  const width = rates.length * (bar + gap) - gap;
  return (
    <svg
      className={styles.Bars}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {rates.map(({ stars, rate }, index) => {
        const tall = Math.round((rate ?? 0) * height);
        const x = index * (bar + gap);
        return (
          <g key={stars}>
            <rect className={styles['Bars-track']} x={x} y={0} width={bar} height={height} rx={3} />
            <rect className={styles['Bars-bar']} x={x} y={height - tall} width={bar} height={tall} rx={3} />
          </g>
        );
      })}
    </svg>
  );
}
