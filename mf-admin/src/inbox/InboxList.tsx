import type { InboxEntry, InboxView, listInbox } from '@app/types/admin/inbox';
import { Checkbox } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import type { useAdminCall } from '../admin-call.ts';
import { useGrants, useMe } from '../console/access/me.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { ListPager } from '../console/kit/ListPager.tsx';
import type { Filters } from '../console/kit/use-filters.ts';
import { useShortcuts, useShortcutsEnabled } from '../console/shortcuts/shortcuts.ts';
import type { InboxTab } from '../inbox-tabs.ts';
import { BarButton } from '../ui/DecisionBar.tsx';
import { InboxRow, ListToolbar, StaffBadge } from '../ui/Inbox.tsx';
import { getInitials } from '../words/format-words.ts';
import { actionsByKind, BulkBar } from './BulkBar.tsx';
import { ItemDueTime } from './due-time.tsx';
import { formatEntryName, formatEntrySummary } from './entry-labels.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { itemKinds } from './item-kinds.tsx';
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
  openEntry: InboxEntry | undefined;
  toHref: (entry: InboxEntry) => string;
  /** The address of the list with its filters, for the pager. */
  href: string;
}

export function InboxList({ tab, result, filters, selection, openEntry, toHref, href }: InboxListProps) {
  const grants = useGrants();
  const hasShortcuts = useShortcutsEnabled();
  const [isSelecting, setIsSelecting] = useState(false);
  const entries = result.data?.items ?? [];
  const hasStatusFilter = filters.get('status') !== '';
  const savedViewProps = { listKey: tab.path + (tab.queue ?? ''), filters };
  const isSelectable = ({ kind }: InboxEntry) =>
    !hasStatusFilter &&
    kind in actionsByKind &&
    grants[kind === 'prosthetists' ? 'approve-listing' : 'decide'] !== undefined;
  const selectableEntries = entries.filter(isSelectable);

  const openEntryKey = openEntry && `${openEntry.kind}/${openEntry.id}`;
  // Keyboard navigation can reach rows outside of the visible part of the list.
  useEffect(() => {
    if (openEntryKey)
      document.querySelector('nav [aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [openEntryKey]);

  // A bulk decision removes the bulk bar: the focus moves to the button that starts the next selection.
  const selectButtonRef = useRef<HTMLButtonElement>(null);
  const [bulkDecisionCount, setBulkDecisionCount] = useState(0);
  useEffect(() => {
    if (bulkDecisionCount > 0) selectButtonRef.current?.focus();
  }, [bulkDecisionCount]);

  function stopSelecting() {
    selection.clear();
    setIsSelecting(false);
  }
  useShortcuts(
    selectableEntries.length > 0
      ? [
          {
            key: 'x',
            label: 'Select this item, or not',
            run: () => {
              setIsSelecting(true);
              if (openEntry && isSelectable(openEntry)) selection.toggle(openEntry);
            },
          },
        ]
      : [],
  );

  const renderEntry = (entry: InboxEntry) => {
    const { kind, id, promise: slaStatus, since } = entry;
    const name = formatEntryName(entry);
    return (
      <InboxRow
        key={`${kind}/${id}`}
        href={toHref(entry)}
        isOpen={entry === openEntry}
        kind={itemKinds[kind].label}
        icon={itemKinds[kind].icon}
        name={name}
        summary={formatEntrySummary(entry)}
        dueTime={slaStatus && <ItemDueTime sla={slaStatus} since={since} />}
        badges={<EntryBadges entry={entry} />}
        checkbox={
          isSelecting && isSelectable(entry)
            ? {
                label: `Select ${name}`,
                checked: selection.has(entry),
                onChange: () => selection.toggle(entry),
              }
            : undefined
        }
      />
    );
  };

  return (
    <>
      <ListToolbar>
        <ViewSelect
          {...savedViewProps}
          views={[
            ['', hasStatusFilter ? 'Newest first' : viewLabels.all],
            ...(tab.views ?? []).map((view) => [view, viewLabels[view]] as const),
          ]}
          value={filters.get('view')}
          onChoose={(view) => filters.set({ view })}
        />
        {(selectableEntries.length > 0 || isSelecting) && (
          <BarButton
            ref={selectButtonRef}
            kind="quiet"
            keyName={hasShortcuts ? 'X' : undefined}
            aria-pressed={isSelecting}
            onClick={() => (isSelecting ? stopSelecting() : setIsSelecting(true))}
          >
            Select{' '}
          </BarButton>
        )}
        <InboxFilters key={filters.get('q')} tab={tab} {...savedViewProps} />
      </ListToolbar>
      {isSelecting && (
        <ListToolbar>
          <Checkbox
            label="Select all on this page"
            checked={selectableEntries.length > 0 && selectableEntries.every(selection.has)}
            onChange={({ target }) => selection.select(selectableEntries, target.checked)}
          />
          <BulkBar
            selection={selection}
            onClear={stopSelecting}
            onEnd={() => setBulkDecisionCount(bulkDecisionCount + 1)}
          />
        </ListToolbar>
      )}
      <AsyncContent
        result={result}
        emptyTexts={
          filters.hasActiveFilters
            ? ['No matches', 'Choose another view, or remove filters.', 'h2']
            : ['Nothing is waiting', 'New ones appear here automatically.', 'h2']
        }
      >
        {(list) => (
          <nav aria-label="Queue" aria-busy={result.isPlaceholderData}>
            <ol>{list.items.map(renderEntry)}</ol>
            <ListPager label="Pages of the queue" list={list} href={href} />
          </nav>
        )}
      </AsyncContent>
    </>
  );
}

function EntryBadges({ entry: { lock, assignee } }: { entry: InboxEntry }) {
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
