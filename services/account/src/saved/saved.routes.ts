import { type App, registerCall } from '@app/service-kit';
import { getSaved, putSaved } from '@app/types';
import type { RouteDeps } from '../route-deps.ts';

export function registerSavedRoutes(app: App, { savedStore, limits }: RouteDeps): void {
  registerCall(app, getSaved, async ({ session: { userId } }) => ({
    people: await savedStore.loadPeople(userId),
  }));

  registerCall(app, putSaved, async ({ session: { userId }, body }) => {
    await limits.saved.consume(userId);
    const skipped = await savedStore.updatePeople(userId, body);
    return { people: await savedStore.loadPeople(userId), skipped };
  });
}
