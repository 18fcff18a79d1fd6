import { type AuditRow, listAudit } from '@app/types/admin/audit';
import { Anchor, Button } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { ListPager } from '../console/kit/ListPager.tsx';
import { LoadedTable } from '../console/kit/LoadedTable.tsx';
import { Page } from '../console/page/Page.tsx';
import { type Filters, useFilters } from '../inbox/filters.ts';
import { paths } from '../paths.ts';
import { DataForm } from '../ui/DataForm.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { formatLongTime } from '../words/format-time.ts';
import { formatCount } from '../words/format-words.ts';
import {
  auditAction,
  auditField,
  auditKinds,
  formatTarget,
  getActorName,
  offeredActions,
} from './audit-words.ts';
import { Verification } from './Verification.tsx';

/** Columns of the log; the time links to the page of the row. */
const columns: readonly Column<AuditRow>[] = [
  ['When', ({ id, at }) => <Anchor href={paths.auditRow(id)}>{formatLongTime(at)}</Anchor>, { whole: true }],
  ['Who', getActorName, { wraps: true }],
  ['What', ({ action }) => auditAction(action)],
  [
    'About',
    ({ action, target }) => (
      <>
        <Anchor href={paths.toAuditEntry(target.kind, target.id)}>{formatTarget(target)}</Anchor>{' '}
        {(action === 'import.commit' || action === 'import.rollback') && (
          <Anchor href={paths.auditOfImport(target.id)}>Its listings</Anchor>
        )}
      </>
    ),
  ],
  ['Changed', ({ fields }) => fields.map(auditField).join(', ') || '–'],
];

const names = ['actor', 'action', 'kind', 'target', 'import', 'from', 'to'] as const;

/** The audit log, filtered by the parameters of the address. */
export default function AuditPage() {
  const filters = useFilters(names);
  const query = { ...filters.query, pageSize: '50' };
  const answer = useAdminCall(listAudit, { query }, { keepOld: true });
  const may = useMay();
  return (
    <Page title="Audit log" lead="Every change with who made it. Nothing here can be edited or removed.">
      <AuditFilters key={filters.search} filters={filters} />
      <LoadedTable
        answer={answer}
        empty={['No rows', 'Nothing in the log fits these filters. Clear them to see everything.']}
        caption={({ total }) => `${formatCount(total, 'row')}, newest first`}
        columns={columns}
      />
      <ListPager label="Pages of the log" list={answer.data} byTime />
      {may('settings') && <Verification />}
    </Page>
  );
}

/** Returns the actions of the filter, sorted by label; `chosen` is added, because the address may name any action. */
const listActions = (chosen: string): string[] =>
  [...new Set([...offeredActions, ...(chosen ? [chosen] : [])])].sort((a, b) =>
    auditAction(a).localeCompare(auditAction(b)),
  );

/** The filters of the log. They apply on submit, because a partly typed id matches nothing. */
function AuditFilters({ filters }: { filters: Filters }) {
  const any = ['', 'Anything'] as const;
  const fields = [
    { name: 'actor', label: 'Who (name or id)' },
    {
      ...{ name: 'action', label: 'Action', kind: 'choice' as const },
      options: [
        any,
        ...listActions(filters.value('action')).map((action) => [action, auditAction(action)] as const),
      ],
    },
    { name: 'kind', label: 'About', kind: 'choice' as const, options: [any, ...Object.entries(auditKinds)] },
    { name: 'target', label: 'Name of the listing, or an id' },
    { name: 'from', label: 'From day', kind: 'date' as const },
    { name: 'to', label: 'To day', kind: 'date' as const },
  ];
  return (
    <DataForm
      inline
      label="Log filters"
      fields={fields.map((field) => ({ ...field, value: filters.value(field.name) }))}
      send="Show"
      kind="primary"
      onSubmit={async (typed) => filters.set(typed)}
      tools={
        filters.search && (
          <Button kind="quiet" onClick={() => filters.replace('')}>
            Clear filters
          </Button>
        )
      }
    />
  );
}
