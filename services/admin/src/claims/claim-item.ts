import type { ClaimDoc, Collections } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { ClaimItem } from '@app/types/admin/claims';
import { mayReadContacts } from '../demand.ts';
import { promisesAt } from '../promises.store.ts';
import { lockStore } from '../queue/locks.store.ts';
import { teamNames } from '../team-names.store.ts';
import { claimsStore } from './claims.store.ts';
import { type Standing, toClaimItem } from './to-claim.ts';

/** How these claims stand now, for somebody of the team. */
export async function standingOf(
  collections: Collections,
  ids: readonly string[],
  staff: Pick<Staff, 'role'>,
  now: Date,
): Promise<Standing> {
  const [promises, lockOf] = await Promise.all([
    promisesAt(collections, now),
    lockStore(collections).of('claim', ids, now),
  ]);
  return { promises, lockOf, mayReadContacts: mayReadContacts(staff) };
}

const isText = (text: string | undefined): text is string => text !== undefined;

/** One claim with all that its decision needs. */
export async function claimItemOf(
  collections: Collections,
  claim: ClaimDoc,
  staff: Pick<Staff, 'role'>,
  now: Date,
): Promise<ClaimItem> {
  const store = claimsStore(collections);
  const [listing, others, earlier, owned, nameOf, standing] = await Promise.all([
    store.listing(claim.listingId),
    store.othersOf(claim),
    store.earlierOf(claim),
    store.ownedBy(claim),
    teamNames(collections, [claim.decision?.by, ...(claim.calls ?? []).map(({ by }) => by)].filter(isText)),
    standingOf(collections, [claim._id.toHexString()], staff, now),
  ]);
  return toClaimItem(claim, { listing, others, earlier, owned, nameOf }, standing);
}
