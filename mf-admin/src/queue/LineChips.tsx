import { Chip, ClockIcon, LockIcon, WarnIcon } from '@app/ui';
import { useMe } from '../console/me.ts';
import type { QueueLine } from './lines.ts';
import { hoursWords, lateWords, urgencyOf } from './when.ts';

/** How long a line may still wait, who is on it, and what to look at. */
export function LineChips({ line, warnings = [] }: { line: QueueLine; warnings?: readonly string[] }) {
  const me = useMe();
  const { promise, lock } = line;
  const urgency = promise && urgencyOf(promise);
  return (
    <>
      {promise && (
        <Chip kind={urgency ?? undefined}>
          {urgency === 'bad' ? <WarnIcon /> : <ClockIcon />}{' '}
          {promise.overHours > 0 ? lateWords(promise, line.since) : `${hoursWords(promise.leftHours)} left`}
        </Chip>
      )}
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
