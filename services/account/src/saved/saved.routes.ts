import { type App, mount, type RateLimit } from '@app/service-kit';
import { getSaved, putSaved } from '@app/types';
import type { SavedStore } from './saved.store.ts';

interface Deps {
  saved: SavedStore;
  /** By account. */
  limit: RateLimit;
}

/** Routes of the prosthetists that the session's account saved. */
export function mountSaved(app: App, { saved, limit }: Deps): void {
  mount(app, getSaved, async ({ session: { userId } }) => ({ people: await saved.read(userId) }));

  mount(app, putSaved, async ({ session: { userId }, body }) => {
    await limit.take(userId);
    await saved.change(userId, body);
    return { people: await saved.read(userId) };
  });
}
