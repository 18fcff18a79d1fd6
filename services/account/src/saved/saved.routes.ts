import { type App, type RateLimit, registerCall } from '@app/service-kit';
import { getSaved, putSaved } from '@app/types';
import type { SavedStore } from './saved.store.ts';

interface SavedDeps {
  saved: SavedStore;
  /** By account. */
  limit: RateLimit;
}

/** Routes of the prosthetists that the session's account saved. */
export function registerSavedRoutes(app: App, { saved, limit }: SavedDeps): void {
  registerCall(app, getSaved, async ({ session: { userId } }) => ({
    people: await saved.loadPeople(userId),
  }));

  registerCall(app, putSaved, async ({ session: { userId }, body }) => {
    await limit.consume(userId);
    const skipped = await saved.updatePeople(userId, body);
    return { people: await saved.loadPeople(userId), skipped };
  });
}
