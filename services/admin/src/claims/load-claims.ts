import type { ClaimDoc, Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { ClaimItem, ClaimLine, listPendingClaims } from '@app/types/admin/claims';
import type { NameDeps } from '../named.store.ts';
import type { ListQuery } from '../paging.store.ts';
import { loadStanding } from '../queue/standing.ts';
import { mayReadContacts } from '../require-permission.ts';
import { loadStaffNames } from '../team-names.store.ts';
import { createClaimsStore } from './claims.store.ts';
import { claimFilter } from './filters.store.ts';
import { toClaimItem, toClaimLine } from './to-claim.ts';

/** One page of claims for staff, with the total. */
export async function loadClaimLines(
  deps: NameDeps,
  { status = 'pending', view = 'all', q = '', ids, listingIds, ...page }: ListQuery<typeof listPendingClaims>,
  staff: Staff,
): Promise<{ items: ClaimLine[]; total: number }> {
  const { collections } = deps;
  const now = new Date();
  const filter = await claimFilter(deps, { status, view, q, ids, listingIds }, staff, now);
  const order = status === 'pending' ? 1 : -1;
  const { total, rows } = await createClaimsStore(collections).page(filter, order, page, view === 'risk');
  const found = rows.map(({ claim }) => claim._id.toHexString());
  const standing = await loadStanding(collections, 'claim', found, now);
  const contacts = mayReadContacts(staff);
  return { total, items: rows.map((row) => toClaimLine(row, standing, contacts, row.risk)) };
}

const isText = (text: string | undefined): text is string => text !== undefined;

/** One claim with everything needed for its decision. */
export async function loadClaimItem(
  collections: Collections,
  claim: ClaimDoc,
  staff: Pick<Staff, 'role'>,
  now: Date,
): Promise<ClaimItem> {
  const store = createClaimsStore(collections);
  const by = [claim.decision?.by, ...(claim.calls ?? []).map((call) => call.by)].filter(isText);
  const [listing, others, earlier, owned, getName, standing] = await Promise.all([
    store.listing(claim.listingId),
    store.othersOf(claim),
    store.getEarlier(claim),
    store.ownedBy(claim),
    loadStaffNames(collections, by),
    loadStanding(collections, 'claim', [claim._id.toHexString()], now),
  ]);
  const around = { listing, others, earlier, owned, getName };
  return toClaimItem(claim, around, standing, mayReadContacts(staff));
}
