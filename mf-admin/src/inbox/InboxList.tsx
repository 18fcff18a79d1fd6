import type { InboxEntry, InboxView, listInbox } from '@app/types/admin/inbox';
import { Check } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import type { useAdminCall } from '../admin-call.ts';
import { useGrants, useMe } from '../console/access/me.ts';
import { ListPager } from '../console/kit/ListPager.tsx';
import { Loaded } from '../console/kit/Loaded.tsx';
import { useShortcuts, useShortcutsEnabled } from '../console/shortcuts/shortcuts.ts';
import type { InboxTab } from '../inbox-tabs.ts';
import { BarButton } from '../ui/DecisionBar.tsx';
import { Age, Line, Lines, ListHead, StaffBadge } from '../ui/Inbox.tsx';
import { getInitials } from '../words/format-words.ts';
import { actionsByKind, BulkBar } from './BulkBar.tsx';
import type { Filters } from './filters.ts';
import { formatAge, getGrade } from './format-age.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { itemKinds } from './kinds.tsx';
import { formatLine, formatLineName } from './line-words.ts';
import type { Selection } from './selection.ts';
import { ViewSelect } from './ViewSelect.tsx';

const viewLabels: Readonly<Record<InboxView, string>> = {
  all: 'Least time left first',
  risk: 'By risk, highest first',
  promise: 'Due soon',
  warning: 'With a warning',
  expiring: 'Expiring soon',
  mine: 'Open by me',
};

interface InboxListProps {
  tab: InboxTab;
  result: ReturnType<typeof useAdminCall<typeof listInbox>>;
  filters: Filters;
  selection: Selection;
  /** The row of the open item. Undefined: none is open, or it is on another page. */
  current: InboxEntry | undefined;
  toHref: (line: InboxEntry) => string;
  /** The address of the list with its filters, for the pager. */
  href: string;
}

/** The list of inbox rows with its filters, bulk bar and pager. */
export function InboxList({ tab, result, filters, selection, current, toHref, href }: InboxListProps) {
  const grants = useGrants();
  const hasShortcuts = useShortcutsEnabled();
  const [isSelecting, setSelecting] = useState(false);
  const lines = result.data?.items ?? [];
  const isDecided = filters.get('status') !== '';
  const savedViewProps = { list: tab.path + (tab.queue ?? ''), filters };
  const isSelectable = ({ kind }: InboxEntry) =>
    !isDecided &&
    kind in actionsByKind &&
    grants[kind === 'prosthetists' ? 'approve-listing' : 'decide'] !== undefined;
  const selectableLines = lines.filter(isSelectable);

  const currentId = current && `${current.kind}/${current.id}`;
  // Keyboard moves can reach rows outside of the visible part of the list.
  useEffect(() => {
    if (currentId)
      document.querySelector('nav [aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

  // After a decision the bar of the selection is gone: the focus goes to the button that begins the next one.
  const selectButton = useRef<HTMLButtonElement>(null);
  const [endCount, setEndCount] = useState(0);
  useEffect(() => {
    if (endCount > 0) selectButton.current?.focus();
  }, [endCount]);

  function stopSelecting() {
    selection.clear();
    setSelecting(false);
  }
  useShortcuts(
    selectableLines.length > 0
      ? [
          {
            key: 'x',
            label: 'Select this item, or not',
            run: () => {
              setSelecting(true);
              if (current && isSelectable(current)) selection.toggle(current);
            },
          },
        ]
      : [],
  );

  const renderLine = (line: InboxEntry) => {
    const { kind, id, promise, since } = line;
    const name = formatLineName(line);
    return (
      <Line
        key={`${kind}/${id}`}
        href={toHref(line)}
        current={line === current}
        kind={itemKinds[kind].label}
        icon={itemKinds[kind].icon}
        name={name}
        summary={formatLine(line)}
        age={promise && <Age grade={getGrade(promise, since)}>{formatAge(promise, since)}</Age>}
        badges={<Holders line={line} />}
        mark={
          isSelecting && isSelectable(line)
            ? {
                label: `Select ${name}`,
                checked: selection.has(line),
                onChange: () => selection.toggle(line),
              }
            : undefined
        }
      />
    );
  };

  return (
    <>
      <ListHead>
        <ViewSelect
          {...savedViewProps}
          views={[
            ['', isDecided ? 'Newest first' : viewLabels.all],
            ...(tab.views ?? []).map((view) => [view, viewLabels[view]] as const),
          ]}
          value={filters.get('view')}
          onChoose={(view) => filters.set({ view })}
        />
        {(selectableLines.length > 0 || isSelecting) && (
          <BarButton
            ref={selectButton}
            kind="quiet"
            keyName={hasShortcuts ? 'X' : undefined}
            aria-pressed={isSelecting}
            onClick={() => (isSelecting ? stopSelecting() : setSelecting(true))}
          >
            Select{' '}
          </BarButton>
        )}
        <InboxFilters key={filters.get('q')} tab={tab} {...savedViewProps} />
      </ListHead>
      {isSelecting && (
        <ListHead>
          <Check
            label="Select all on this page"
            checked={selectableLines.length > 0 && selectableLines.every(selection.has)}
            onChange={({ target }) => selection.select(selectableLines, target.checked)}
          />
          <BulkBar selection={selection} onClear={stopSelecting} onEnd={() => setEndCount(endCount + 1)} />
        </ListHead>
      )}
      <Loaded
        result={result}
        empty={
          filters.isNarrowed
            ? ['No matches', 'Choose another view, or remove filters.', 'h2']
            : ['Nothing is waiting', 'New ones appear here automatically.', 'h2']
        }
      >
        {(list) => (
          <nav aria-label="Queue" aria-busy={result.isPlaceholderData}>
            <Lines>{list.items.map(renderLine)}</Lines>
            <ListPager label="Pages of the queue" list={list} href={href} />
          </nav>
        )}
      </Loaded>
    </>
  );
}

/** Shows the colleague who has the item open, and the assignee. */
function Holders({ line: { lock, assignee } }: { line: InboxEntry }) {
  const me = useMe();
  const isMine = assignee?.id === me.id;
  return (
    <>
      {lock && lock.by !== me.id && (
        <StaffBadge kind="open" initials={getInitials(lock.name)} label={`${lock.name} has it open`} />
      )}{' '}
      {assignee ? (
        <StaffBadge
          kind={isMine ? 'me' : 'other'}
          initials={getInitials(assignee.name)}
          label={`Assigned to ${isMine ? 'you' : assignee.name}`}
        />
      ) : (
        <StaffBadge kind="none" initials="–" label="Assigned to nobody" />
      )}
    </>
  );
}
