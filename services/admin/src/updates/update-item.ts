import type { Collections } from '@app/db';
import type { UpdateCase } from '@app/moderation';
import type { Staff } from '@app/service-kit';
import type { UpdateItem } from '@app/types/admin/updates';
import { mayReadContacts } from '../demand.ts';
import { promisesAt } from '../promises.store.ts';
import { lockStore } from '../queue/locks.store.ts';
import { teamNames } from '../team-names.store.ts';
import { movedSince } from './moved.store.ts';
import { type Standing, toUpdateItem } from './to-update.ts';

/** How these updates stand now. */
export async function standingOf(
  collections: Collections,
  ids: readonly string[],
  now: Date,
): Promise<Standing> {
  const [promises, lockOf] = await Promise.all([
    promisesAt(collections, now),
    lockStore(collections).of('update', ids, now),
  ]);
  return { promises, lockOf };
}

/** One update with all that its decision needs, for somebody of the team. */
export async function updateItemOf(
  collections: Collections,
  one: UpdateCase,
  staff: Pick<Staff, 'role'>,
  now: Date,
): Promise<UpdateItem> {
  const { update, listing } = one;
  const [standing, moved, nameOf] = await Promise.all([
    standingOf(collections, [update._id.toHexString()], now),
    movedSince(collections, listing, update),
    teamNames(collections, update.decision ? [update.decision.by] : []),
  ]);
  return toUpdateItem(one, { standing, moved, nameOf, mayReadContacts: mayReadContacts(staff) });
}
