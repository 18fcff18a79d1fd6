import type { Collections, UpdateDoc } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { updateViews } from '@app/types/admin/updates';
import { type Filter, ObjectId } from 'mongodb';
import { findListingsByName } from '../named.store.ts';
import { lockStore } from '../queue/locks.store.ts';
import { type IdFilter, toIdFilter } from '../record-id.store.ts';
import { loadSlaTargets } from '../sla.store.ts';

/** Less than half a working day: "close to the promise". */
const closeHours = 4;

interface UpdateQuery {
  status: UpdateDoc['status'];
  view: (typeof updateViews)[number];
  q: string;
  ids?: IdFilter | undefined;
}

/** Which updates are asked for. */
export async function updateFilter(
  collections: Collections,
  { status, view, q, ids }: UpdateQuery,
  staff: Staff,
  now: Date,
): Promise<Filter<UpdateDoc>> {
  const filter: Filter<UpdateDoc> = { status, ...(ids && { $and: [toIdFilter(ids)] }) };
  if (view === 'promise')
    filter.submittedAt = { $lte: (await loadSlaTargets(collections, now)).sentBefore(closeHours) };
  if (view === 'warning') filter['risks.0'] = { $exists: true };
  if (view === 'mine') {
    const taken = await lockStore(collections).heldBy('update', staff, now);
    filter._id = { $in: taken.map((id) => new ObjectId(id)) };
  }
  if (q) filter.listingId = { $in: await findListingsByName(collections, q) };
  return filter;
}
