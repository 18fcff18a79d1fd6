import type { WriteResult } from '@app/remote-kit';
import { CallError } from '@app/types';
import { rollbackImport } from '@app/types/admin/actions/import';
import {
  cancelImport,
  changeImport,
  getImportErrors,
  type ImportBatch,
  type ImportChoice,
  importFile,
} from '@app/types/admin/imports';
import { useAdminSend, useRefresh } from '../admin-call.ts';
import { useElevated } from '../console/access/elevated.tsx';
import { useDock } from '../console/dock/dock.ts';
import { downloadFile } from './download.ts';

/** What can be done with an import; each says how it went, and everything read is read again. */
export function useBatch({ id }: ImportBatch) {
  const dock = useDock();
  const refresh = useRefresh();
  const commits = useAdminSend(importFile);
  const changes = useAdminSend(changeImport);
  const cancels = useAdminSend(cancelImport);
  const rollbacks = useAdminSend(rollbackImport);
  const { elevated, passwordDialog } = useElevated();
  const params = { id };

  async function finishChange(sent: WriteResult<unknown, CallError>, text?: string) {
    if (sent.status === 'skipped') return;
    if (sent.status === 'failed') dock.failed(sent.failure);
    else if (text) dock.say(text);
    await refresh();
  }
  return {
    /** Belongs beside the deeds. */
    passwordDialog,
    busy: commits.sending || changes.sending || cancels.sending || rollbacks.sending,
    commit: async () => {
      // The answer may take some seconds: the bar shows meanwhile how far it is.
      const soon = setTimeout(() => void refresh(), 400);
      const sent = await commits.send({ query: { mode: 'commit', planId: id } });
      clearTimeout(soon);
      await finishChange(sent);
    },
    publish: async (publish: boolean) => finishChange(await changes.send({ params, body: { publish } })),
    choose: async (line: number, choice: ImportChoice) =>
      finishChange(await changes.send({ params, body: { choices: [{ line, choice }] } })),
    chooseRest: async (rest: ImportChoice) => finishChange(await changes.send({ params, body: { rest } })),
    cancel: async () => finishChange(await cancels.send({ params }), 'Canceled.'),
    rollback: async (reason: string) => {
      const sent = await elevated(async () => {
        const answer = await rollbacks.send({ params, body: { reason } });
        if (answer.status === 'failed' && answer.failure.problem?.error === 'elevate') throw answer.failure;
        return answer;
      });
      if (!sent) return;
      const waits = sent.status === 'done' && 'second' in sent.reply;
      await finishChange(sent, waits ? 'Requested: someone else on the team has to agree.' : undefined);
    },
    downloadErrors: async () => {
      try {
        await downloadFile(getImportErrors, { params });
      } catch (error) {
        dock.failed(error instanceof CallError ? error : 'The download did not work.');
      }
    },
  };
}
