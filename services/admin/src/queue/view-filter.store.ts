import type { Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import { toRecordId } from '../record-filters.store.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { createLockStore, type LockKind } from './locks.store.ts';

/** Remaining hours that count as close to the SLA: less than half a working day. */
export const nearDeadlineHours = 4;

/**
 * Filters of the views that every queue has: close to the SLA (by the field with the waiting time), and locked by the
 * reader.
 */
export async function toViewFilter(
  collections: Collections,
  view: string,
  { kind, since }: { kind: LockKind; since: string },
  staff: Staff,
  now: Date,
): Promise<object> {
  if (view === 'promise')
    return {
      [since]: { $lte: (await loadSlaTargets(collections, now)).computeSubmissionCutoff(nearDeadlineHours) },
    };
  if (view !== 'mine') return {};
  const getLockedIds = await createLockStore(collections).loadHeldIds(staff, now);
  return { _id: { $in: getLockedIds(kind).map(toRecordId) } };
}
