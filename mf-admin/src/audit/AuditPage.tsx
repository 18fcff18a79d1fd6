import { type AuditRow, listAuditRows } from '@app/types/admin/audit';
import { Anchor, Button } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { AsyncTable } from '../console/kit/AsyncTable.tsx';
import { ListPager } from '../console/kit/ListPager.tsx';
import { type Filters, useFilters } from '../console/kit/use-filters.ts';
import { Page } from '../console/page/Page.tsx';
import { paths } from '../paths.ts';
import { DataForm } from '../ui/DataForm.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { formatLongTime } from '../words/format-time.ts';
import { formatCount } from '../words/format-words.ts';
import { AuditVerification } from './AuditVerification.tsx';
import {
  formatActor,
  formatAuditAction,
  formatAuditField,
  formatTarget,
  suggestedActions,
  targetKindLabels,
} from './audit-labels.ts';

const columns: readonly Column<AuditRow>[] = [
  ['When', ({ id, at }) => <Anchor href={paths.auditRow(id)}>{formatLongTime(at)}</Anchor>, { nowrap: true }],
  ['Who', formatActor, { wraps: true }],
  ['What', ({ action }) => formatAuditAction(action)],
  [
    'About',
    ({ action, target }) => (
      <>
        <Anchor href={paths.auditOfRecord(target.kind, target.id)}>{formatTarget(target)}</Anchor>{' '}
        {(action === 'import.commit' || action === 'import.rollback') && (
          <Anchor href={paths.auditOfImport(target.id)}>Its listings</Anchor>
        )}
      </>
    ),
  ],
  ['Changed', ({ fields }) => fields.map(formatAuditField).join(', ') || '–'],
];

const filterNames = ['actor', 'action', 'kind', 'target', 'import', 'from', 'to'] as const;

export default function AuditPage() {
  const filters = useFilters(filterNames);
  const query = { ...filters.query, pageSize: '50' };
  const result = useAdminCall(listAuditRows, { query }, { keepPrevious: true });
  const grants = useGrants();
  return (
    <Page title="Audit log" lead="Every change with who made it. Nothing here can be edited or removed.">
      <AuditFilters key={filters.search} filters={filters} />
      <AsyncTable
        result={result}
        emptyTexts={['No rows', 'Nothing in the log fits these filters. Clear them to see everything.']}
        caption={({ total }) => `${formatCount(total, 'row')}, newest first`}
        columns={columns}
      />
      <ListPager label="Pages of the log" list={result.data} isNewestFirst />
      {grants.settings && <AuditVerification />}
    </Page>
  );
}

/** Returns the actions of the filter by label, and that of the address, which may name any. */
const listActions = (selectedAction: string): string[] =>
  [...new Set([...suggestedActions, ...(selectedAction ? [selectedAction] : [])])].sort((a, b) =>
    formatAuditAction(a).localeCompare(formatAuditAction(b)),
  );

/** The filters of the log. They apply on submit, because a partly typed id matches nothing. */
function AuditFilters({ filters }: { filters: Filters }) {
  const anyOption = ['', 'Anything'] as const;
  const fields = [
    { name: 'actor', label: 'Who (name or id)' },
    {
      name: 'action',
      label: 'Action',
      type: 'select' as const,
      options: [
        anyOption,
        ...listActions(filters.get('action')).map((action) => [action, formatAuditAction(action)] as const),
      ],
    },
    {
      name: 'kind',
      label: 'About',
      type: 'select' as const,
      options: [anyOption, ...Object.entries(targetKindLabels)],
    },
    { name: 'target', label: 'Name of the listing, or an id' },
    { name: 'from', label: 'From day', type: 'date' as const },
    { name: 'to', label: 'To day', type: 'date' as const },
  ];
  return (
    <DataForm
      isInline
      label="Log filters"
      fields={fields.map((field) => ({ ...field, value: filters.get(field.name) }))}
      submitLabel="Show"
      buttonKind="primary"
      onSubmit={async (values) => filters.set(values)}
      extraActions={
        filters.search && (
          <Button kind="quiet" onClick={() => filters.replace('')}>
            Clear filters
          </Button>
        )
      }
    />
  );
}
