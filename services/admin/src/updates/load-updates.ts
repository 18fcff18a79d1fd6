import type { Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { UpdateCase } from '@app/status-changes';
import type { UpdateItem, UpdateSummary } from '@app/types/admin/updates';
import { findAppealsAgainstOwnDecisions } from '../appeals/appeals.store.ts';
import type { NameSearchDeps } from '../find-listings.store.ts';
import { loadQueueStatus } from '../queue/queue-status.ts';
import { canReadContacts } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createLastChangeLookup } from './field-changes.store.ts';
import { toUpdateItem, toUpdateSummary } from './to-update.ts';
import { createUpdatesStore, toUpdateFilter, type UpdateQuery } from './updates.store.ts';

export async function loadUpdateSummaries(
  deps: NameSearchDeps,
  query: UpdateQuery,
  staff: Staff,
): Promise<{ items: UpdateSummary[]; total: number }> {
  const { collections } = deps;
  const now = new Date();
  const filter = await toUpdateFilter(deps, query, staff, now);
  const { total, rows } = await createUpdatesStore(collections).findPage(
    filter,
    query,
    query.view === 'risk',
  );
  const updateIds = rows.map(({ update }) => update._id.toHexString());
  const queueStatus = await loadQueueStatus(collections, 'update', updateIds, now);
  return {
    total,
    items: rows.map(({ update, listing, risk }) => toUpdateSummary(update, listing, queueStatus, risk)),
  };
}

export async function loadUpdateItem(
  collections: Collections,
  updateCase: UpdateCase,
  staff: Pick<Staff, 'id' | 'role'>,
): Promise<UpdateItem> {
  const { update, listing } = updateCase;
  const [queueStatus, findLastChange, getName, appealsAgainstOwnDecisions] = await Promise.all([
    loadQueueStatus(collections, 'update', [update._id.toHexString()], new Date()),
    createLastChangeLookup(collections, listing, update),
    loadStaffNames(collections, [update.decision?.by]),
    findAppealsAgainstOwnDecisions(collections, staff.id, { about: update._id }),
  ]);
  return toUpdateItem(updateCase, {
    queueStatus,
    findLastChange,
    getName,
    appealsAgainstOwnDecisions,
    canReadContacts: canReadContacts(staff),
  });
}
