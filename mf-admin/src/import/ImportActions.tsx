import type { ImportChoice } from '@app/option-lists';
import type { BodyOf } from '@app/types';
import { rollbackImport } from '@app/types/admin/actions/import';
import {
  cancelImport,
  changeImport,
  getImportErrors,
  type ImportShown,
  importFile,
} from '@app/types/admin/imports';
import { Button, Checkbox, Field, Row, Textarea } from '@app/ui';
import { startTransition, useOptimistic, useRef, useTransition } from 'react';
import { useRefresh } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { useDraftText } from '../console/drafts.ts';
import { CallButton } from '../console/kit/CallButton.tsx';
import { useDownload } from '../console/kit/download.ts';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { DataForm } from '../ui/DataForm.tsx';
import { formatCount } from '../words/format-words.ts';
import { formatRowCount } from './import-labels.ts';

const duplicateOptions = Object.entries({
  skip: 'Leave out',
  update: 'Change the listings',
  create: 'Add them all',
});

export interface ImportActionsProps {
  importDoc: ImportShown;
  changeSender: ImportChangeSender;
}

export function ImportActions({ importDoc, changeSender: { sendChange, isChanging } }: ImportActionsProps) {
  const { id, status, counts, publish, committedAt, rowsGoneAt } = importDoc;
  const params = { id };
  const { sendCall, sending } = useSendCall();
  const isBusy = sending || isChanging;
  const { download } = useDownload();
  const refresh = useRefresh();
  const grants = useGrants();
  const canRollBack =
    committedAt !== null &&
    rowsGoneAt === null &&
    ['done', 'cancelled', 'failed'].includes(status) &&
    grants.purge !== undefined;
  // Shows the choice at once; the reply of the server replaces it.
  const [willPublish, setWillPublish] = useOptimistic(publish);
  const choosePublish = (isChecked: boolean) =>
    startTransition(async () => {
      setWillPublish(isChecked);
      await sendChange({ publish: isChecked });
    });
  async function commit() {
    // The reply can take seconds. An early reload gets the status `committing`, which starts the progress bar.
    const timer = setTimeout(() => void refresh(), 400);
    await sendCall(importFile, { query: { mode: 'commit', planId: id } });
    clearTimeout(timer);
  }
  const hasWrites = counts.created + counts.updated + counts.duplicates > 0;
  return (
    <>
      {status === 'planned' && (
        <>
          <Checkbox
            label="Publish immediately"
            checked={willPublish}
            disabled={sending}
            onChange={(event) => choosePublish(event.target.checked)}
          />
          {counts.duplicates > 0 && (
            // One choice for all possible duplicates without a choice of their own.
            <DataForm
              isInline
              fields={[
                {
                  name: 'rest',
                  label: `Possible duplicates (${counts.duplicates}) without a choice`,
                  type: 'select',
                  options: duplicateOptions,
                },
              ]}
              submitLabel="Choose for all"
              onSubmit={async ({ rest }) => void (await sendChange({ rest: rest as ImportChoice }))}
            />
          )}
        </>
      )}
      <Row>
        {status === 'planned' && (
          <Button disabled={isBusy || !hasWrites} onClick={() => void commit()}>
            Import this file
          </Button>
        )}
        {['planning', 'planned', 'committing'].includes(status) && (
          <CallButton
            endpoint={cancelImport}
            input={{ params }}
            doneText="Canceled."
            disabled={status === 'planned' && isBusy}
          >
            Cancel
          </CallButton>
        )}
        {counts.failed > 0 && status !== 'planning' && rowsGoneAt === null && (
          <Button kind="secondary" onClick={() => void download(getImportErrors, { params })}>
            Download {formatRowCount(counts.failed)} with errors
          </Button>
        )}
        {canRollBack && <RollBackButton importDoc={importDoc} />}
      </Row>
    </>
  );
}

function RollBackButton({ importDoc: { id, counts } }: { importDoc: ImportShown }) {
  const [reason, setReason, discardReason] = useDraftText(`roll-back/${id}`);
  const createdText = formatCount(counts.created, 'listing');
  const updatedText = formatCount(counts.updated, 'listing');
  return (
    <CallButton
      endpoint={rollbackImport}
      input={{ params: { id }, body: { reason } }}
      onDone={discardReason}
      confirmation={{
        title: 'Roll back this import?',
        text: `This removes ${createdText} that it added and restores ${updatedText} that it changed. What someone has changed, reviewed or claimed since stays as it is.`,
        confirmLabel: 'Roll back',
        cancelLabel: 'Keep it',
        field: (
          <Field label="Why?" required>
            <Textarea value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        ),
        isIncomplete: reason.trim() === '',
      }}
    >
      Roll back
    </CallButton>
  );
}

type ImportChange = BodyOf<typeof changeImport>;

interface ImportChangeSender {
  /** Sends a change. Resolves when it is stored or its error is shown. */
  sendChange: (change: ImportChange) => Promise<unknown>;
  /** True until the last change is stored: the plan cannot be committed before. */
  isChanging: boolean;
}

/** Sends choices about the plan of an import one after another, so that none is lost. */
export function useImportChangeSender(id: string): ImportChangeSender {
  const { sendCall } = useSendCall();
  const lastChangeRef = useRef<Promise<unknown>>(Promise.resolve());
  const [isChanging, startTransition] = useTransition();
  function sendChange(body: ImportChange) {
    const pendingChange = lastChangeRef.current.then(() => sendCall(changeImport, { params: { id }, body }));
    lastChangeRef.current = pendingChange;
    startTransition(async () => void (await pendingChange));
    return pendingChange;
  }
  return { sendChange, isChanging };
}
