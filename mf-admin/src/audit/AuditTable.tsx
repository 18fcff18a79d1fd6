import type { AuditRow } from '@app/types/admin/audit';
import { Anchor } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { paths } from '../paths.ts';
import { formatLongTime } from '../words/format-time.ts';
import { auditAction, auditField, formatTarget } from './audit-words.ts';

/** Rows of the log, each with the way to all that it says. */
export function AuditTable({ rows, caption }: { rows: readonly AuditRow[]; caption: string }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell label="When">
              <Anchor href={paths.auditRow(row.id)}>{formatLongTime(row.at)}</Anchor>
            </Cell>
            <Cell label="Who">{getActorName(row)}</Cell>
            <Cell label="What">{auditAction(row.action)}</Cell>
            <Cell label="About">
              <Anchor href={paths.toAuditEntry(row.target.kind, row.target.id)}>
                {formatTarget(row.target)}
              </Anchor>
              {(row.action === 'import.commit' || row.action === 'import.rollback') && (
                <>
                  {' '}
                  <Anchor href={paths.auditOfImport(row.target.id)}>Its listings</Anchor>
                </>
              )}
            </Cell>
            <Cell label="Changed">{row.fields.map(auditField).join(', ') || '–'}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Of the team by name; an account of a visitor is its id and no more. */
export function getActorName({ actor }: AuditRow): string {
  if (actor.kind === 'admin') return actor.name ?? `Team (${actor.id})`;
  return actor.kind === 'system' ? `System (${actor.id})` : `Account ${actor.id}`.trim();
}
