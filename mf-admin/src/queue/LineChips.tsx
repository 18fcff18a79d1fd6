import { Chip, ClockIcon, LockIcon, WarnIcon } from '@app/ui';
import { useMe } from '../console/access/me.ts';
import { formatIdentifier } from '../plain-name.ts';
import type { QueueLine } from './lines.ts';
import { formatRisk } from './risk-in-words.ts';
import { formatDelay, formatHours, getUrgency } from './when.ts';

/** From here on harm or fraud is likely. */
const highRisk = 10;

/** How long a line may still wait, who is on it, and what to look at. */
export function LineChips({
  line,
  warnings = [],
  riskWords = formatIdentifier,
}: {
  line: QueueLine;
  warnings?: readonly string[];
  /** What a reason of the risk order is called. */
  riskWords?: (code: string) => string;
}) {
  const me = useMe();
  const { promise, risk, lock } = line;
  const urgency = promise && getUrgency(promise);
  return (
    <>
      {promise && (
        <Chip kind={urgency ?? undefined}>
          {urgency === 'bad' ? <WarnIcon /> : <ClockIcon />}{' '}
          {promise.overHours > 0
            ? formatDelay(promise, line.since)
            : `${formatHours(promise.leftHours)} left`}
        </Chip>
      )}
      {risk && <Chip kind={risk.score >= highRisk ? 'bad' : undefined}>{formatRisk(risk, riskWords)}</Chip>}
      {warnings.map((warning) => (
        <Chip kind="warn" key={warning}>
          <WarnIcon /> {warning}
        </Chip>
      ))}
      {lock && (
        <Chip>
          <LockIcon /> {lock.by === me.id ? 'You are on it' : `${lock.name} is on it`}
        </Chip>
      )}
    </>
  );
}
