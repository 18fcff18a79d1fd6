import type { AuditDoc, Collections, ListingDoc, UpdateDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { liveChange } from '@app/types/admin/updates';
import type * as z from 'zod/mini';
import { loadStaffNames } from '../staff-names.store.ts';

export type FieldChange = z.output<typeof liveChange>;

/** Maximum audit rows to read; older ones are left out. */
const maxAuditRows = 100;

/** Reads changes of a listing since an update was submitted. The returned function finds the last one of a field. */
export async function createLastChangeLookup(
  collections: Pick<Collections, 'audit' | 'admins'>,
  { _id }: Pick<ListingDoc, '_id'>,
  { submittedAt }: Pick<UpdateDoc, 'submittedAt'>,
): Promise<(field: string) => FieldChange | null> {
  const auditRows = await collections.audit
    .find(
      {
        'target.kind': 'listing',
        'target.id': _id.toHexString(),
        at: { $gte: submittedAt },
        'after.fields': { $exists: true },
      },
      readOptions,
    )
    .sort({ at: -1 })
    .limit(maxAuditRows)
    .toArray();
  const staffIds = auditRows.filter(({ actor }) => actor.kind === 'admin').map(({ actor }) => actor.id);
  const getName = await loadStaffNames(collections, staffIds);
  return (field) => {
    const row = auditRows.find(({ after }) => Array.isArray(after?.fields) && after.fields.includes(field));
    if (!row) return null;
    return { ...toChangeSource(row, getName), at: row.at.toISOString() };
  };
}

const toChangeSource = (
  { action, actor }: AuditDoc,
  getName: (id: string) => string,
): Omit<FieldChange, 'at'> => {
  if (action.includes('import')) return { by: 'import', name: null };
  if (actor.kind === 'admin') return { by: 'team', name: getName(actor.id) };
  return { by: actor.kind === 'user' ? 'owner' : 'system', name: null };
};
