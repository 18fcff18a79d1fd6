import { type App, getClientKey, problems, type RateLimit, registerCall } from '@app/service-kit';
import {
  getNeeds,
  getPreferences,
  parseUnsubscribeToken,
  putNeeds,
  putPreferences,
  unsubscribe,
} from '@app/types';
import type { PreferencesStore } from './preferences.store.ts';

interface PreferencesDeps {
  preferences: PreferencesStore;
  /** By account. */
  rateLimit: RateLimit;
  /** By IP address: an unsubscribe link needs no session. */
  publicLimit: RateLimit;
}

/** Routes of preferences: needs, all mails with a session, one mail by the link in it. */
export function registerPreferencesRoutes(
  app: App,
  { preferences, rateLimit, publicLimit }: PreferencesDeps,
): void {
  registerCall(app, getPreferences, async ({ session: { userId } }) => ({
    mails: await preferences.loadMailChoices(userId),
  }));

  registerCall(app, putPreferences, async ({ session: { userId }, body }) => {
    await rateLimit.consume(userId);
    return { mails: await preferences.updateMailChoices(userId, body.mails) };
  });

  registerCall(app, getNeeds, async ({ session: { userId } }) => ({
    needs: await preferences.loadNeeds(userId),
  }));

  registerCall(app, putNeeds, async ({ session: { userId }, body: { needs } }) => {
    await rateLimit.consume(userId);
    await preferences.saveNeeds(userId, needs);
    return { needs };
  });

  // Reads no body: mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058), our page sends nothing.
  // Idempotent.
  registerCall(app, unsubscribe, async ({ params, c }) => {
    await publicLimit.consume(getClientKey(c));
    const parsedToken = parseUnsubscribeToken(params.token);
    if (!parsedToken || !(await preferences.turnOffMail(parsedToken.accountToken, parsedToken.mail)))
      throw problems.notFound();
    return { mail: parsedToken.mail, wanted: false as const };
  });
}
