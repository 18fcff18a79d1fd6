import type { AuditDoc, Collections } from '@app/db';
import type { HistoryEntry } from '@app/types/admin/queue';
import { loadStaffNames } from '../team-names.store.ts';

/** Maximum rows of a history. */
const shownRows = 100;

/** Fields that require the permission for contact data. */
const contacts = new Set(['email', 'patientContactPhone', 'claimantEmail', 'workEmail']);

/** Audit rows of these subjects, newest first. Without `withContacts` contact data is removed. */
export async function loadHistory(
  collections: Pick<Collections, 'audit' | 'admins'>,
  targets: readonly { kind: string; id: string }[],
  withContacts: boolean,
): Promise<HistoryEntry[]> {
  const rows = await collections.audit
    .find({ $or: targets.map(({ kind, id }) => ({ 'target.kind': kind, 'target.id': id })) })
    .sort({ at: -1, _id: -1 })
    .limit(shownRows)
    .toArray();
  const team = rows.flatMap(({ actor }) => (actor.kind === 'admin' ? [actor.id] : []));
  const getName = await loadStaffNames(collections, team);
  return rows.map((row) => toEntry(row, getName, withContacts));
}

function toEntry(row: AuditDoc, getName: (id: string) => string, withContacts: boolean): HistoryEntry {
  const { _id, at, actor, action, reason, before, after } = row;
  const redactFields = (fields: Record<string, unknown> | undefined) =>
    fields
      ? Object.fromEntries(Object.entries(fields).filter(([name]) => withContacts || !contacts.has(name)))
      : null;
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    action,
    by: actor.kind === 'admin' ? 'team' : actor.kind,
    name: actor.kind === 'admin' ? getName(actor.id) : null,
    reason: reason ?? null,
    before: redactFields(before),
    after: redactFields(after),
  };
}
