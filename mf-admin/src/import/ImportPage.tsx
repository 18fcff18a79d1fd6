import { listImports } from '@app/types/admin/imports';
import { Empty, Link, Stack } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Page } from '../console/page/Page.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { paths } from '../paths.ts';
import { formatShortTime } from '../words/format-time.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { StartImport } from './StartImport.tsx';
import { formatNumber, statusWords } from './words.ts';

/** `/admin/import-data`: bring a file in, take data out, and see what was imported. */
export default function ImportPage() {
  const may = useMay();
  return (
    <Page title="Import and export">
      <Stack gap="wide">
        {may('edit-listing') && <StartImport />}
        {may('edit-listing') && <History />}
        {may('contacts') && <ExportPanel />}
        {!may('contacts') && <p>Your role does not import or export.</p>}
      </Stack>
    </Page>
  );
}

/** Earlier imports, the newest first; each leads to its rows and its rollback. */
function History() {
  const { data, error, refetch } = useAdminCall(listImports, { query: { pageSize: 20 } });
  if (error) return <ReadFailure error={error} onRetry={refetch} />;
  if (data?.items.length === 0)
    return (
      <Empty title="Nothing was imported yet">
        <p>Download the template to see which columns there are.</p>
      </Empty>
    );
  return (
    <Table caption="Earlier imports" busy={!data}>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">When</th>
          <th scope="col">State</th>
          <th scope="col" data-numeric="">
            New
          </th>
          <th scope="col" data-numeric="">
            Changed
          </th>
          <th scope="col" data-numeric="">
            Errors
          </th>
        </tr>
      </thead>
      <tbody>
        {data?.items.map(({ id, fileName, createdAt, status, counts }) => (
          <tr key={id}>
            <th scope="row">
              <Link href={paths.importBatch(id)}>{fileName}</Link>
            </th>
            <Cell label="When">{formatShortTime(createdAt)}</Cell>
            <Cell label="State">{statusWords[status]}</Cell>
            <Cell label="New" numeric>
              {formatNumber(counts.created)}
            </Cell>
            <Cell label="Changed" numeric>
              {formatNumber(counts.updated)}
            </Cell>
            <Cell label="Errors" numeric>
              {formatNumber(counts.failed)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
