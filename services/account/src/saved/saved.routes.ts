import { type App, type RateLimit, registerCall } from '@app/service-kit';
import { getSaved, putSaved } from '@app/types';
import type { SavedStore } from './saved.store.ts';

interface SavedDeps {
  savedStore: SavedStore;
  /** By account. */
  rateLimit: RateLimit;
}

/** Routes of the prosthetists that the session's account saved. */
export function registerSavedRoutes(app: App, { savedStore, rateLimit }: SavedDeps): void {
  registerCall(app, getSaved, async ({ session: { userId } }) => ({
    people: await savedStore.loadPeople(userId),
  }));

  registerCall(app, putSaved, async ({ session: { userId }, body }) => {
    await rateLimit.consume(userId);
    const skipped = await savedStore.updatePeople(userId, body);
    return { people: await savedStore.loadPeople(userId), skipped };
  });
}
