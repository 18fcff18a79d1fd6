import { listImports } from '@app/types/admin/imports';
import { Link } from '@app/ui';
import { DataTable, numeric } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Loaded } from '../console/kit/Loaded.tsx';
import { Page } from '../console/page/Page.tsx';
import { paths } from '../paths.ts';
import { formatNumber } from '../words/format-count.ts';
import { formatShortTime } from '../words/format-time.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { StartImport } from './StartImport.tsx';
import { statusWords } from './words.ts';

/** `/admin/import-data`: bring a file in, take data out, and see what was imported. */
export default function ImportPage() {
  const may = useMay();
  return (
    <Page title="Import and export">
      {may('edit-listing') && <StartImport />}
      {may('edit-listing') && <History />}
      {may('contacts') && <ExportPanel />}
      {!may('contacts') && <p>Your role does not import or export.</p>}
    </Page>
  );
}

/** Earlier imports, the newest first; each leads to its rows and its rollback. */
function History() {
  const answer = useAdminCall(listImports, { query: { pageSize: 20 } });
  return (
    <Loaded
      answer={answer}
      empty={['Nothing was imported yet', 'Download the template to see which columns there are.']}
    >
      {({ items }) => (
        <DataTable
          caption="Earlier imports"
          rows={items}
          toKey={({ id }) => id}
          columns={[
            [
              'File',
              ({ id, fileName }) => <Link href={paths.importBatch(id)}>{fileName}</Link>,
              { head: true },
            ],
            ['When', ({ createdAt }) => formatShortTime(createdAt)],
            ['State', ({ status }) => statusWords[status]],
            ['New', ({ counts }) => formatNumber(counts.created), numeric],
            ['Changed', ({ counts }) => formatNumber(counts.updated), numeric],
            ['Errors', ({ counts }) => formatNumber(counts.failed), numeric],
          ]}
        />
      )}
    </Loaded>
  );
}
