import { readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { AdminListingRow, listProsthetists } from '@app/types/admin/prosthetists';
import type { NameSearchDeps } from '../find-listings.store.ts';
import { type ListQuery, parseFlag } from '../paging.store.ts';
import { loadQueueStatus } from '../queue/queue-status.ts';
import { canReadContacts } from '../staff-call.ts';
import { createListingSearchStore } from './listing-search.store.ts';
import { parseSearch } from './parse-search.ts';
import { computeStaleCutoff, toAdminListingRow } from './to-admin-listing.ts';

/** Loads one page of listings for staff, with the total. */
export async function loadListingRows(
  { collections, findSimilarWords }: NameSearchDeps,
  query: ListQuery<typeof listProsthetists>,
  staff: Staff,
): Promise<{ items: AdminListingRow[]; total: number; isNearest: boolean }> {
  const store = createListingSearchStore(collections, findSimilarWords);
  const now = new Date();
  const { page, pageSize, sort, q, status, state } = query;
  const showsContacts = canReadContacts(staff);
  const staleCutoff = computeStaleCutoff(await readSettings(collections), now);
  const { docs, total, isNearest } = await store.findPage({
    search: parseSearch(q, showsContacts),
    status,
    state,
    isClaimed: parseFlag(query.claimed),
    isStale: parseFlag(query.stale),
    staleCutoff,
    hasPoint: parseFlag(query.placed),
    hasOpenItems: parseFlag(query.waiting),
    includesNearest: parseFlag(query.nearest),
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
    const waitingItems = {
      update: openItems.updates.has(id),
      claim: openItems.claims.has(id),
      report: openItems.reports.has(id),
      certificate: openItems.certificates.has(id),
    };
    return toAdminListingRow(doc, waitingItems, { ...queueStatus, staleCutoff, showsContacts });
  });
  return { items, total, isNearest };
}
