import type { Endpoint, ReplyOf } from '@app/types';
import type { InboxKind } from '@app/types/admin/inbox';
import { getItemHistory, type HistoryEntry } from '@app/types/admin/queue';
import type { AboutListing } from '@app/types/admin/updates';
import {
  ArrowLeftIcon,
  Button,
  ChevronDownIcon,
  ExternalIcon,
  Link,
  Row,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@app/ui';
import { type ComponentType, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { useGrants } from '../../console/access/me.ts';
import { AsyncContent } from '../../console/kit/AsyncContent.tsx';
import { HistoryList } from '../../ui/ItemSection.tsx';
import { ChevronUpIcon, HistoryIcon } from '../../ui/icons.tsx';
import { ItemDisclosure, ItemDisclosures, OpenItem } from '../../ui/OpenItem.tsx';
import { formatShortTime } from '../../words/format-time.ts';
import { ItemDueTime, type SlaStatus } from '../due-time.tsx';
import { formatAction } from '../format-action.ts';
import { AccountDisclosure } from './AccountDisclosure.tsx';
import { Assignee } from './Assignee.tsx';
import { type ItemOptions, ListNavigationContext, useItem } from './use-item.tsx';

interface ItemFrameProps<Item extends { id: string }> extends ItemOptions<Item> {
  title: string;
  /** The SLA of the item and the ISO time since when it waits. A null `promise`: it does not wait. */
  sla: { promise: SlaStatus | null; since: string };
  /** The listing of the item. Null or absent: there is none. */
  listing?: Pick<AboutListing, 'slug' | 'company' | 'city' | 'state' | 'approved' | 'claimed'> | null;
  /** Facts below the heading: sender, time, status. Empty ones are left out. */
  meta: readonly ReactNode[];
  /** `ItemDisclosure`s above the log. */
  disclosures?: ReactNode;
  children: ReactNode;
}

/** What surrounds the content of an open item: heading, notices, disclosures and the bar with the decisions. */
export function ItemFrame<Item extends { id: string }>(props: ItemFrameProps<Item>) {
  const { item, title, sla, listing } = props;
  const { id } = item;
  const { promise: slaStatus, since } = sla;
  const { queueKind, canDecide, decisionBar, notices, notesAndMessages } = useItem(props);
  const grants = useGrants();
  const navigation = useContext(ListNavigationContext);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const history = useAdminCall(getItemHistory, { params: { kind: queueKind, id } }).data?.items ?? [];
  const meta = [
    listing && `${listing.company}, ${listing.city}, ${listing.state}`,
    listing && (listing.claimed ? 'Claimed' : 'Not claimed'),
    ...props.meta,
  ].filter(Boolean);

  // Only when an item opens: a reload of the same item does not move the focus.
  useEffect(() => {
    if (navigation?.isFromList) headingRef.current?.focus();
  }, [id]);

  return (
    <OpenItem
      title={title}
      headingRef={headingRef}
      listLinks={
        navigation && (
          <>
            <Link href={navigation.listHref}>
              <ArrowLeftIcon /> Inbox
            </Link>
            <Row as="span" gap={0}>
              <Button kind="quiet" onClick={navigation.openPrevious}>
                <ChevronUpIcon /> <VisuallyHidden>Previous</VisuallyHidden>
              </Button>
              {navigation.positionText}
              <Button kind="quiet" onClick={navigation.openNext}>
                <ChevronDownIcon /> <VisuallyHidden>Next</VisuallyHidden>
              </Button>
            </Row>
          </>
        )
      }
      dueTime={
        slaStatus && (
          <>
            <ItemDueTime sla={slaStatus} since={since} />
            <Text as="span" soft>
              of {slaStatus.promisedHours} business hours
            </Text>
          </>
        )
      }
      meta={
        <>
          {meta.map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
          <Assignee kind={queueKind} id={id} canAssign={canDecide} />
          {listing?.approved && (
            <Link href={`/prosthetists/${listing.slug}`} target="_blank" rel="noopener">
              Public profile <ExternalIcon />
            </Link>
          )}
        </>
      }
      decisionBar={decisionBar}
    >
      {notices}
      {props.children}
      <ItemDisclosures>
        {notesAndMessages}
        {grants.sanction && <AccountDisclosure kind={queueKind} id={id} />}
        {props.disclosures}
        <ItemDisclosure
          icon={<HistoryIcon />}
          label={`Log (${history.length})`}
          hint={history[0] && formatAction(history[0])}
        >
          {history.length > 0 ? (
            <HistoryList entries={history.map(toHistoryEntry)} />
          ) : (
            <p>Nothing has happened since it was sent.</p>
          )}
        </ItemDisclosure>
      </ItemDisclosures>
    </OpenItem>
  );
}

export const toHistoryEntry = (entry: HistoryEntry) => ({
  key: entry.id,
  time: formatShortTime(entry.at),
  description: formatAction(entry),
});

interface ItemViewProps {
  id: string;
  kind: InboxKind;
}

/** Poll interval of an open item: its clock advances, and colleagues may change it. */
const pollMs = 60_000;

export type ItemViews = Readonly<Record<InboxKind, ComponentType<ItemViewProps>>>;

/** Creates the view of a kind. `idLocation`: whether the id is a path or a query parameter of the call. */
export const createItemView = <E extends Endpoint, Item extends object>(
  endpoint: E,
  idLocation: 'params' | 'query',
  getItem: (reply: ReplyOf<E>) => Item | undefined,
  ItemContent: ComponentType<{ item: Item } & Pick<ItemViewProps, 'kind'>>,
) =>
  function ItemView({ id, kind }: ItemViewProps) {
    const result = useAdminCall(endpoint, { [idLocation]: { id } }, { keepPrevious: true, pollMs });
    return (
      <AsyncContent result={result} fallback={<Skeleton width="100%" height="20rem" />}>
        {(reply) => {
          const item = getItem(reply);
          return item && <ItemContent item={item} kind={kind} />;
        }}
      </AsyncContent>
    );
  };
