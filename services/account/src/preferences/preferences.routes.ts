import { type App, getClientKey, problems, registerCall } from '@app/service-kit';
import {
  getNeeds,
  getPreferences,
  parseUnsubscribeToken,
  putNeeds,
  putPreferences,
  unsubscribe,
} from '@app/types';
import type { RouteDeps } from '../route-deps.ts';
import { createPreferencesStore } from './preferences.store.ts';

/** Routes of preferences: needs, all mails with a session, one mail by the link in it. */
export function registerPreferencesRoutes(app: App, { collections, limits }: RouteDeps): void {
  const preferences = createPreferencesStore(collections);

  registerCall(app, getPreferences, async ({ session: { userId } }) => ({
    mails: await preferences.loadMailChoices(userId),
  }));

  registerCall(app, putPreferences, async ({ session: { userId }, body }) => {
    await limits.preferences.consume(userId);
    return { mails: await preferences.updateMailChoices(userId, body.mails) };
  });

  registerCall(app, getNeeds, async ({ session: { userId } }) => ({
    needs: await preferences.loadNeeds(userId),
  }));

  registerCall(app, putNeeds, async ({ session: { userId }, body: { needs } }) => {
    await limits.preferences.consume(userId);
    await preferences.saveNeeds(userId, needs);
    return { needs };
  });

  // Reads no body: mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058), our page sends nothing.
  // Idempotent.
  registerCall(app, unsubscribe, async ({ params, c }) => {
    await limits.unsubscribe.consume(getClientKey(c));
    const parsedToken = parseUnsubscribeToken(params.token);
    if (!parsedToken || !(await preferences.turnOffMail(parsedToken.accountToken, parsedToken.mail)))
      throw problems.notFound();
    return { mail: parsedToken.mail, wanted: false as const };
  });
}
