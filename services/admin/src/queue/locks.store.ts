import { type Collections, type ItemLockDoc, isDuplicateKeyError } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { SubjectKind } from '@app/status-changes';
import type { lockShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';

/** Lifetime of a lock that is not renewed. */
const lockLifetimeMs = 5 * 60_000;

/** Kinds of lockable items: subjects of commands, appeals, approval requests and messages. */
export type LockKind = SubjectKind | 'appeal' | 'second' | 'message';

const toLockKey = (kind: LockKind, id: string) => `${kind}:${id}`;

export type ItemLock = z.output<typeof lockShown>;

const toLock = ({ adminId, name, until }: ItemLockDoc): ItemLock => ({
  by: adminId,
  name,
  until: until.toISOString(),
});

/** Stores which staff member works on which item. An expired lock counts as none. */
export function createLockStore({ itemLocks }: Pick<Collections, 'itemLocks'>) {
  /** Takes or renews a lock for five minutes. If another staff member holds it, returns theirs. */
  async function acquire(
    kind: LockKind,
    id: string,
    staff: Staff,
    now: Date,
  ): Promise<{ isMine: boolean; lock: ItemLock }> {
    const { id: adminId, name } = staff;
    const _id = toLockKey(kind, id);
    const expiresAt = new Date(now.getTime() + lockLifetimeMs);
    try {
      await itemLocks.updateOne(
        { _id, $or: [{ adminId }, { until: { $lte: now } }] },
        { $set: { adminId, name, at: now, until: expiresAt } },
        { upsert: true },
      );
    } catch (error) {
      // The filter matched no own or expired lock, so the duplicate key is another staff member's lock.
      if (!isDuplicateKeyError(error)) throw error;
      const heldLock = await itemLocks.findOne({ _id });
      // Released since then.
      if (!heldLock) return acquire(kind, id, staff, now);
      return { isMine: heldLock.adminId === adminId, lock: toLock(heldLock) };
    }
    return { isMine: true, lock: { by: adminId, name, until: expiresAt.toISOString() } };
  }

  return {
    acquire,

    /** Releases an own lock. If another staff member holds it, returns theirs, which stays. */
    async release(kind: LockKind, id: string, { id: adminId }: Staff, now: Date): Promise<ItemLock | null> {
      const _id = toLockKey(kind, id);
      await itemLocks.deleteOne({ _id, adminId });
      const otherLock = await itemLocks.findOne({ _id, until: { $gt: now } });
      return otherLock && toLock(otherLock);
    },

    /** Finds the locks of these items. The returned function returns one by the item's id. */
    async createLockLookup(
      kind: LockKind,
      ids: readonly string[],
      now: Date,
    ): Promise<(id: string) => ItemLock | null> {
      const heldLocks = await itemLocks
        .find({ _id: { $in: ids.map((id) => toLockKey(kind, id)) }, until: { $gt: now } })
        .toArray();
      const lockByKey = new Map(heldLocks.map((lock) => [lock._id, toLock(lock)]));
      return (id) => lockByKey.get(toLockKey(kind, id)) ?? null;
    },

    /** Loads the ids of items that this staff member has locked. The returned function returns those of a kind. */
    async loadLockedIds({ id: adminId }: Staff, now: Date): Promise<(kind: LockKind) => string[]> {
      const ownLocks = await itemLocks.find({ adminId, until: { $gt: now } }).toArray();
      return (kind) => {
        const prefix = toLockKey(kind, '');
        return ownLocks
          .filter(({ _id }) => _id.startsWith(prefix))
          .map(({ _id }) => _id.slice(prefix.length));
      };
    },
  };
}
