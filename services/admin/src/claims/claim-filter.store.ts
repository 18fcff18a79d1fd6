import type { ClaimDoc } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import type { Staff } from '@app/service-kit';
import type { claimViews } from '@app/types/admin/claims';
import type { Filter, ObjectId } from 'mongodb';
import { findListingsByName, type NameSearchDeps } from '../find-listings.store.ts';
import { toViewFilter } from '../queue/view-filter.store.ts';
import { type IdFilter, toContainsFilter, toIdFilter } from '../record-filters.store.ts';

const expiringWithinMs = 3 * 86_400_000;

interface ClaimQuery {
  status: ClaimDoc['status'];
  view: (typeof claimViews)[number];
  q: string;
  idFilter?: IdFilter | undefined;
  listingIds?: ObjectId[] | undefined;
}

/** Builds the filter of a list of claims. */
export async function toClaimFilter(
  deps: NameSearchDeps,
  { status, view, q, idFilter, listingIds }: ClaimQuery,
  staff: Staff,
  now: Date,
): Promise<Filter<ClaimDoc>> {
  const { collections } = deps;
  const filters: Filter<ClaimDoc>[] = [
    { status },
    toIdFilter(idFilter),
    await toViewFilter(collections, view, { kind: 'claim', sinceField: 'createdAt' }, staff, now),
    toClaimViewFilter(view, now),
  ];
  // Pending claims of missing listings are on a separate page.
  if (status === 'pending') filters.push({ _id: { $nin: await findOrphanedClaimIds({ collections }) } });
  if (listingIds) filters.push({ listingId: { $in: listingIds } });
  if (q) filters.push(await toSearchFilter(deps, q));
  return { $and: filters };
}

/** Builds the filter of the views that no other queue has. */
function toClaimViewFilter(view: ClaimQuery['view'], now: Date): Filter<ClaimDoc> {
  if (view === 'expiring') return { expiresAt: { $lte: new Date(now.getTime() + expiringWithinMs) } };
  if (view !== 'warning') return {};
  const checkFields = ['checks.emailDomain', 'checks.npi', 'checks.license', 'checks.call'];
  const differingCheckFilters = checkFields.map((name) => ({ [name]: false }));
  const differentNameFilter = { 'checks.name': false, 'checks.nickname': { $ne: true } };
  return {
    $or: [
      ...differingCheckFilters,
      differentNameFilter,
      { sent: { $exists: true } },
      { 'blocked.0': { $exists: true } },
    ],
  };
}

/** Matches the name of the listing or the claimant. */
const toSearchFilter = async (deps: NameSearchDeps, text: string): Promise<Filter<ClaimDoc>> => {
  const listingIdFilter = { $in: await findListingsByName(deps, text) };
  return { $or: [{ listingId: listingIdFilter }, toContainsFilter('$claimantName', text)] };
};
