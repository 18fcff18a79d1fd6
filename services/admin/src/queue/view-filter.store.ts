import type { Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import { toRecordId } from '../record-id.store.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { type LockKind, lockStore } from './locks.store.ts';

/** Less than half a working day: "close to the promise". */
export const closeHours = 4;

/** Which items a view shows that every queue has: close to the promise, by the field that says since when; taken by the reader. */
export async function toViewFilter(
  collections: Collections,
  view: string,
  { kind, since }: { kind: LockKind; since: string },
  staff: Staff,
  now: Date,
): Promise<object> {
  if (view === 'promise')
    return { [since]: { $lte: (await loadSlaTargets(collections, now)).sentBefore(closeHours) } };
  if (view !== 'mine') return {};
  const taken = await lockStore(collections).heldBy(kind, staff, now);
  return { _id: { $in: taken.map(toRecordId) } };
}
