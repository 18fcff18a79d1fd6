import type { ClaimDoc, Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { ClaimItem } from '@app/types/admin/claims';
import { lockStore } from '../queue/locks.store.ts';
import { mayReadContacts } from '../require-permission.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../team-names.store.ts';
import { createClaimsStore } from './claims.store.ts';
import { type QueueContext, toClaimItem } from './to-claim.ts';

/** How these claims stand now, for somebody of the team. */
export async function loadQueueContext(
  collections: Collections,
  ids: readonly string[],
  staff: Pick<Staff, 'role'>,
  now: Date,
): Promise<QueueContext> {
  const [promises, findLock] = await Promise.all([
    loadSlaTargets(collections, now),
    lockStore(collections).of('claim', ids, now),
  ]);
  return { promises, findLock, mayReadContacts: mayReadContacts(staff) };
}

const isText = (text: string | undefined): text is string => text !== undefined;

/** One claim with all that its decision needs. */
export async function loadClaimItem(
  collections: Collections,
  claim: ClaimDoc,
  staff: Pick<Staff, 'role'>,
  now: Date,
): Promise<ClaimItem> {
  const store = createClaimsStore(collections);
  const [listing, others, earlier, owned, getName, standing] = await Promise.all([
    store.listing(claim.listingId),
    store.othersOf(claim),
    store.getEarlier(claim),
    store.ownedBy(claim),
    loadStaffNames(
      collections,
      [claim.decision?.by, ...(claim.calls ?? []).map(({ by }) => by)].filter(isText),
    ),
    loadQueueContext(collections, [claim._id.toHexString()], staff, now),
  ]);
  return toClaimItem(claim, { listing, others, earlier, owned, getName }, standing);
}
