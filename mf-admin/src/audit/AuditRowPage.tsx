import { useParams } from '@app/router';
import { readAudit } from '@app/types/admin/audit';
import { Anchor, Panel, Stack, Terms } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { Page } from '../console/page/Page.tsx';
import { PageSkeleton } from '../console/page/PageSkeleton.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { paths } from '../paths.ts';
import { formatLongTime } from '../words/format-time.ts';
import { getActorName } from './AuditTable.tsx';
import { auditAction, auditField, formatTarget } from './audit-words.ts';

/** One row of the log: each field as it was and as it is. */
export default function AuditRowPage() {
  const { id = '' } = useParams();
  const { data: row, error, isPending, refetch } = useAdminCall(readAudit, { params: { id } });

  return (
    <Page title="Audit row" lead={<Anchor href={paths.audit}>Back to the log</Anchor>}>
      {isPending && <PageSkeleton />}
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {row && (
        <Stack gap="wide">
          <Panel title={auditAction(row.action)}>
            <Terms
              rows={[
                { term: 'When', value: formatLongTime(row.at) },
                { term: 'Who', value: getActorName(row) },
                {
                  term: 'About',
                  value: (
                    <Anchor href={paths.toAuditEntry(row.target.kind, row.target.id)}>
                      {formatTarget(row.target, true)}
                    </Anchor>
                  ),
                },
                { term: 'Recorded as', value: row.action },
                { term: 'Reason', value: row.reason || 'No reason given' },
                { term: 'From', value: row.address ?? 'Not recorded, or hidden for your role' },
                { term: 'Request', value: row.requestId || 'None' },
              ]}
            />
          </Panel>
          {row.changes.length > 0 && (
            <Table caption="What changed">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {row.changes.map(({ field, before, after }) => (
                  <tr key={field}>
                    <Cell label="Field">{auditField(field)}</Cell>
                    <Cell label="Before">{before === null ? 'Not set' : <del>{before}</del>}</Cell>
                    <Cell label="After">{after === null ? 'Deleted' : <ins>{after}</ins>}</Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </Stack>
      )}
    </Page>
  );
}
