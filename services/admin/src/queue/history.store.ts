import type { AuditDoc, Collections } from '@app/db';
import type { HistoryEntry } from '@app/types/admin/queue';
import { pickReadable, type RowSight } from '../audit/row-sight.ts';
import { loadStaffNames } from '../staff-names.store.ts';

/** Maximum rows of a history. */
const shownRows = 100;

/** Audit rows of these subjects, newest first, as the staff member may read them. */
export async function loadHistory(
  collections: Pick<Collections, 'audit' | 'admins'>,
  targets: readonly { kind: string; id: string }[],
  sight: RowSight,
): Promise<HistoryEntry[]> {
  const rows = await collections.audit
    .find({ $or: targets.map(({ kind, id }) => ({ 'target.kind': kind, 'target.id': id })) })
    .sort({ at: -1, _id: -1 })
    .limit(shownRows)
    .toArray();
  const team = rows.flatMap(({ actor }) => (actor.kind === 'admin' ? [actor.id] : []));
  const getName = await loadStaffNames(collections, team);
  return rows.map((row) => toEntry(row, getName, sight));
}

function toEntry(row: AuditDoc, getName: (id: string) => string, sight: RowSight): HistoryEntry {
  const { _id, at, actor, action, reason, before, after } = row;
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    action,
    by: actor.kind === 'admin' ? 'team' : actor.kind,
    name: actor.kind === 'admin' ? getName(actor.id) : null,
    reason: reason ?? null,
    before: pickReadable(before, sight),
    after: pickReadable(after, sight),
  };
}
