import { randomBytes } from 'node:crypto';
import type { Collections, PreferencesDoc } from '@app/db';
import { type OptionalEmail, optionalEmailValues } from '@app/option-lists';
import { readOptions } from '@app/service-kit';
import { type Needs, needs as needsSchema } from '@app/types';
import * as z from 'zod/mini';

/** True for wanted mails. */
type MailChoices = Record<OptionalEmail, boolean>;

/**
 * Stores which optional mails an account wants, and its needs. An account without an entry wants all mails and keeps no
 * needs.
 */
export function createPreferencesStore({ preferences }: Collections) {
  return {
    async loadMailChoices(userId: string): Promise<MailChoices> {
      return toMailChoices(await preferences.findOne({ _id: userId }, readOptions));
    },

    /** Sets these choices in one atomic update; the others stay. */
    async updateMailChoices(userId: string, choices: Partial<MailChoices>): Promise<MailChoices> {
      const unsubscribeToken = createUnsubscribeToken();
      await preferences.updateOne(
        { _id: userId },
        { $setOnInsert: { off: [], token: unsubscribeToken } },
        { upsert: true },
      );
      const listMails = (isWanted: boolean) =>
        optionalEmailValues.filter((mail) => choices[mail] === isWanted);
      const declinedMailsExpression = {
        $setUnion: [{ $setDifference: ['$off', listMails(true)] }, listMails(false)],
      };
      return toMailChoices(
        await preferences.findOneAndUpdate({ _id: userId }, [{ $set: { off: declinedMailsExpression } }], {
          returnDocument: 'after',
        }),
      );
    },

    /** Returns null if none are stored, or if their format is of an earlier release and no longer parses. */
    async loadNeeds(userId: string): Promise<Needs | null> {
      const storedPreferences = await preferences.findOne({ _id: userId }, readOptions);
      return z.safeParse(needsSchema, storedPreferences?.needs).data ?? null;
    },

    async saveNeeds(userId: string, needs: Needs | null): Promise<void> {
      const userFilter = { _id: userId };
      if (needs === null) await preferences.updateOne(userFilter, { $unset: { needs: '' } });
      else
        await preferences.updateOne(
          userFilter,
          { $set: { needs }, $setOnInsert: { off: [], token: createUnsubscribeToken() } },
          { upsert: true },
        );
    },

    /** Returns false if no account has this token. */
    async turnOffMail(unsubscribeToken: string, mail: OptionalEmail): Promise<boolean> {
      const { matchedCount } = await preferences.updateOne(
        { token: unsubscribeToken },
        { $addToSet: { off: mail } },
      );
      return matchedCount > 0;
    },
  };
}

const createUnsubscribeToken = () => randomBytes(16).toString('base64url');

function toMailChoices(preferences: PreferencesDoc | null): MailChoices {
  const declinedMails = new Set(preferences?.off);
  return Object.fromEntries(
    optionalEmailValues.map((mail) => [mail, !declinedMails.has(mail)]),
  ) as MailChoices;
}
