import type { CallError, ReplyOf } from '@app/types';
import type { InboxKind, InboxLine, listInbox } from '@app/types/admin/inbox';
import {
  Banner,
  Button,
  Check,
  Empty,
  FlagIcon,
  MailIcon,
  MessageIcon,
  Pager,
  SealIcon,
  Skeleton,
} from '@app/ui';
import {
  Age,
  AppealIcon,
  ApprovalIcon,
  ClaimIcon,
  Key,
  Line,
  Lines,
  ListHead,
  ListingIcon,
  ReplyIcon,
  ReportIcon,
  UpdateIcon,
  Who,
} from '@app/ui/staff';
import { type ReactNode, useEffect, useState } from 'react';
import { getErrorMessage } from '../admin-call.ts';
import { useMay, useMe } from '../console/access/me.ts';
import { useSwitches } from '../console/page/switches.ts';
import { useShortcuts } from '../console/shortcuts/shortcuts.ts';
import { getInitials } from '../words/get-initials.ts';
import { BulkBar, bulkRows } from './BulkBar.tsx';
import type { Filters } from './filters.ts';
import { formatAge, getGrade } from './format-age.ts';
import { InboxFilters } from './InboxFilters.tsx';
import styles from './InboxPage.module.css';
import { formatLine, formatLineName, kindLabels } from './line-words.ts';
import { useMarks } from './marks.ts';
import { type InboxTab, viewLabels } from './tabs.ts';
import { ViewSelect } from './ViewSelect.tsx';

const icons: Readonly<Record<InboxKind, ReactNode>> = {
  reviews: <MessageIcon />,
  replies: <ReplyIcon />,
  flags: <FlagIcon />,
  'author-appeals': <AppealIcon />,
  proofs: <SealIcon />,
  prosthetists: <ListingIcon />,
  'pending-updates': <UpdateIcon />,
  'pending-claims': <ClaimIcon />,
  reports: <ReportIcon />,
  appeals: <AppealIcon />,
  'second-opinions': <ApprovalIcon />,
  messages: <MailIcon />,
};

