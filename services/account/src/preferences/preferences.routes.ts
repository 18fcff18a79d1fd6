import { type App, getClientKey, mount, problems, type RateLimit } from '@app/service-kit';
import { getPreferences, putPreferences, readUnsubscribeToken, unsubscribe } from '@app/types';
import type { PreferencesStore } from './preferences.store.ts';

interface Deps {
  preferences: PreferencesStore;
  /** By account. */
  limit: RateLimit;
  /** By address: anyone who opens a link in a mail need not be signed in. */
  publicLimit: RateLimit;
}

/** Which optional mails an account gets: by its session all of them, by the link in a mail that one. */
export function mountPreferences(app: App, { preferences, limit, publicLimit }: Deps): void {
  mount(app, getPreferences, async ({ session: { userId } }) => ({ mails: await preferences.of(userId) }));

  mount(app, putPreferences, async ({ session: { userId }, body }) => {
    await limit.take(userId);
    return { mails: await preferences.change(userId, body.mails) };
  });

  // No body is read: mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058), our own page nothing. Asked
  // again, also after the mail was switched on again, it does the same.
  mount(app, unsubscribe, async ({ params, c }) => {
    await publicLimit.take(getClientKey(c));
    const unsubscribeToken = readUnsubscribeToken(params.token);
    if (!unsubscribeToken || !(await preferences.stop(unsubscribeToken.account, unsubscribeToken.mail)))
      throw problems.notFound();
    return { mail: unsubscribeToken.mail, wanted: false as const };
  });
}
