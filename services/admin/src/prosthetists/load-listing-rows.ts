import { readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { AdminListingRow, listProsthetists } from '@app/types/admin/prosthetists';
import type { NameSearchDeps } from '../find-listings.store.ts';
import type { ListQuery } from '../paging.store.ts';
import { loadQueueStatus } from '../queue/queue-status.ts';
import { canReadContacts } from '../staff-call.ts';
import { createListingSearchStore } from './listing-search.store.ts';
import { parseSearch } from './parse-search.ts';
import { computeStaleCutoff, toAdminListingRow } from './to-admin-listing.ts';

export async function loadListingRows(
  { collections, findSimilarWords }: NameSearchDeps,
  { q, ...query }: ListQuery<typeof listProsthetists>,
  staff: Staff,
): Promise<{ items: AdminListingRow[]; total: number; isNearest: boolean }> {
  const store = createListingSearchStore(collections, findSimilarWords);
  const now = new Date();
  const showsContacts = canReadContacts(staff);
  const staleCutoff = computeStaleCutoff(await readSettings(collections), now);
  const { docs, total, isNearest } = await store.findPage({
    ...query,
    search: parseSearch(q, showsContacts),
    staleCutoff,
  });
  const ids = docs.map(({ _id }) => _id);
  const hexIds = ids.map((id) => id.toHexString());
  const [getOpenItems, queueStatus] = await Promise.all([
    store.findOpenItems(ids),
    loadQueueStatus(collections, 'listing', hexIds, now),
  ]);
  const rowContext = { ...queueStatus, staleCutoff, showsContacts };
  const items = docs.map((doc) => toAdminListingRow(doc, getOpenItems(doc._id), rowContext));
  return { items, total, isNearest };
}
