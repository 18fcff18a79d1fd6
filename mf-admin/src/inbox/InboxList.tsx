import type { InboxLine, InboxView, listInbox } from '@app/types/admin/inbox';
import { Check } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import type { useAdminCall } from '../admin-call.ts';
import { useMay, useMe } from '../console/access/me.ts';
import { ListPager } from '../console/kit/ListPager.tsx';
import { Loaded } from '../console/kit/Loaded.tsx';
import { useKeysOn, useShortcuts } from '../console/shortcuts/shortcuts.ts';
import type { InboxTab } from '../inbox-tabs.ts';
import { BarButton } from '../ui/DecisionBar.tsx';
import { Age, Line, Lines, ListHead, Who } from '../ui/Inbox.tsx';
import { getInitials } from '../words/format-words.ts';
import { BulkBar, bulkRows } from './BulkBar.tsx';
import type { Filters } from './filters.ts';
import { formatAge, getGrade } from './format-age.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { kinds } from './kinds.tsx';
import { formatLine, formatLineName } from './line-words.ts';
import type { Marks } from './marks.ts';
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
  answer: ReturnType<typeof useAdminCall<typeof listInbox>>;
  filters: Filters;
  marks: Marks;
  /** The row of the open item. Undefined: none is open, or it is on another page. */
  current: InboxLine | undefined;
  toHref: (line: InboxLine) => string;
  /** The address of the list with its filters, for the pager. */
  href: string;
}

/** The list of inbox rows with its filters, bulk bar and pager. */
export function InboxList({ tab, answer, filters, marks, current, toHref, href }: InboxListProps) {
  const may = useMay();
  const keysOn = useKeysOn();
  const [selecting, setSelecting] = useState(false);
  const lines = answer.data?.items ?? [];
  const isDecided = filters.value('status') !== '';
  const saved = { list: tab.path + (tab.queue ?? ''), filters };
  const mayMark = ({ kind }: InboxLine) =>
    !isDecided &&
    kind in bulkRows &&
    may(kind === 'prosthetists' ? 'approve-listing' : 'decide') !== undefined;
  const markable = lines.filter(mayMark);

  const currentId = current && `${current.kind}/${current.id}`;
  // Keyboard moves can reach rows outside of the visible part of the list.
  useEffect(() => {
    if (currentId)
      document.querySelector('nav [aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

  // After a decision the bar of the selection is gone: the focus goes to the button that begins the next one.
  const selectButton = useRef<HTMLButtonElement>(null);
  const [ends, setEnds] = useState(0);
  useEffect(() => {
    if (ends > 0) selectButton.current?.focus();
  }, [ends]);

  function stopSelecting() {
    marks.clear();
    setSelecting(false);
  }
  useShortcuts(
    markable.length > 0
      ? [
          {
            key: 'x',
            label: 'Select this item, or not',
            run: () => {
              setSelecting(true);
              if (current && mayMark(current)) marks.toggle(current);
            },
          },
        ]
      : [],
  );

  const renderLine = (line: InboxLine) => {
    const { kind, id, promise, since } = line;
    const name = formatLineName(line);
    return (
      <Line
        key={`${kind}/${id}`}
        href={toHref(line)}
        current={line === current}
        kind={kinds[kind].label}
        icon={kinds[kind].icon}
        name={name}
        what={formatLine(line)}
        age={promise && <Age grade={getGrade(promise, since)}>{formatAge(promise, since)}</Age>}
        who={<Holders line={line} />}
        mark={
          selecting && mayMark(line)
            ? { label: `Select ${name}`, checked: marks.has(line), onChange: () => marks.toggle(line) }
            : undefined
        }
      />
    );
  };

  return (
    <>
      <ListHead>
        <ViewSelect
          {...saved}
          views={[
            ['', isDecided ? 'Newest first' : viewLabels.all],
            ...(tab.views ?? []).map((view) => [view, viewLabels[view]] as const),
          ]}
          value={filters.value('view')}
          onChoose={(view) => filters.set({ view })}
        />
        {(markable.length > 0 || selecting) && (
          <BarButton
            ref={selectButton}
            kind="quiet"
            keyName={keysOn ? 'X' : undefined}
            aria-pressed={selecting}
            onClick={() => (selecting ? stopSelecting() : setSelecting(true))}
          >
            Select{' '}
          </BarButton>
        )}
        <InboxFilters key={filters.value('q')} tab={tab} {...saved} />
      </ListHead>
      {selecting && (
        <ListHead>
          <Check
            label="Select all on this page"
            checked={markable.length > 0 && markable.every(marks.has)}
            onChange={({ target }) => marks.all(markable, target.checked)}
          />
          <BulkBar marks={marks} onClear={stopSelecting} onEnd={() => setEnds(ends + 1)} />
        </ListHead>
      )}
      <Loaded
        answer={answer}
        empty={
          filters.isNarrowed
            ? ['No matches', 'Choose another view, or remove filters.', 'h2']
            : ['Nothing is waiting', 'New ones appear here automatically.', 'h2']
        }
      >
        {(list) => (
          <nav aria-label="Queue" aria-busy={answer.isPlaceholderData}>
            <Lines>{list.items.map(renderLine)}</Lines>
            <ListPager label="Pages of the queue" list={list} href={href} />
          </nav>
        )}
      </Loaded>
    </>
  );
}

/** Shows the colleague who has the item open, and the assignee. */
function Holders({ line: { lock, assignee } }: { line: InboxLine }) {
  const me = useMe();
  const isMine = assignee?.id === me.id;
  return (
    <>
      {lock && lock.by !== me.id && (
        <Who kind="open" initials={getInitials(lock.name)} label={`${lock.name} has it open`} />
      )}{' '}
      {assignee ? (
        <Who
          kind={isMine ? 'me' : 'other'}
          initials={getInitials(assignee.name)}
          label={`Assigned to ${isMine ? 'you' : assignee.name}`}
        />
      ) : (
        <Who kind="none" initials="–" label="Assigned to nobody" />
      )}
    </>
  );
}
