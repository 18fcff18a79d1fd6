import { readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { AdminListingRow, listProsthetists } from '@app/types/admin/prosthetists';
import type { NameDeps } from '../named.store.ts';
import { type ListQuery, parseFlag } from '../paging.store.ts';
import { loadStanding } from '../queue/standing.ts';
import { mayReadContacts } from '../require-permission.ts';
import { listStore } from './list.store.ts';
import { staleBefore, toRow } from './to-admin-listing.ts';
import { parseSearch } from './words.ts';

/** One page of listings for staff, with the total. */
export async function loadListingRows(
  { collections, findSimilarWords }: NameDeps,
  query: ListQuery<typeof listProsthetists>,
  staff: Staff,
): Promise<{ items: AdminListingRow[]; total: number; nearest: boolean }> {
  const list = listStore(collections, findSimilarWords);
  const now = new Date();
  const { page, pageSize, sort, q, status, state } = query;
  const contacts = mayReadContacts(staff);
  const before = staleBefore(await readSettings(collections), now);
  const { docs, total, nearest } = await list.list({
    search: parseSearch(q, contacts),
    status,
    state,
    claimed: parseFlag(query.claimed),
    stale: parseFlag(query.stale),
    staleBefore: before,
    placed: parseFlag(query.placed),
    waiting: parseFlag(query.waiting),
    nearest: parseFlag(query.nearest),
    sort,
    page,
    pageSize,
    ids: query.ids,
    listingIds: query.listingIds,
  });
  const ids = docs.map(({ _id }) => _id);
  const hexIds = ids.map((id) => id.toHexString());
  const [about, standing] = await Promise.all([
    list.getWaiting(ids),
    loadStanding(collections, 'listing', hexIds, now),
  ]);
  const items = docs.map((doc) => {
    const id = doc._id.toHexString();
    const waiting = {
      update: about.updates.has(id),
      claim: about.claims.has(id),
      report: about.reports.has(id),
      certificate: about.certificates.has(id),
    };
    return toRow(doc, waiting, { ...standing, staleBefore: before, contacts });
  });
  return { items, total, nearest };
}
