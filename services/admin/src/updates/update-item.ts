import type { Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { UpdateCase } from '@app/status-changes';
import type { UpdateItem } from '@app/types/admin/updates';
import { lockStore } from '../queue/locks.store.ts';
import { mayReadContacts } from '../require-permission.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../team-names.store.ts';
import { findMovesSince } from './moved.store.ts';
import { type QueueContext, toUpdateItem } from './to-update.ts';

/** How these updates stand now. */
export async function loadQueueContext(
  collections: Collections,
  ids: readonly string[],
  now: Date,
): Promise<QueueContext> {
  const [promises, findLock] = await Promise.all([
    loadSlaTargets(collections, now),
    lockStore(collections).of('update', ids, now),
  ]);
  return { promises, findLock };
}

/** One update with all that its decision needs, for somebody of the team. */
export async function loadUpdateItem(
  collections: Collections,
  one: UpdateCase,
  staff: Pick<Staff, 'role'>,
  now: Date,
): Promise<UpdateItem> {
  const { update, listing } = one;
  const [standing, moved, getName] = await Promise.all([
    loadQueueContext(collections, [update._id.toHexString()], now),
    findMovesSince(collections, listing, update),
    loadStaffNames(collections, update.decision ? [update.decision.by] : []),
  ]);
  return toUpdateItem(one, { standing, moved, getName, mayReadContacts: mayReadContacts(staff) });
}
