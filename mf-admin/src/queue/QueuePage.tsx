// The frame of every queue: what waits on the left, what is open of it on the right, on a phone each its own view.
//
//   export default function UpdatesPage() {
//     const filters = useFilters(['view', 'q']);
//     const answer = useAdminCall(listPendingUpdates, { query: filters.query }, queueReading);
//     return (
//       <QueuePage title="Pending updates" kind="pending-updates" path={paths.updates} answer={answer} filters={filters}
//         views={[{ value: 'all', label: 'All, oldest first' }, …]} bulk={{ rows: updateActions }}
//         toItem={(line) => ({ name: …, company: …, what: …, warnings: ['New domain'] })}>
//         {(id) => <Update key={id} id={id} />}
//       </QueuePage>
//     );
//   }
//
// The page's route ends in `:id?`. `Update` asks for its record, shows it in an `ItemFrame` (clock, lock, history, the
// banner after a 409) and decides through `useDecision` (dock with Undo, on to the next, `outrun` after a 409).
import { useNavigate, useNavigationType, useParams } from '@app/router';
import type { CallError } from '@app/types';
import type { StaffAction } from '@app/types/admin/actions/action';
import type { QueueKind } from '@app/types/admin/queue';
import { Banner, Button, Check, Empty, Pager, Skeleton, Stack } from '@app/ui';
import { Panes, Queue, QueueItem } from '@app/ui/staff';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Page } from '../console/page/Page.tsx';
import { useShortcuts } from '../console/shortcuts/shortcuts.ts';
import { BulkBar } from './BulkBar.tsx';
import type { Filters } from './filters.ts';
import { LineChips } from './LineChips.tsx';
import type { QueueLine, QueuePageReply } from './lines.ts';
import { useMarks } from './marks.ts';
import { MovesContext } from './moves.ts';
import { ViewSelect } from './ViewSelect.tsx';

/** How a queue's list is read: others decide, too. */
export const queueReading = { keepOld: true, everyMs: 30_000 } as const;

/** What a line shows of its own; how long it may wait and who is on it are shown by the frame. */
export interface LineWords {
  name: string;
  company?: string;
  what?: ReactNode;
  /** What to look at, in a word or two each. */
  warnings?: readonly string[];
}

