import { CallError } from '@app/types';
import { exportFile, exportKinds } from '@app/types/admin/exports';
import { Panel } from '@app/ui';
import { useState } from 'react';
import { withPassword } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { DataForm } from '../console/kit/DataForm.tsx';
import { downloadFile } from '../console/kit/download.ts';

const words: Readonly<Record<(typeof exportKinds)[number], string>> = {
  ...{ listings: 'Listings', reviews: 'Reviews', claims: 'Claims', updates: 'Updates' },
  ...{ audit: 'Audit log', imports: 'Imports' },
};

/** All records of a kind as a file. */
export function ExportPanel() {
  const dock = useDock();
  const [busy, setBusy] = useState(false);
  async function download({ kind = '', format }: Readonly<Record<string, string>>) {
    setBusy(true);
    try {
      const saved = await withPassword(() =>
        downloadFile(exportFile, { params: { kind }, query: { format } }),
      );
      if (saved) dock.say('The export is in your downloads.');
    } catch (error) {
      dock.failed(error instanceof CallError ? error : 'The export did not work.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Panel
      title="Export"
      note="An export of listings can be imported again. Files hold contact details: keep them safe. You are asked for your password."
    >
      <DataForm
        fields={[
          {
            ...{ name: 'kind', label: 'Records', kind: 'choice' },
            options: exportKinds.map((one) => [one, words[one]]),
          },
          {
            ...{ name: 'format', label: 'Format', kind: 'choice' },
            options: [
              ['csv', 'CSV'],
              ['json', 'JSON'],
            ],
          },
        ]}
        send={busy ? 'Preparing…' : 'Download'}
        sending={busy}
        onSubmit={download}
      />
    </Panel>
  );
}
