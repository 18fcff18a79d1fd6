import { type OutboxEntry, retryOutbox } from '@app/types/admin/operations';
import { Button, Chip } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { useAdminSend, useRefresh } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { useDock } from '../console/dock/dock.ts';
import { formatCount } from '../words/format-count.ts';
import { formatIdentifier } from '../words/format-identifier.ts';
import { formatLongTime } from '../words/format-time.ts';

/** Entries of the outbox; a failed one can be tried again by anyone who may decide. */
export function OutboxTable({ entries, total }: { entries: readonly OutboxEntry[]; total: number }) {
  const may = useMay();
  return (
    <Table caption={`${formatCount(total, 'entry', 'entries')}, newest first`}>
      <thead>
        <tr>
          <th scope="col">Made</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">State</th>
          <th scope="col">Tries</th>
          {may('decide') && <th scope="col">Do</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <Cell label="Made">{formatLongTime(entry.createdAt)}</Cell>
            <Cell label="What">
              {entry.kind === 'mail' ? 'Mail' : 'Identity'}: {formatIdentifier(entry.what)}
            </Cell>
            <Cell label="About">{entry.subject}</Cell>
            <Cell label="State">
              <State entry={entry} />
            </Cell>
            <Cell label="Tries" numeric>
              {entry.attempts}
            </Cell>
            {may('decide') && <Cell label="Do">{entry.mayRetry ? <Retry entry={entry} /> : '–'}</Cell>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Why a mail needs no sending, and what makes an entry impossible. Other errors are told as they are stored. */
const reasons: Readonly<Record<string, string>> = {
  NoAddress: 'no e-mail address',
  Unwanted: 'no longer wanted',
  UnknownTemplate: 'unknown template',
  MalformedEntry: 'damaged entry',
};
const getReasonLabel = (error: string) => reasons[error] ?? error;

function State({ entry: { status, error, dueAt, doneAt } }: { entry: OutboxEntry }) {
  if (status === 'failed') return <Chip kind="bad">Failed: {getReasonLabel(error) || 'unknown'}</Chip>;
  if (status === 'waiting')
    return (
      <>
        Waits until {formatLongTime(dueAt)}
        {error && `, after ${getReasonLabel(error)}`}
      </>
    );
  return (
    <>
      {status === 'done' ? 'Done' : `Not sent${error && `: ${getReasonLabel(error)}`}`}
      {doneAt && `, ${formatLongTime(doneAt)}`}
    </>
  );
}

function Retry({ entry }: { entry: OutboxEntry }) {
  const { send, sending } = useAdminSend(retryOutbox);
  const dock = useDock();
  const refresh = useRefresh();
  async function retry() {
    const sent = await send({ params: { id: entry.id } });
    if (sent.status === 'done') dock.say('It is tried again within seconds.');
    if (sent.status === 'failed') dock.failed(sent.failure);
    await refresh();
  }
  return (
    <Button kind="secondary" onClick={() => void retry()} disabled={sending}>
      Try again
    </Button>
  );
}