export interface QueuePageProps<Line extends QueueLine> {
  title: string;
  kind: QueueKind;
  /** The address of the list; an item's is this with its id. */
  path: string;
  /** What `useAdminCall` gives of the list's call. */
  answer: {
    data: QueuePageReply<Line> | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  filters: Filters;
  views: readonly { value: string; label: string }[];
  toItem: (line: Line) => LineWords;
  /** What a reason of the risk order is called. */
  riskWords?: (code: string) => string;
  /** Without it nothing can be selected. */
  bulk?: { rows: readonly StaffAction[]; withReasons?: boolean };
  /** Above the list: tabs, further filters. */
  above?: ReactNode;
  /** Under the title, after how many wait: in which order. */
  lead?: string;
  children: (id: string) => ReactNode;
}

export function QueuePage<Line extends QueueLine>(props: QueuePageProps<Line>) {
  const { title, kind, path, answer, filters, views, toItem, riskWords, bulk, above, lead, children } = props;
  const { id } = useParams();
  const moved = useNavigationType() === 'PUSH';
  const navigate = useNavigate();
  const may = useMay();
  const marks = useMarks<Line>();
  const byRisk = filters.value('view') === 'risk';
  const { data } = answer;
  const lines = data?.items ?? [];
  const maySelect = bulk !== undefined && may('decide') !== undefined;

  const search = filters.search ? `?${filters.search}` : '';
  const buildItemHref = (to: string) => `${path}/${to}${search}`;
  const listHref = path + search;
  const at = lines.findIndex((line) => line.id === id);
  const go = (line: Line | undefined) => void (line && navigate(buildItemHref(line.id)));
  const goToNext = () => go(lines[at + 1]);
  const goToPrevious = () => go(at > 0 ? lines[at - 1] : undefined);
  function onFrom(from: string) {
    const place = lines.findIndex((line) => line.id === from);
    const following = lines[place + 1] ?? lines[place - 1];
    navigate(following ? buildItemHref(following.id) : listHref);
  }

  useShortcuts([
    { key: 'j', label: 'Next item', run: goToNext, enabled: at + 1 < lines.length },
    { key: 'k', label: 'Previous item', run: goToPrevious, enabled: at > 0 },
    ...(maySelect
      ? [
          {
            key: 'x',
            label: 'Select this item, or not',
            run: () => lines[at] && marks.toggle(lines[at]),
            enabled: at >= 0,
          },
        ]
      : []),
  ]);

  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  const list = (
    <Stack>
      {above}
      {maySelect && <BulkBar {...bulk} kind={kind} getName={(line) => toItem(line).name} marks={marks} />}
      {maySelect && lines.length > 1 && (
        <Check
          label="Select all on this page"
          checked={lines.every((line) => marks.ids.has(line.id))}
          onChange={({ target }) => marks.all(lines, target.checked)}
        />
      )}
      <ListState answer={answer} empty={lines.length === 0} filtered={filters.search !== ''} />
      {lines.length > 0 && (
        <Queue
          label="Queue"
          aria-busy={answer.isPlaceholderData}
          more={
            data &&
            pages > 1 && (
              <Pager
                label="Pages of the queue"
                page={data.page}
                pages={pages}
                href={(page) => `${path}?${withPage(filters.search, page)}`}
                previousLabel="Previous"
                nextLabel="Next"
                pageLabel="Page "
              />
            )
          }
        >
          {lines.map((line) => {
            const { warnings, ...words } = toItem(line);
            return (
              <QueueItem
                key={line.id}
                {...words}
                href={buildItemHref(line.id)}
                current={line.id === id}
                chips={<LineChips line={line} warnings={warnings} {...(riskWords && { riskWords })} />}
                {...(maySelect && {
                  mark: {
                    label: `Select ${words.name}`,
                    checked: marks.ids.has(line.id),
                    onChange: () => marks.toggle(line),
                  },
                })}
              />
            );
          })}
        </Queue>
      )}
    </Stack>
  );

  return (
    <Page
      title={title}
      lead={
        data &&
        `${data.total.toLocaleString('en-US')} ${byRisk ? 'by risk, the highest first. The sum orders; it decides nothing.' : (lead ?? 'waiting. Oldest first.')}`
      }
      tools={<ViewSelect list={path} filters={filters} views={views} />}
    >
      <MovesContext value={{ next: goToNext, previous: goToPrevious, onFrom, listHref, moved }}>
        <Panes
          open={id !== undefined}
          list={list}
          item={
            id === undefined
              ? lines.length > 0 && <p>Choose an item, or press J for the first.</p>
              : children(id)
          }
        />
      </MovesContext>
    </Page>
  );
}

const withPage = (search: string, page: number) => {
  const params = new URLSearchParams(search);
  params.set('page', String(page));
  return params.toString();
};

/** First load, failure with Retry, and nothing there. */
function ListState({
  answer,
  empty,
  filtered,
}: {
  answer: QueuePageProps<QueueLine>['answer'];
  empty: boolean;
  filtered: boolean;
}) {
  if (answer.isPending)
    return (
      <>
        <p role="status">Loading the queue…</p>
        {[0, 1, 2].map((bar) => (
          <Skeleton key={bar} width="100%" height="6rem" />
        ))}
      </>
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
        <p>{getErrorMessage(answer.error as CallError, 'The queue could not be loaded.')}</p>
      </Banner>
    );
  if (!empty) return null;
  return (
    <Empty title={filtered ? 'No matches' : 'Nothing is waiting'}>
      <p>{filtered ? 'Choose another view, or remove filters.' : 'New ones appear here automatically.'}</p>
    </Empty>
  );
}
