import { toBulk } from '../actions/action-command.ts';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { shownUpdate, updateCommands } from './update-commands.ts';
import { createUpdatesStore } from './updates.store.ts';

/** Updates, as the generic calls of every queue know them. */
export const updateQueue: KindOfQueue = {
  subject: 'update',
  reopens: 'update',
  right: 'decide',
  bulk: toBulk(updateCommands),
  exists: async ({ collections }, id) => (await createUpdatesStore(collections).find(id)) !== null,
  loadFresh: shownUpdate.loadFresh,
  /** What happened to its listing before and since belongs to its story. */
  async alsoAbout({ collections }, id) {
    const found = await createUpdatesStore(collections).find(id);
    return found ? [{ kind: 'listing', id: found.listing._id.toHexString() }] : [];
  },
};
