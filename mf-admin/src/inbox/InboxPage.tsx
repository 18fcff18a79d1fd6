// The inbox: the list of waiting items on the left, the open item on the right. The path of a kind shows the list of
// its tab; with an id appended it also opens that item.
import { useLocation, useNavigate, useNavigationType, useParams } from '@app/router';
import { countInbox, type InboxEntry, listInbox } from '@app/types/admin/inbox';
import { Banner, Button, Link, VisuallyHidden } from '@app/ui';
import { useEffect, useRef } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useMe } from '../console/access/me.ts';
import { useFilters } from '../console/kit/use-filters.ts';
import { usePageHeading } from '../console/page/Page.tsx';
import { ShortcutsPausedContext, useShortcuts } from '../console/shortcuts/shortcuts.ts';
import {
  allTab,
  buildItemHref,
  buildTabHref,
  findInboxLocation,
  type InboxTab,
  inboxTabs,
} from '../inbox-tabs.ts';
import { BorderlessSelect, Inbox } from '../ui/Inbox.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { formatNumber } from '../words/format-words.ts';
import { InboxList } from './InboxList.tsx';
import type { ItemViews } from './item/ItemFrame.tsx';
import { ListNavigationContext } from './item/use-item.tsx';
import { useSelection } from './selection.ts';

/** The list is polled, because colleagues decide items too. */
const listQueryOptions = { keepPrevious: true, pollMs: 30_000 } as const;
const pageSize = 50;
/** From this width the list and the open item stand side by side. */
const wideWindowQuery = '(width >= 64rem)';

const filterNames = ['view', 'q', 'status', 'reply', 'listing', 'authorOf'];

