import type { Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { UpdateCase } from '@app/status-changes';
import type { listPendingUpdates, UpdateItem, UpdateSummary } from '@app/types/admin/updates';
import { findOwnAppeals } from '../appeals/own-appeals.store.ts';
import type { NameSearchDeps } from '../find-listings.store.ts';
import type { ListQuery } from '../paging.store.ts';
import { loadQueueStatus } from '../queue/queue-status.ts';
import { canReadContacts } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createLastChangeLookup } from './field-changes.store.ts';
import { toUpdateItem, toUpdateSummary } from './to-update.ts';
import { toUpdateFilter } from './update-filter.store.ts';
import { createUpdatesStore } from './updates.store.ts';

/** Loads one page of updates for staff, with the total. */
export async function loadUpdateSummaries(
  deps: NameSearchDeps,
  {
    status = 'pending',
    view = 'all',
    q = '',
    idFilter,
    listingIds,
    ...page
  }: ListQuery<typeof listPendingUpdates>,
  staff: Staff,
): Promise<{ items: UpdateSummary[]; total: number }> {
  const { collections } = deps;
  const now = new Date();
  const filter = await toUpdateFilter(deps, { status, view, q, idFilter, listingIds }, staff, now);
  const { total, rows } = await createUpdatesStore(collections).findPage(filter, page, view === 'risk');
  const updateIds = rows.map(({ update }) => update._id.toHexString());
  const queueStatus = await loadQueueStatus(collections, 'update', updateIds, now);
  return {
    total,
    items: rows.map(({ update, listing, risk }) => toUpdateSummary(update, listing, queueStatus, risk)),
  };
}

/** Loads one update with everything needed for its decision. */
export async function loadUpdateItem(
  collections: Collections,
  updateCase: UpdateCase,
  staff: Pick<Staff, 'id' | 'role'>,
  now: Date,
): Promise<UpdateItem> {
  const { update, listing } = updateCase;
  const [queueStatus, findLastChange, getName, ownAppeals] = await Promise.all([
    loadQueueStatus(collections, 'update', [update._id.toHexString()], now),
    createLastChangeLookup(collections, listing, update),
    loadStaffNames(collections, update.decision ? [update.decision.by] : []),
    findOwnAppeals(collections, staff.id, { about: update._id }),
  ]);
  return toUpdateItem(updateCase, {
    queueStatus,
    findLastChange,
    getName,
    ownAppeals,
    canReadContacts: canReadContacts(staff),
  });
}
