import { rollbackImport } from '@app/types/admin/actions/import';
import {
  cancelImport,
  changeImport,
  getImportErrors,
  type ImportBatch,
  type ImportChoice,
  importFile,
} from '@app/types/admin/imports';
import { useRefresh } from '../admin-call.ts';
import { useDownload } from '../console/kit/download.ts';
import { useAct } from '../console/kit/use-act.ts';

/** What can be done with an import; each says how it went, and everything read is read again. */
export function useBatch({ id }: ImportBatch) {
  const { download } = useDownload();
  const refresh = useRefresh();
  const { act, sending } = useAct();
  // What is under way can be canceled meanwhile.
  const ending = useAct();
  const params = { id };
  return {
    busy: sending || ending.sending,
    commit: async () => {
      // The answer may take some seconds: the bar shows meanwhile how far it is.
      const soon = setTimeout(() => void refresh(), 400);
      await act(importFile, { query: { mode: 'commit', planId: id } });
      clearTimeout(soon);
    },
    publish: (publish: boolean) => act(changeImport, { params, body: { publish } }),
    choose: (line: number, choice: ImportChoice) =>
      act(changeImport, { params, body: { choices: [{ line, choice }] } }),
    chooseRest: (rest: ImportChoice) => act(changeImport, { params, body: { rest } }),
    cancel: () => ending.act(cancelImport, { params }, 'Canceled.'),
    rollback: (reason: string) => act(rollbackImport, { params, body: { reason } }),
    downloadErrors: () => download(getImportErrors, { params }),
  };
}
