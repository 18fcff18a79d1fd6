import { exportFile, exportKinds } from '@app/types/admin/exports';
import { Panel } from '@app/ui';
import { DataForm } from '../console/kit/DataForm.tsx';
import { useDownload } from '../console/kit/download.ts';
import { formatIdentifier } from '../words/format-identifier.ts';

export function ExportPanel() {
  const { download, busy } = useDownload();
  return (
    <Panel
      title="Export"
      note="An export of listings can be imported again. Files hold contact details: keep them safe. You are asked for your password."
    >
      <DataForm
        fields={[
          {
            ...{ name: 'kind', label: 'Records', kind: 'choice' },
            options: exportKinds.map((one) => [one, one === 'audit' ? 'Audit log' : formatIdentifier(one)]),
          },
          {
            ...{ name: 'format', label: 'Format', kind: 'choice' },
            options: Object.entries({ csv: 'CSV', json: 'JSON' }),
          },
        ]}
        send={busy ? 'Preparing…' : 'Download'}
        sending={busy}
        onSubmit={({ kind = '', format }) =>
          download(exportFile, { params: { kind }, query: { format } }, 'The export is in your downloads.')
        }
      />
    </Panel>
  );
}
