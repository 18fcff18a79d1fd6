import type { UpdateDoc } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { updateViews } from '@app/types/admin/updates';
import type { Filter, ObjectId } from 'mongodb';
import { findListingsByName, type NameSearchDeps } from '../find-listings.store.ts';
import { toViewFilter } from '../queue/view-filter.store.ts';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';

interface UpdateQuery {
  status: UpdateDoc['status'];
  view: (typeof updateViews)[number];
  q: string;
  idFilter?: IdFilter | undefined;
  listingIds?: ObjectId[] | undefined;
}

/** Builds the filter of a list of updates. */
export async function toUpdateFilter(
  deps: NameSearchDeps,
  { status, view, q, idFilter, listingIds }: UpdateQuery,
  staff: Staff,
  now: Date,
): Promise<Filter<UpdateDoc>> {
  const matchingIds = listingIds ?? (q ? await findListingsByName(deps, q) : undefined);
  const queueFields = { kind: 'update', sinceField: 'submittedAt' } as const;
  return {
    status,
    ...(idFilter && { $and: [toIdFilter(idFilter)] }),
    ...(await toViewFilter(deps.collections, view, queueFields, staff, now)),
    ...(view === 'warning' && { 'risks.0': { $exists: true } }),
    ...(matchingIds && { listingId: { $in: matchingIds } }),
  };
}
