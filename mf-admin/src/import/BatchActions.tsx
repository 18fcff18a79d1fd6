import type { ImportBatch, ImportChoice } from '@app/types/admin/imports';
import { Button, Check, Field, Row, Textarea } from '@app/ui';
import { startTransition, useOptimistic, useState } from 'react';
import { useMay } from '../console/access/me.ts';
import { Confirm } from '../console/kit/Confirm.tsx';
import { DataForm } from '../console/kit/DataForm.tsx';
import { useBatch } from './use-batch.ts';
import { formatRowCount } from './words.ts';

/** What can be done now, by the state that the import is in. */
export function BatchActions({ batch }: { batch: ImportBatch }) {
  const { status, counts, publish, committedAt, rowsGoneAt } = batch;
  const deeds = useBatch(batch);
  const may = useMay();
  const canRollBack =
    committedAt !== null &&
    rowsGoneAt === null &&
    ['done', 'cancelled', 'failed'].includes(status) &&
    may('purge') !== undefined;
  // What was chosen shows at once; the server's word follows, and is the one that counts.
  const [publishes, setPublishes] = useOptimistic(publish);
  const choosePublish = (on: boolean) =>
    startTransition(async () => {
      setPublishes(on);
      await deeds.publish(on);
    });
  const writes = counts.created + counts.updated + counts.duplicates > 0;
  return (
    <>
      {status === 'planned' && (
        <>
          <Check
            label="Publish immediately"
            checked={publishes}
            disabled={deeds.busy}
            onChange={(event) => choosePublish(event.target.checked)}
          />
          {counts.duplicates > 0 && <Rest count={counts.duplicates} onChoose={deeds.chooseRest} />}
        </>
      )}
      <Row>
        {status === 'planned' && (
          <Button disabled={deeds.busy || !writes} onClick={() => void deeds.commit()}>
            Import this file
          </Button>
        )}
        {['planning', 'planned', 'committing'].includes(status) && (
          <Button
            kind="secondary"
            disabled={status === 'planned' && deeds.busy}
            onClick={() => void deeds.cancel()}
          >
            Cancel
          </Button>
        )}
        {counts.failed > 0 && status !== 'planning' && rowsGoneAt === null && (
          <Button kind="secondary" onClick={() => void deeds.downloadErrors()}>
            Download {formatRowCount(counts.failed)} with errors
          </Button>
        )}
        {canRollBack && <RollBack batch={batch} onRollBack={deeds.rollback} />}
      </Row>
    </>
  );
}

/** One word for all possible duplicates that nobody chose for. */
const Rest = ({ count, onChoose }: { count: number; onChoose: (rest: ImportChoice) => Promise<unknown> }) => (
  <DataForm
    inline
    fields={[
      {
        ...{ name: 'rest', label: `Possible duplicates (${count}) without a choice`, kind: 'choice' },
        options: Object.entries({ skip: 'Leave out', update: 'Change the listings', create: 'Add them all' }),
      },
    ]}
    send="Choose for all"
    sending={false}
    onSubmit={async ({ rest }) => void (await onChoose(rest as ImportChoice))}
  />
);

interface RollBackProps {
  batch: ImportBatch;
  onRollBack: (reason: string) => Promise<unknown>;
}

function RollBack({ batch, onRollBack }: RollBackProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => setOpen(false);
  const { created, updated } = batch.counts;
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Roll back
      </Button>
      <Confirm
        open={open}
        onClose={close}
        title="Roll back this import?"
        back="Keep it"
        send="Roll back"
        disabled={reason.trim() === ''}
        onSend={() => {
          close();
          void onRollBack(reason);
        }}
      >
        <p>
          {formatRowCount(created)} that it added are removed, {formatRowCount(updated)} that it changed are
          restored. Listings that someone has changed, reviewed or claimed since stay as they are.
        </p>
        <Field label="Why?" required>
          <Textarea value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Confirm>
    </>
  );
}
