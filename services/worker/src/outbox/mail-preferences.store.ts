import { randomBytes } from 'node:crypto';
import type { Collections } from '@app/db';
import { type OptionalEmail, optionalEmailValues } from '@app/option-lists';

export type MailPreferencesStore = ReturnType<typeof createMailPreferencesStore>;

/** Preferences of optional mails, for the sender: created with the first mail. */
export function createMailPreferencesStore({ preferences }: Pick<Collections, 'preferences'>) {
  return {
    /** The token of the account's unsubscribe link; undefined if the account does not want this mail. */
    async ensureUnsubscribeToken(userId: string, mail: OptionalEmail): Promise<string | undefined> {
      // The first mail creates the document, because its link needs a token.
      const initialPreferences = { off: [], token: randomBytes(16).toString('base64url') };
      const preferencesDoc = await preferences.findOneAndUpdate(
        { _id: userId },
        { $setOnInsert: initialPreferences },
        { upsert: true, returnDocument: 'after' },
      );
      if (!preferencesDoc || preferencesDoc.off.includes(mail)) return undefined;
      return `${preferencesDoc.token}.${optionalEmailValues.indexOf(mail)}`;
    },
  };
}
