import { useParams } from '@app/router';
import { getAuditRow } from '@app/types/admin/audit';
import { Anchor, DescriptionList, Panel } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { Page } from '../console/page/Page.tsx';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { formatLongTime } from '../words/format-time.ts';
import { formatActor, formatAuditAction, formatAuditField, formatTarget } from './audit-labels.ts';

export default function AuditRowPage() {
  const { id = '' } = useParams();
  const result = useAdminCall(getAuditRow, { params: { id } });

  return (
    <Page title="Audit row" lead={<Anchor href={paths.audit}>Back to the log</Anchor>}>
      <AsyncContent result={result}>
        {(row) => (
          <>
            <Panel title={formatAuditAction(row.action)}>
              <DescriptionList
                rows={[
                  { term: 'When', value: formatLongTime(row.at) },
                  { term: 'Who', value: formatActor(row) },
                  {
                    term: 'About',
                    value: (
                      <Anchor href={paths.auditOfRecord(row.target.kind, row.target.id)}>
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
              <DataTable
                caption="What changed"
                rows={row.changes}
                toKey={({ field }) => field}
                columns={[
                  ['Field', ({ field }) => formatAuditField(field)],
                  ['Before', ({ before }) => (before === null ? 'Not set' : <del>{before}</del>)],
                  ['After', ({ after }) => (after === null ? 'Deleted' : <ins>{after}</ins>)],
                ]}
              />
            )}
          </>
        )}
      </AsyncContent>
    </Page>
  );
}
