import { exportFile, exportKinds } from '@app/types/admin/exports';
import { listImports } from '@app/types/admin/imports';
import { Link, Panel } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { AsyncTable } from '../console/kit/AsyncTable.tsx';
import { useDownload } from '../console/kit/download.ts';
import { ListPager } from '../console/kit/ListPager.tsx';
import { useFilters } from '../console/kit/use-filters.ts';
import { Page } from '../console/page/Page.tsx';
import { paths } from '../paths.ts';
import { DataForm } from '../ui/DataForm.tsx';
import { numericColumn } from '../ui/DataTable.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatIdentifier, formatNumber } from '../words/format-words.ts';
import { ImportUpload } from './ImportUpload.tsx';
import { importStatusLabels } from './import-labels.ts';

export default function ImportPage() {
  const grants = useGrants();
  return (
    <Page title="Import and export">
      {grants['edit-listing'] && <ImportUpload />}
      {grants['edit-listing'] && <ImportHistory />}
      {grants.contacts && <ExportPanel />}
      {!grants.contacts && <p>Your role does not import or export.</p>}
    </Page>
  );
}

function ImportHistory() {
  const { query } = useFilters([]);
  const result = useAdminCall(listImports, { query: { ...query, pageSize: 20 } }, { keepPrevious: true });
  return (
    <>
      <AsyncTable
        result={result}
        emptyTexts={['Nothing was imported yet', 'Download the template to see which columns there are.']}
        caption="Earlier imports"
        columns={[
          [
            'File',
            ({ id, fileName }) => <Link href={paths.importDetail(id)}>{fileName}</Link>,
            { isRowHeading: true },
          ],
          ['When', ({ createdAt }) => formatShortTime(createdAt)],
          ['State', ({ status }) => importStatusLabels[status]],
          ['New', ({ counts }) => formatNumber(counts.created), numericColumn],
          ['Changed', ({ counts }) => formatNumber(counts.updated), numericColumn],
          ['Errors', ({ counts }) => formatNumber(counts.failed), numericColumn],
        ]}
      />
      <ListPager label="Pages of imports" list={result.data} isNewestFirst />
    </>
  );
}

function ExportPanel() {
  const { download, isDownloading } = useDownload();
  return (
    <Panel
      title="Export"
      note="An export of listings can be imported again. Files hold contact details: keep them safe. You are asked for your password."
    >
      <DataForm
        fields={[
          {
            name: 'kind',
            label: 'Records',
            type: 'select',
            options: exportKinds.map((kind) => [
              kind,
              kind === 'audit' ? 'Audit log' : formatIdentifier(kind),
            ]),
          },
          {
            name: 'format',
            label: 'Format',
            type: 'select',
            options: Object.entries({ csv: 'CSV', json: 'JSON' }),
          },
        ]}
        submitLabel="Download"
        sendingLabel="Preparing…"
        isSending={isDownloading}
        onSubmit={({ kind = '', format }) =>
          download(exportFile, { params: { kind }, query: { format } }, 'The export is in your downloads.')
        }
      />
    </Panel>
  );
}
