import type { AdminStats } from '@app/types/admin/stats';
import { Anchor } from '@app/ui';
import { Cell, ItemPart, Table } from '@app/ui/staff';
import { paths } from '../paths.ts';
import { formatShortTime } from '../words/format-time.ts';

/** The newest imports, each with what it made. */
export function RecentImports({ imports }: { imports: AdminStats['importsRecent'] }) {
  return (
    <ItemPart title="Recent imports">
      {imports.length === 0 ? (
        <p>No imports yet.</p>
      ) : (
        <Table caption="The newest five">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Status</th>
              <th scope="col" data-numeric="">
                Created
              </th>
              <th scope="col" data-numeric="">
                Updated
              </th>
              <th scope="col" data-numeric="">
                Failed
              </th>
              <th scope="col">When, by whom</th>
            </tr>
          </thead>
          <tbody>
            {imports.map(({ id, fileName, status, created, updated, failed, at, by }) => (
              <tr key={id}>
                <Cell label="File">
                  <Anchor href={paths.importBatch(id)}>{fileName}</Anchor>
                </Cell>
                <Cell label="Status">{status.replaceAll('_', ' ')}</Cell>
                <Cell label="Created" numeric>
                  {created}
                </Cell>
                <Cell label="Updated" numeric>
                  {updated}
                </Cell>
                <Cell label="Failed" numeric>
                  {failed}
                </Cell>
                <Cell label="When, by whom">
                  {formatShortTime(at)}, {by}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ItemPart>
  );
}
