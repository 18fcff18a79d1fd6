import { readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { AdminListingRow, listProsthetists } from '@app/types/admin/prosthetists';
import type { NameSearchDeps } from '../find-listings.store.ts';
import { type ListQuery, parseFlag } from '../paging.store.ts';
import { loadQueueStatus } from '../queue/queue-status.ts';
import { canReadContacts } from '../require-permission.ts';
import { createListStore } from './list.store.ts';
import { parseSearch } from './parse-search.ts';
import { getStaleBefore, toAdminListingRow } from './to-admin-listing.ts';

/** One page of listings for staff, with the total. */
export async function loadListingRows(
  { collections, findSimilarWords }: NameSearchDeps,
  query: ListQuery<typeof listProsthetists>,
  staff: Staff,
): Promise<{ items: AdminListingRow[]; total: number; nearest: boolean }> {
  const store = createListStore(collections, findSimilarWords);
  const now = new Date();
  const { page, pageSize, sort, q, status, state } = query;
  const showsContacts = canReadContacts(staff);
  const staleBefore = getStaleBefore(await readSettings(collections), now);
  const { docs, total, nearest } = await store.list({
    search: parseSearch(q, showsContacts),
    status,
    state,
    claimed: parseFlag(query.claimed),
    stale: parseFlag(query.stale),
    staleBefore,
    placed: parseFlag(query.placed),
    waiting: parseFlag(query.waiting),
    nearest: parseFlag(query.nearest),
    sort,
    page,
    pageSize,
    idFilter: query.idFilter,
    listingIds: query.listingIds,
  });
  const ids = docs.map(({ _id }) => _id);
  const hexIds = ids.map((id) => id.toHexString());
  const [openItems, queueStatus] = await Promise.all([
    store.findOpenItems(ids),
    loadQueueStatus(collections, 'listing', hexIds, now),
  ]);
  const items = docs.map((doc) => {
    const id = doc._id.toHexString();
    const waiting = {
      update: openItems.updates.has(id),
      claim: openItems.claims.has(id),
      report: openItems.reports.has(id),
      certificate: openItems.certificates.has(id),
    };
    return toAdminListingRow(doc, waiting, { ...queueStatus, staleBefore, showsContacts });
  });
  return { items, total, nearest };
}
