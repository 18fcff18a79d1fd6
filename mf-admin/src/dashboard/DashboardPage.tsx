import { getStats } from '@app/types/admin/stats';
import { useAdminCall } from '../admin-call.ts';
import { Loaded } from '../console/kit/Loaded.tsx';
import { Page } from '../console/page/Page.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { Counts } from './Counts.tsx';
import styles from './DashboardPage.module.css';
import { RemotesPart } from './RemotesPart.tsx';
import { SeriesPart } from './SeriesPart.tsx';
import { StarsPart } from './StarsPart.tsx';
import { WaitingPart } from './WaitingPart.tsx';

/** Interval between reloads, in milliseconds. */
const everyMs = 30_000;

/** The overview: waiting items against the promised time, and decisions. Each figure links to its list. */
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
