import type { AdminListingRow } from '@app/types/admin/prosthetists';
import { type BulkResult, decideMany } from '@app/types/admin/queue';
import { Banner, Button, CheckIcon, Dialog, Row } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../../admin-call.ts';
import { formatListingName } from './list-words.ts';

export interface ApproveManyProps {
  /** The marked ones, as they were looked at. */
  rows: readonly AdminListingRow[];
  onDone: () => void;
}

/** Publishes the marked listings after a question; each has its own result. */
export function ApproveMany({ rows, onDone }: ApproveManyProps) {
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<{ rows: readonly AdminListingRow[]; results: BulkResult[] } | null>(null);
  const { send, sending, failure } = useAdminSend(decideMany);
  const refresh = useRefresh();

  async function approve() {
    const items = rows.map(({ id, v }) => ({ id, v }));
    const sent = await send({ params: { kind: 'prosthetists' }, body: { action: 'approve', items } });
    setAsking(false);
    if (sent.status !== 'done') return;
    setTold({ rows, results: sent.reply.results });
    onDone();
    await refresh();
  }
  const count = rows.length === 1 ? '1 listing' : `${rows.length} listings`;

  return (
    <>
      {failure && (
        <Banner kind="bad">
          <p>{getErrorMessage(failure, 'The listings could not be approved.')}</p>
        </Banner>
      )}
      {rows.length > 0 && (
        <Row>
          <Button onClick={() => setAsking(true)}>
            <CheckIcon /> Approve {count}
          </Button>
        </Row>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Make ${count} public?`}
        actions={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              Go back
            </Button>
            <Button onClick={approve} disabled={sending}>
              Make public
            </Button>
          </>
        }
      >
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              {formatListingName(row)}, {row.city}, {row.state}
            </li>
          ))}
        </ul>
        <p>Their owners get an e-mail in half a minute.</p>
      </Dialog>
      {told && (
        <Banner
          kind={told.results.every(({ status }) => status === 'done') ? 'ok' : 'warn'}
          title={`${told.results.filter(({ status }) => status === 'done').length} of ${told.results.length} are public now`}
          actions={
            <Button kind="secondary" onClick={() => setTold(null)}>
              Close
            </Button>
          }
        >
          <Table caption="Result of each">
            <thead>
              <tr>
                <th scope="col">Listing</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {told.results.map(({ id, status, message }) => {
                const row = told.rows.find((one) => one.id === id);
                return (
                  <tr key={id}>
                    <Cell label="Listing">{row ? formatListingName(row) : id}</Cell>
                    <Cell label="Result">{status === 'done' ? 'Public' : `Not done: ${message ?? ''}`}</Cell>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </Banner>
      )}
    </>
  );
}
