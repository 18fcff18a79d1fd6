// The inbox: the list of waiting items of all kinds on the left, the open item on the right. The address of a kind
// shows the list of its tab; with an id appended it also opens that item.
import { useLocation, useNavigate, useNavigationType, useParams } from '@app/router';
import { countInbox, type InboxLine, listInbox } from '@app/types/admin/inbox';
import { Banner, Button, Link, VisuallyHidden } from '@app/ui';
import { useEffect, useRef } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useMe } from '../console/access/me.ts';
import { usePageHeading } from '../console/page/Page.tsx';
import { RestingContext, useShortcuts } from '../console/shortcuts/shortcuts.ts';
import {
  allTab,
  buildItemHref,
  buildTabHref,
  findInboxPlace,
  type InboxTab,
  inboxTabs,
} from '../inbox-tabs.ts';
import { Inbox, QuietSelect } from '../ui/Inbox.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { formatNumber } from '../words/format-words.ts';
import { useFilters } from './filters.ts';
import { InboxList } from './InboxList.tsx';
import type { ItemViews } from './item/create-item-view.tsx';
import { MovesContext } from './item/moves.ts';
import { useMarks } from './marks.ts';

/** The list is polled, because colleagues decide items too. */
const reading = { keepOld: true, everyMs: 30_000 } as const;
const pageSize = 50;
/** From this width the list and the open item stand side by side. */
const wide = '(width >= 64rem)';

const filterNames = ['view', 'q', 'status', 'reply', 'listing', 'authorOf'];

export default function InboxPage({ itemViews }: { itemViews: ItemViews }) {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const navigate = useNavigate();
  const me = useMe();
  const moved = useNavigationType() === 'PUSH';
  const filters = useFilters(filterNames, ['stars'], ['queue', 'list', 'whose']);
  const params = new URLSearchParams(search);
  const { tab, kind } = findInboxPlace(pathname, params);
  const heading = usePageHeading(tab === allTab ? 'Inbox' : `Inbox (${tab.label})`);
  // `?queue=all` lists reviews of any status; links from the dashboard and the search use it.
  const whose = params.get('whose') ?? '';
  const query = {
    ...(params.get('queue') === 'all' && { status: 'any' }),
    ...(whose && { whose }),
    ...filters.query,
  };
  const kinds = 'status' in query && tab.name === 'appeals' ? (['appeals'] as const) : tab.kinds;
  const answer = useAdminCall(listInbox, { query: { ...query, kind: kinds, pageSize } }, reading);
  const waiting = useAdminCall(countInbox, {}, { everyMs: 60_000 }).data;
  const counts = { '': waiting, me: waiting?.forMe }[whose];
  const lines = answer.data?.items ?? [];

  const at = lines.findIndex((line) => line.id === id && line.kind === kind);
  const openLine = lines[at];
  const toHref = (line: InboxLine) => buildItemHref(line.kind, line.id, tab, params);
  const go = (line: InboxLine | undefined) => void (line && navigate(toHref(line)));
  const listHref = buildTabHref(tab, params);
  // Skips items that a colleague has open.
  const isFree = ({ lock }: InboxLine) => !lock || lock.by === me.id;
  const marks = useMarks(tab.name);
  const first = answer.isPlaceholderData ? undefined : (lines.find(isFree) ?? lines[0]);
  const firstHref = first && toHref(first);

  const isFilteredOut =
    at < 0 && answer.data !== undefined && !answer.isPlaceholderData && filters.isNarrowed;

  // On return to the list in a narrow window the focus goes to the row that was open.
  const lastHref = useRef('');
  if (openLine) lastHref.current = toHref(openLine);
  useEffect(() => {
    if (id === undefined && lastHref.current && !matchMedia(wide).matches)
      document.querySelector<HTMLElement>(`[aria-label="Queue"] [href="${lastHref.current}"]`)?.focus();
  }, [id]);

  // A wide window opens the first item by itself; a narrow one shows the list first.
  useEffect(() => {
    if (id === undefined && firstHref && matchMedia(wide).matches) navigate(firstHref, { replace: true });
  }, [id, firstHref, navigate]);

  const { total = 0, page = 1 } = answer.data ?? {};
  const place = (page - 1) * pageSize + at + 1;
  const buildPageHref = (number: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(number));
    return buildTabHref(tab, next);
  };
  // Deciding the last item of the last page leaves the page empty.
  const isPastEnd = page > 1 && lines.length === 0 && !answer.isPlaceholderData;
  useEffect(() => {
    if (isPastEnd) navigate(buildPageHref(Math.max(1, Math.ceil(total / pageSize))), { replace: true });
  }, [isPastEnd]);

  const moves = {
    next() {
      // The next page opens its first item by itself.
      if (at + 1 === lines.length && place < total) navigate(buildPageHref(page + 1));
      else go(lines[at + 1]);
    },
    previous: () => go(at > 0 ? lines[at - 1] : undefined),
    leave() {
      const following = lines.slice(at + 1).find(isFree) ?? lines.slice(0, Math.max(at, 0)).findLast(isFree);
      navigate(following ? toHref(following) : listHref);
      if (!following) heading.current?.focus();
    },
    listHref,
    position: at < 0 ? '' : `${formatNumber(place)} of ${formatNumber(total)}`,
    moved,
  };
  useShortcuts([
    { key: 'j', label: 'Next item', run: moves.next, enabled: place < total },
    { key: 'k', label: 'Previous item', run: moves.previous, enabled: at > 0 },
  ]);

  const toTabHref = (tab: InboxTab) => buildTabHref(tab, new URLSearchParams(whose && { whose }));
  const countTab = ({ kinds }: InboxTab) =>
    kinds.length === 0 ? counts?.total : counts && kinds.reduce((sum, kind) => sum + counts.kinds[kind], 0);
  const View = itemViews[kind];
  const list = (
    <InboxList
      key={tab.name}
      tab={tab}
      answer={answer}
      filters={filters}
      marks={marks}
      current={openLine}
      toHref={toHref}
      href={listHref}
    />
  );

  return (
    <MovesContext value={moves}>
      <Inbox
        open={id !== undefined}
        head={
          <>
            <h1 ref={heading} tabIndex={-1}>
              Inbox{tab !== allTab && <VisuallyHidden> ({tab.label})</VisuallyHidden>}
            </h1>
            <Tabs
              label="Kinds"
              moreLabel="More"
              rows={inboxTabs.map((other) => ({
                key: other.name,
                href: toTabHref(other),
                current: other === tab,
                count: countTab(other),
                children: other.label,
              }))}
            />
            <QuietSelect
              label="Whose"
              value={whose}
              onChange={({ target: { value } }) => {
                const next = new URLSearchParams(params);
                next.delete('page');
                next.delete('whose');
                if (value) next.set('whose', value);
                navigate(buildTabHref(tab, next));
              }}
              options={[
                ['', `Everybody’s ${waiting ? formatNumber(waiting.total) : ''}`],
                ['me', `For me ${waiting ? formatNumber(waiting.forMe.total) : ''}`],
                ['assigned', 'Assigned to me'],
              ]}
            />
          </>
        }
        list={list}
        item={
          id !== undefined && (
            <RestingContext value={marks.lines.length > 0}>
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
              <View key={`${kind}/${id}`} id={id} kind={kind} />
            </RestingContext>
          )
        }
      />
    </MovesContext>
  );
}
