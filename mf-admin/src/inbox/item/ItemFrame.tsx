import { type HistoryEntry, itemHistory } from '@app/types/admin/queue';
import type { AboutListing } from '@app/types/admin/updates';
import { ArrowLeftIcon, Button, ChevronDownIcon, ExternalIcon, Link, VisuallyHidden } from '@app/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { useGrants } from '../../console/access/me.ts';
import { Age } from '../../ui/Inbox.tsx';
import { HistoryList } from '../../ui/Item.tsx';
import { ChevronUpIcon, HistoryIcon } from '../../ui/icons.tsx';
import { FoldLine, FoldLines, OpenItem } from '../../ui/OpenItem.tsx';
import { formatShortTime } from '../../words/format-time.ts';
import { formatAction } from '../format-action.ts';
import { formatAge, getGrade, type SlaStatus } from '../format-age.ts';
import { AccountFold } from './AccountFold.tsx';
import { Assignee } from './Assignee.tsx';
import { useListNavigation } from './list-navigation.ts';
import { type ItemOptions, useItem } from './use-item.tsx';

interface ItemFrameProps<Item extends { id: string }> extends ItemOptions<Item> {
  title: string;
  /** The SLA of the item and the time since when it waits. A null `promise`: it does not wait. */
  clock: { promise: SlaStatus | null; since: string };
  /** The listing of the item. Null or absent: there is none. */
  listing?: Pick<AboutListing, 'slug' | 'company' | 'city' | 'state' | 'approved' | 'claimed'> | null;
  /** Facts below the heading: sender, time, status. Empty ones are left out. */
  meta: readonly ReactNode[];
  /** Fold lines above the log. */
  folds?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of an open item: heading with clock, assignee and lock, the banner after a conflict, the content, the log,
 * and the bar with the decisions.
 */
export function ItemFrame<Item extends { id: string }>(props: ItemFrameProps<Item>) {
  const { item, title, clock, listing } = props;
  const { id } = item;
  const { promise, since } = clock;
  const { queue, mayDecide, bar, notices, conversation } = useItem(props);
  const grants = useGrants();
  const navigation = useListNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  const history = useAdminCall(itemHistory, { params: { kind: queue, id } }).data?.items ?? [];
  const meta = [
    listing && `${listing.company}, ${listing.city}, ${listing.state}`,
    listing && (listing.claimed ? 'Claimed' : 'Not claimed'),
    ...props.meta,
  ].filter(Boolean);

  // Only when an item opens: a reload of the same item leaves the focus alone.
  useEffect(() => {
    if (navigation?.isFromList) heading.current?.focus();
  }, [id]);

  return (
    <OpenItem
      title={title}
      heading={heading}
      above={
        navigation && (
          <>
            <Link href={navigation.listHref}>
              <ArrowLeftIcon /> Inbox
            </Link>
            <span>
              <Button kind="quiet" onClick={navigation.previous}>
                <ChevronUpIcon /> <VisuallyHidden>Previous</VisuallyHidden>
              </Button>
              {navigation.position}
              <Button kind="quiet" onClick={navigation.next}>
                <ChevronDownIcon /> <VisuallyHidden>Next</VisuallyHidden>
              </Button>
            </span>
          </>
        )
      }
      clock={
        promise && (
          <>
            <Age grade={getGrade(promise, since)}>{formatAge(promise, since)}</Age>
            <span>of {promise.promisedHours} business hours</span>
          </>
        )
      }
      meta={
        <>
          {meta.map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
          <Assignee kind={queue} id={id} mayAssign={mayDecide} />
          {listing?.approved && (
            <Link href={`/prosthetists/${listing.slug}`} target="_blank" rel="noopener">
              Public profile <ExternalIcon />
            </Link>
          )}
        </>
      }
      bar={bar}
    >
      {notices}
      {props.children}
      <FoldLines>
        {conversation}
        {grants.sanction && <AccountFold kind={queue} id={id} />}
        {props.folds}
        <FoldLine
          icon={<HistoryIcon />}
          label={`Log (${history.length})`}
          hint={history[0] && formatAction(history[0])}
        >
          {history.length > 0 ? (
            <HistoryList entries={history.map(toHistoryEntry)} />
          ) : (
            <p>Nothing has happened since it was sent.</p>
          )}
        </FoldLine>
      </FoldLines>
    </OpenItem>
  );
}

/** Converts an audit entry to an entry of `History`. */
export const toHistoryEntry = (entry: HistoryEntry) => ({
  key: entry.id,
  when: formatShortTime(entry.at),
  what: formatAction(entry),
});
