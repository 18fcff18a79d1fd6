import type { AuditDoc, Collections } from '@app/db';
import type { HistoryEntry } from '@app/types/admin/queue';
import { type AuditAccess, pickReadable } from '../audit/audit-access.ts';
import { loadStaffNames } from '../staff-names.store.ts';

/** Maximum rows of a history; older ones are left out. */
const maxAuditRows = 100;

/** Loads audit rows of these targets, newest first, as far as the staff member may read them. */
export async function loadHistory(
  collections: Pick<Collections, 'audit' | 'admins'>,
  targets: readonly { kind: string; id: string }[],
  access: AuditAccess,
): Promise<HistoryEntry[]> {
  const auditRows = await collections.audit
    .find({ $or: targets.map(({ kind, id }) => ({ 'target.kind': kind, 'target.id': id })) })
    .sort({ at: -1, _id: -1 })
    .limit(maxAuditRows)
    .toArray();
  const staffIds = auditRows.flatMap(({ actor }) => (actor.kind === 'admin' ? [actor.id] : []));
  const getName = await loadStaffNames(collections, staffIds);
  return auditRows.map((row) => toHistoryEntry(row, getName, access));
}

function toHistoryEntry(row: AuditDoc, getName: (id: string) => string, access: AuditAccess): HistoryEntry {
  const { _id, at, actor, action, reason, before, after } = row;
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    action,
    by: actor.kind === 'admin' ? 'team' : actor.kind,
    name: actor.kind === 'admin' ? getName(actor.id) : null,
    reason: reason ?? null,
    before: pickReadable(before, access),
    after: pickReadable(after, access),
  };
}
