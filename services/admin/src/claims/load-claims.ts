import type { ClaimDoc, Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { ClaimItem, ClaimSummary } from '@app/types/admin/claims';
import { findAppealsAgainstOwnDecisions } from '../appeals/appeals.store.ts';
import type { NameSearchDeps } from '../find-listings.store.ts';
import { loadQueueStatus } from '../queue/queue-status.ts';
import { canReadContacts } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { type ClaimQuery, createClaimsStore, toClaimFilter } from './claims.store.ts';
import { toClaimItem, toClaimSummary } from './to-claim.ts';

export async function loadClaimSummaries(
  deps: NameSearchDeps,
  query: ClaimQuery,
  staff: Staff,
): Promise<{ items: ClaimSummary[]; total: number }> {
  const { collections } = deps;
  const { status = 'pending', view } = query;
  const now = new Date();
  const filter = await toClaimFilter(deps, query, staff, now);
  const order = status === 'pending' ? 1 : -1;
  const { total, rows } = await createClaimsStore(collections).findPage(
    filter,
    order,
    query,
    view === 'risk',
  );
  const claimIds = rows.map(({ claim }) => claim._id.toHexString());
  const queueStatus = await loadQueueStatus(collections, 'claim', claimIds, now);
  const showsContacts = canReadContacts(staff);
  return { total, items: rows.map((row) => toClaimSummary(row, queueStatus, showsContacts, row.risk)) };
}

export async function loadClaimItem(
  collections: Collections,
  claim: ClaimDoc,
  staff: Pick<Staff, 'id' | 'role'>,
): Promise<ClaimItem> {
  const store = createClaimsStore(collections);
  const staffIds = [claim.decision?.by, ...(claim.calls ?? []).map((call) => call.by)];
  const [
    listing,
    otherClaims,
    earlierClaims,
    ownedListing,
    getName,
    queueStatus,
    appealsAgainstOwnDecisions,
  ] = await Promise.all([
    store.findListing(claim.listingId),
    store.findOtherClaims(claim),
    store.findEarlierClaims(claim),
    store.findOwnedListing(claim),
    loadStaffNames(collections, staffIds),
    loadQueueStatus(collections, 'claim', [claim._id.toHexString()], new Date()),
    findAppealsAgainstOwnDecisions(collections, staff.id, { listingId: claim.listingId }),
  ]);
  const context = { listing, otherClaims, earlierClaims, ownedListing, getName, appealsAgainstOwnDecisions };
  return toClaimItem(claim, context, queueStatus, canReadContacts(staff));
}
