import { approveUpdate, rejectUpdate } from '@app/moderation';
import type { KindOfQueue } from '../queue/kinds.ts';
import { recordIdOf } from '../record-id.store.ts';
import { freshUpdate } from './updates.routes.ts';
import { updatesStore } from './updates.store.ts';

/** Updates, as the generic calls of every queue know them. */
export const updateQueue: KindOfQueue = {
  subject: 'update',
  right: 'decide',
  bulk: {
    approve: (ctx, { id, v, notes }) => approveUpdate(ctx, { update: recordIdOf(id), v, notes }),
    reject: (ctx, { id, v, notes }) => rejectUpdate(ctx, { update: recordIdOf(id), v, notes }),
  },
  exists: async ({ collections }, id) => (await updatesStore(collections).find(id)) !== null,
  fresh: freshUpdate,
  /** What happened to its listing before and since belongs to its story. */
  async alsoAbout({ collections }, id) {
    const found = await updatesStore(collections).find(id);
    return found ? [{ kind: 'listing', id: found.listing._id.toHexString() }] : [];
  },
};
