import { type Collections, toObjectId } from '@app/db';
import type { Staff } from '@app/service-kit';
import { loadSlaTargets } from '../sla.store.ts';
import { createLockStore, type LockKind } from './locks.store.ts';

export type QueueStatus = Awaited<ReturnType<typeof loadQueueStatus>>;

export async function loadQueueStatus(
  collections: Collections,
  kind: LockKind,
  ids: readonly string[],
  now: Date,
) {
  const [slaTargets, findLock] = await Promise.all([
    loadSlaTargets(collections, now),
    createLockStore(collections).createLockLookup(kind, ids, now),
  ]);
  return { slaTargets, findLock };
}

/** An item with at most this many business hours left is close to its SLA. */
export const nearDeadlineHours = 4;

/** Builds the filter of a view that every queue has: close to the SLA, or locked by the staff member. */
export async function toViewFilter(
  collections: Collections,
  view: string,
  { kind, sinceField }: { kind: LockKind; sinceField: string },
  staff: Staff,
  now: Date,
): Promise<object> {
  if (view === 'promise')
    return {
      [sinceField]: {
        $lte: (await loadSlaTargets(collections, now)).computeSubmissionCutoff(nearDeadlineHours),
      },
    };
  if (view !== 'mine') return {};
  const getLockedIds = await createLockStore(collections).loadLockedIds(staff, now);
  return { _id: { $in: getLockedIds(kind).map(toObjectId) } };
}