export default function InboxPage({ itemViews }: { itemViews: ItemViews }) {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const navigate = useNavigate();
  const me = useMe();
  const isPushNavigation = useNavigationType() === 'PUSH';
  const filters = useFilters(filterNames, ['stars'], ['queue', 'list', 'whose']);
  const params = new URLSearchParams(search);
  const { tab, kind } = findInboxLocation(pathname, params);
  const headingRef = usePageHeading(tab === allTab ? 'Inbox' : `Inbox (${tab.label})`);
  // `?queue=all` lists reviews of any status; links from the dashboard and the search use it.
  const whose = params.get('whose') ?? '';
  const query = {
    ...(params.get('queue') === 'all' && { status: 'any' }),
    ...(whose && { whose }),
    ...filters.query,
  };
  const kinds = 'status' in query && tab.name === 'appeals' ? (['appeals'] as const) : tab.kinds;
  const result = useAdminCall(listInbox, { query: { ...query, kind: kinds, pageSize } }, listQueryOptions);
  const inboxCounts = useAdminCall(countInbox, {}, { pollMs: 60_000 }).data;
  const counts = { '': inboxCounts, me: inboxCounts?.forMe }[whose];
  const entries = result.data?.items ?? [];

  const openIndex = entries.findIndex((entry) => entry.id === id && entry.kind === kind);
  const openEntry = entries[openIndex];
  const toHref = (entry: InboxEntry) => buildItemHref(entry.kind, entry.id, tab, params);
  const goToEntry = (entry: InboxEntry | undefined) => void (entry && navigate(toHref(entry)));
  const listHref = buildTabHref(tab, params);
  // Skips items that a colleague has open.
  const isUnlocked = ({ lock }: InboxEntry) => !lock || lock.by === me.id;
  const selection = useSelection(tab.name);
  const firstEntry = result.isPlaceholderData ? undefined : (entries.find(isUnlocked) ?? entries[0]);
  const firstHref = firstEntry && toHref(firstEntry);

  const isFilteredOut =
    openIndex < 0 && result.data !== undefined && !result.isPlaceholderData && filters.hasActiveFilters;

  // On return to the list in a narrow window the focus goes to the row that was open.
  const lastOpenHrefRef = useRef('');
  if (openEntry) lastOpenHrefRef.current = toHref(openEntry);
  useEffect(() => {
    if (id === undefined && lastOpenHrefRef.current && !matchMedia(wideWindowQuery).matches)
      document
        .querySelector<HTMLElement>(`[aria-label="Queue"] [href="${lastOpenHrefRef.current}"]`)
        ?.focus();
  }, [id]);

  // A wide window opens the first item automatically; a narrow one shows the list first.
  useEffect(() => {
    if (id === undefined && firstHref && matchMedia(wideWindowQuery).matches)
      navigate(firstHref, { replace: true });
  }, [id, firstHref, navigate]);

  const { total = 0, page = 1 } = result.data ?? {};
  const entryNumber = (page - 1) * pageSize + openIndex + 1;
  const buildPageHref = (targetPage: number) => {
    const pageParams = new URLSearchParams(params);
    pageParams.set('page', String(targetPage));
    return buildTabHref(tab, pageParams);
  };

  const navigation = {
    openNext() {
      // The next page opens its first item automatically.
      if (openIndex + 1 === entries.length && entryNumber < total) navigate(buildPageHref(page + 1));
      else goToEntry(entries[openIndex + 1]);
    },
    openPrevious: () => goToEntry(openIndex > 0 ? entries[openIndex - 1] : undefined),
    leaveItem() {
      const nextEntry =
        entries.slice(openIndex + 1).find(isUnlocked) ??
        entries.slice(0, Math.max(openIndex, 0)).findLast(isUnlocked);
      navigate(nextEntry ? toHref(nextEntry) : listHref);
      if (!nextEntry) headingRef.current?.focus();
    },
    listHref,
    positionText: openIndex < 0 ? '' : `${formatNumber(entryNumber)} of ${formatNumber(total)}`,
    isFromList: isPushNavigation,
  };
  useShortcuts([
    { key: 'j', label: 'Next item', run: navigation.openNext, enabled: entryNumber < total },
    { key: 'k', label: 'Previous item', run: navigation.openPrevious, enabled: openIndex > 0 },
  ]);

  const toTabHref = (inboxTab: InboxTab) => buildTabHref(inboxTab, new URLSearchParams(whose && { whose }));
  const countTab = ({ kinds }: InboxTab) =>
    kinds.length === 0 ? counts?.total : counts && kinds.reduce((sum, kind) => sum + counts.kinds[kind], 0);
  const ItemView = itemViews[kind];
  const inboxList = (
    <InboxList
      key={tab.name}
      tab={tab}
      result={result}
      filters={filters}
      selection={selection}
      openEntry={openEntry}
      toHref={toHref}
      href={listHref}
    />
  );

  return (
    <ListNavigationContext value={navigation}>
      <Inbox
        hasOpenItem={id !== undefined}
        header={
          <>
            <h1 ref={headingRef} tabIndex={-1}>
              Inbox{tab !== allTab && <VisuallyHidden> ({tab.label})</VisuallyHidden>}
            </h1>
            <Tabs
              label="Kinds"
              tabs={inboxTabs.map((inboxTab) => ({
                key: inboxTab.name,
                href: toTabHref(inboxTab),
                isCurrent: inboxTab === tab,
                count: countTab(inboxTab),
                children: inboxTab.label,
              }))}
            />
            <BorderlessSelect
              label="Whose"
              value={whose}
              onChange={({ target: { value } }) => {
                const newParams = new URLSearchParams(params);
                newParams.delete('page');
                newParams.delete('whose');
                if (value) newParams.set('whose', value);
                navigate(buildTabHref(tab, newParams));
              }}
              options={[
                ['', `Everybody’s ${inboxCounts ? formatNumber(inboxCounts.total) : ''}`],
                ['me', `For me ${inboxCounts ? formatNumber(inboxCounts.forMe.total) : ''}`],
                ['assigned', 'Assigned to me'],
              ]}
            />
          </>
        }
        list={inboxList}
        item={
          id !== undefined && (
            <ShortcutsPausedContext value={selection.entries.length > 0}>
              {isFilteredOut && (
                <Banner
                  title="The open item is not in this list"
                  titleAs="h2"
                  actions={
                    firstHref ? (
                      <Link href={firstHref}>Open the first of the list</Link>
                    ) : (
                      <Button kind="secondary" onClick={() => filters.replace('')}>
                        Clear all filters
                      </Button>
                    )
                  }
                >
                  <p>The filters of the list leave it out.</p>
                </Banner>
              )}
              <ItemView key={`${kind}/${id}`} id={id} kind={kind} />
            </ShortcutsPausedContext>
          )
        }
      />
    </ListNavigationContext>
  );
}
