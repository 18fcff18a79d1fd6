import { randomBytes } from 'node:crypto';
import type { Collections } from '@app/db';
import { type OptionalMail, optionalMailValues } from '@app/option-lists';

export type MailPreferencesStore = ReturnType<typeof createMailPreferencesStore>;

/** Which optional mails people want, as their sender asks. */
export function createMailPreferencesStore({ preferences }: Pick<Collections, 'preferences'>) {
  return {
    /** What a link to stop such mails knows the account by; undefined where it stopped them. */
    async tokenFor(userId: string, mail: OptionalMail): Promise<string | undefined> {
      // The first mail makes the document: its link needs a token.
      const fresh = { off: [], token: randomBytes(16).toString('base64url') };
      const known = await preferences.findOneAndUpdate(
        { _id: userId },
        { $setOnInsert: fresh },
        { upsert: true, returnDocument: 'after' },
      );
      if (!known || known.off.includes(mail)) return undefined;
      return `${known.token}.${optionalMailValues.indexOf(mail)}`;
    },
  };
}