export interface InboxListProps {
  tab: InboxTab;
  statuses: InboxTab['statuses'];
  answer: {
    data: ReplyOf<typeof listInbox> | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  filters: Filters;
  /** The line of the open item. */
  current: InboxLine | undefined;
  toHref: (line: InboxLine) => string;
  toPageHref: (page: number) => string;
}

/** The rows of the inbox, under one row of what narrows them. */
export function InboxList(props: InboxListProps) {
  const { tab, statuses, answer, filters, current, toHref, toPageHref } = props;
  const may = useMay();
  const keysOn = useSwitches(({ shortcuts }) => shortcuts);
  const marks = useMarks();
  const [selecting, setSelecting] = useState(false);
  const lines = answer.data?.items ?? [];
  const isDecided = filters.value('status') !== '';
  const mayMark = ({ kind }: InboxLine) =>
    !isDecided &&
    kind in bulkRows &&
    may(kind === 'prosthetists' ? 'approve-listing' : 'decide') !== undefined;
  const markable = lines.filter(mayMark);
  const pages = answer.data ? Math.max(1, Math.ceil(answer.data.total / answer.data.pageSize)) : 1;

  const currentId = current && `${current.kind}/${current.id}`;
  // Keys may lead beyond the rows in view.
  useEffect(() => {
    if (currentId)
      document.querySelector('nav [aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

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

  return (
    <>
      <ListHead>
        <ViewSelect
          list={tab.path + (tab.queue ?? '')}
          filters={filters}
          views={[
            ['', isDecided ? 'Newest first' : viewLabels.all],
            ...(tab.views ?? []).map((view) => [view, viewLabels[view]] as const),
          ]}
          value={filters.value('view')}
          onChoose={(view) => filters.set({ view })}
        />
        {markable.length > 0 && (
          <Button
            kind="quiet"
            aria-pressed={selecting}
            onClick={() => (selecting ? stopSelecting() : setSelecting(true))}
          >
            Select{' '}
            {keysOn && (
              <span aria-hidden="true" className={styles['InboxPage-key']}>
                <Key>X</Key>
              </span>
            )}
          </Button>
        )}
        <InboxFilters key={filters.value('q')} tab={tab} statuses={statuses} filters={filters} />
      </ListHead>
      {selecting && (
        <div className={styles['InboxPage-filters']}>
          <Check
            label="Select all on this page"
            checked={markable.length > 0 && markable.every(marks.has)}
            onChange={({ target }) => marks.all(markable, target.checked)}
          />
          <BulkBar marks={marks} onDone={stopSelecting} />
        </div>
      )}
      <ListState answer={answer} empty={lines.length === 0} filtered={filters.search !== ''} />
      {lines.length > 0 && (
        <nav aria-label="Queue" aria-busy={answer.isPlaceholderData}>
          <Lines>
            {lines.map((line) => (
              <Line
                key={`${line.kind}/${line.id}`}
                href={toHref(line)}
                current={line === current}
                kind={kindLabels[line.kind]}
                icon={icons[line.kind]}
                name={formatLineName(line)}
                what={formatLine(line)}
                age={
                  line.promise && (
                    <Age grade={getGrade(line.promise, line.since)}>
                      {formatAge(line.promise, line.since)}
                    </Age>
                  )
                }
                who={<Holder line={line} />}
                mark={
                  selecting && mayMark(line)
                    ? {
                        label: `Select ${formatLineName(line)}`,
                        checked: marks.has(line),
                        onChange: () => marks.toggle(line),
                      }
                    : undefined
                }
              />
            ))}
          </Lines>
          {pages > 1 && answer.data && (
            <Pager
              label="Pages of the queue"
              page={answer.data.page}
              pages={pages}
              href={toPageHref}
              previousLabel="Previous"
              nextLabel="Next"
              pageLabel="Page "
            />
          )}
        </nav>
      )}
    </>
  );
}

/** The colleague who is on it; else whose it is. */
function Holder({ line: { lock, assignee } }: { line: InboxLine }) {
  const me = useMe();
  const isTaken = lock && (lock.by !== me.id || !assignee);
  const holder = isTaken ? { id: lock.by, name: lock.name } : assignee;
  if (!holder) return <Who kind="none" initials="–" label="Nobody yet" />;
  const isMe = holder.id === me.id;
  const who = isMe ? 'You' : holder.name;
  const label = isTaken ? `${who} ${isMe ? 'are' : 'is'} on it` : `Assigned to ${isMe ? 'you' : who}`;
  return <Who kind={isMe ? 'me' : 'other'} initials={getInitials(holder.name)} label={label} />;
}

/** First load, failure with Retry, and nothing there. */
function ListState({
  answer,
  empty,
  filtered,
}: {
  answer: InboxListProps['answer'];
  empty: boolean;
  filtered: boolean;
}) {
  if (answer.isPending)
    return (
      <div className={styles['InboxPage-state']}>
        <p role="status">Loading the inbox…</p>
        {[0, 1, 2, 3, 4, 5].map((bar) => (
          <Skeleton key={bar} width="100%" height="2.25rem" />
        ))}
      </div>
    );
  if (answer.error && empty)
    return (
      <Banner
        kind="bad"
        actions={
          <Button kind="secondary" onClick={() => answer.refetch()}>
            Try again
          </Button>
        }
      >
        <p>{getErrorMessage(answer.error as CallError, 'The inbox could not be loaded.')}</p>
      </Banner>
    );
  if (!empty) return null;
  return (
    <div className={styles['InboxPage-state']}>
      <Empty title={filtered ? 'No matches' : 'Nothing is waiting'}>
        <p>{filtered ? 'Choose another view, or remove filters.' : 'New ones appear here automatically.'}</p>
      </Empty>
    </div>
  );
}
