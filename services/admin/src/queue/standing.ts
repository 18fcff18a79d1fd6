import type { Collections } from '@app/db';
import { loadSlaTargets, type Promises } from '../sla.store.ts';
import { type LockKind, type LockShown, lockStore } from './locks.store.ts';

/** SLA and locks of the items of a queue. */
export interface Standing {
  promises: Promises;
  findLock: (id: string) => LockShown | null;
}

export async function loadStanding(
  collections: Collections,
  kind: LockKind,
  ids: readonly string[],
  now: Date,
): Promise<Standing> {
  const [promises, findLock] = await Promise.all([
    loadSlaTargets(collections, now),
    lockStore(collections).of(kind, ids, now),
  ]);
  return { promises, findLock };
}
