import type { UpdateDoc } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { updateViews } from '@app/types/admin/updates';
import type { Filter, ObjectId } from 'mongodb';
import { findListingsByName, type NameDeps } from '../find-listings.store.ts';
import { toViewFilter } from '../queue/view-filter.store.ts';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';

interface UpdateQuery {
  status: UpdateDoc['status'];
  view: (typeof updateViews)[number];
  q: string;
  ids?: IdFilter | undefined;
  listingIds?: ObjectId[] | undefined;
}

/** Builds the filter of a list of updates. */
export async function toUpdateFilter(
  deps: NameDeps,
  { status, view, q, ids, listingIds }: UpdateQuery,
  staff: Staff,
  now: Date,
): Promise<Filter<UpdateDoc>> {
  const matchingIds = listingIds ?? (q ? await findListingsByName(deps, q) : undefined);
  const queueFields = { kind: 'update', since: 'submittedAt' } as const;
  return {
    status,
    ...(ids && { $and: [toIdFilter(ids)] }),
    ...(await toViewFilter(deps.collections, view, queueFields, staff, now)),
    ...(view === 'warning' && { 'risks.0': { $exists: true } }),
    ...(matchingIds && { listingId: { $in: matchingIds } }),
  };
}
