import type { Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { UpdateCase } from '@app/status-changes';
import type { listPendingUpdates, UpdateItem, UpdateLine } from '@app/types/admin/updates';
import type { NameDeps } from '../named.store.ts';
import type { ListQuery } from '../paging.store.ts';
import { loadStanding } from '../queue/standing.ts';
import { mayReadContacts } from '../require-permission.ts';
import { loadStaffNames } from '../team-names.store.ts';
import { updateFilter } from './filters.store.ts';
import { findMovesSince } from './moved.store.ts';
import { toUpdateItem, toUpdateLine } from './to-update.ts';
import { createUpdatesStore } from './updates.store.ts';

/** One page of updates for staff, with the total. */
export async function loadUpdateLines(
  deps: NameDeps,
  {
    status = 'pending',
    view = 'all',
    q = '',
    ids,
    listingIds,
    ...page
  }: ListQuery<typeof listPendingUpdates>,
  staff: Staff,
): Promise<{ items: UpdateLine[]; total: number }> {
  const { collections } = deps;
  const now = new Date();
  const filter = await updateFilter(deps, { status, view, q, ids, listingIds }, staff, now);
  const { total, rows } = await createUpdatesStore(collections).page(filter, page, view === 'risk');
  const found = rows.map(({ update }) => update._id.toHexString());
  const standing = await loadStanding(collections, 'update', found, now);
  return {
    total,
    items: rows.map(({ update, listing, risk }) => toUpdateLine(update, listing, standing, risk)),
  };
}

/** One update with everything needed for its decision. */
export async function loadUpdateItem(
  collections: Collections,
  one: UpdateCase,
  staff: Pick<Staff, 'role'>,
  now: Date,
): Promise<UpdateItem> {
  const { update, listing } = one;
  const [standing, moved, getName] = await Promise.all([
    loadStanding(collections, 'update', [update._id.toHexString()], now),
    findMovesSince(collections, listing, update),
    loadStaffNames(collections, update.decision ? [update.decision.by] : []),
  ]);
  return toUpdateItem(one, { standing, moved, getName, mayReadContacts: mayReadContacts(staff) });
}
