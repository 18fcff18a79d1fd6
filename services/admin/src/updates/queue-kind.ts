import { approveUpdate, rejectUpdate } from '@app/moderation';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { toRecordId } from '../record-id.store.ts';
import { loadFreshUpdate } from './updates.routes.ts';
import { createUpdatesStore } from './updates.store.ts';

/** Updates, as the generic calls of every queue know them. */
export const updateQueue: KindOfQueue = {
  subject: 'update',
  right: 'decide',
  bulk: {
    approve: (ctx, { id, v, notes }) => approveUpdate(ctx, { update: toRecordId(id), v, notes }),
    reject: (ctx, { id, v, notes }) => rejectUpdate(ctx, { update: toRecordId(id), v, notes }),
  },
  exists: async ({ collections }, id) => (await createUpdatesStore(collections).find(id)) !== null,
  fresh: loadFreshUpdate,
  /** What happened to its listing before and since belongs to its story. */
  async alsoAbout({ collections }, id) {
    const found = await createUpdatesStore(collections).find(id);
    return found ? [{ kind: 'listing', id: found.listing._id.toHexString() }] : [];
  },
};
