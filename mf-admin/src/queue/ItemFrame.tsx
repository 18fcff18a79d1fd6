import { type HistoryEntry, itemHistory, type QueueKind } from '@app/types/admin/queue';
import type { AdminRight } from '@app/types/admin/rights';
import { ArrowLeftIcon, Banner, Button, Link } from '@app/ui';
import { Clock, History, Item, ItemPart } from '@app/ui/staff';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { formatShortTime } from '../at-time.ts';
import { useMay } from '../console/access/me.ts';
import { formatAction } from './action-words.ts';
import styles from './ItemFrame.module.css';
import type { Kept } from './lines.ts';
import { useMoves } from './moves.ts';
import { useLock } from './use-lock.ts';
import { formatDelay, formatHours, getUrgency } from './when.ts';

export interface ItemFrameProps {
  kind: QueueKind;
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  /** Who sent it when. Who is on it is said by the frame. */
  meta?: ReactNode;
  promise: Kept | null;
  /** Since when it waits. */
  since: string;
  /** What deciding takes: who has it takes the item as long as it is open. */
  right?: AdminRight;
  /** After a 409: what the server said, and what is different now, each a sentence. */
  outrun?: { sentence: string; changes: readonly string[]; onSeen: () => void } | null;
  children: ReactNode;
}

/**
 * An open item: its heading with the promise's clock, who is on it, what changed under the reader's hands, and its
 * story at the end. Between them stands what is to be decided.
 */
export function ItemFrame(props: ItemFrameProps) {
  const { kind, id, title, lead, meta, promise, since, right = 'decide', outrun, children } = props;
  const may = useMay();
  const taken = useLock(kind, id, may(right) !== undefined);
  const { moved, listHref } = useMoves();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useAdminCall(itemHistory, { params: { kind, id } });

  // Once for each item, when it opens; an item that is read again keeps the focus where it is.
  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [id]);

  return (
    <Item
      title={title}
      heading={heading}
      lead={lead}
      meta={
        <>
          {meta} {taken.state === 'mine' && 'You have it open; others see it as taken.'}
        </>
      }
      clock={promise && <PromiseClock promise={promise} since={since} />}
      above={
        <p className={styles.Back}>
          <Link href={listHref}>
            <ArrowLeftIcon /> Back to the list
          </Link>
        </p>
      }
    >
      {taken.state === 'theirs' && (
        <Banner kind="warn">
          <p>{taken.words} You can read it; the first decision counts.</p>
        </Banner>
      )}
      {outrun && (
        <Banner
          kind="bad"
          title="Not done: this changed while you were looking at it"
          titleAs="h3"
          actions={
            <Button kind="secondary" onClick={outrun.onSeen}>
              I have seen it
            </Button>
          }
        >
          <p>{outrun.sentence}</p>
          {outrun.changes.length > 0 && (
            <ul>
              {outrun.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {children}
      {data && data.items.length > 0 && <History title="History" entries={data.items.map(toLine)} />}
      {data?.items.length === 0 && (
        <ItemPart title="History">
          <p>Nothing has happened since it was sent.</p>
        </ItemPart>
      )}
    </Item>
  );
}

const toLine = (entry: HistoryEntry) => ({
  key: entry.id,
  when: formatShortTime(entry.at),
  what: formatAction(entry),
});

function PromiseClock({ promise, since }: { promise: Kept; since: string }) {
  const { hours, promisedHours, leftHours, overHours } = promise;
  return (
    <Clock share={hours / promisedHours} kind={getUrgency(promise)}>
      {overHours > 0 ? (
        <>
          <b>{formatDelay(promise, since)}</b> (promised: {promisedHours} business hours)
        </>
      ) : (
        <>
          <b>{formatHours(leftHours)}</b> left of {promisedHours} business hours
        </>
      )}
    </Clock>
  );
}
