import type { AuditRow } from '@app/types/admin/audit';
import { Anchor } from '@app/ui';
import { DataTable } from '@app/ui/staff';
import { paths } from '../paths.ts';
import { formatLongTime } from '../words/format-time.ts';
import { auditAction, auditField, formatTarget } from './audit-words.ts';

/** Rows of the log, each with the way to all that it says. */
export function AuditTable({ rows, caption }: { rows: readonly AuditRow[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      toKey={({ id }) => id}
      columns={[
        ['When', ({ id, at }) => <Anchor href={paths.auditRow(id)}>{formatLongTime(at)}</Anchor>],
        ['Who', getActorName],
        ['What', ({ action }) => auditAction(action)],
        [
          'About',
          ({ action, target }) => (
            <>
              <Anchor href={paths.toAuditEntry(target.kind, target.id)}>{formatTarget(target)}</Anchor>
              {(action === 'import.commit' || action === 'import.rollback') && (
                <>
                  {' '}
                  <Anchor href={paths.auditOfImport(target.id)}>Its listings</Anchor>
                </>
              )}
            </>
          ),
        ],
        ['Changed', ({ fields }) => fields.map(auditField).join(', ') || '–'],
      ]}
    />
  );
}

/** Of the team by name; an account of a visitor is its id and no more. */
export function getActorName({ actor }: AuditRow): string {
  if (actor.kind === 'admin') return actor.name ?? `Team (${actor.id})`;
  return actor.kind === 'system' ? `System (${actor.id})` : `Account ${actor.id}`.trim();
}
