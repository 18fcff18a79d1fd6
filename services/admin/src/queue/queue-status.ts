import type { Collections } from '@app/db';
import { loadSlaTargets, type SlaTargets } from '../sla.store.ts';
import { createLockStore, type ItemLock, type LockKind } from './locks.store.ts';

export interface QueueStatus {
  slaTargets: SlaTargets;
  findLock: (id: string) => ItemLock | null;
}

export async function loadQueueStatus(
  collections: Collections,
  kind: LockKind,
  ids: readonly string[],
  now: Date,
): Promise<QueueStatus> {
  const [slaTargets, findLock] = await Promise.all([
    loadSlaTargets(collections, now),
    createLockStore(collections).createLockLookup(kind, ids, now),
  ]);
  return { slaTargets, findLock };
}
