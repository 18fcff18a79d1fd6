import { randomBytes } from 'node:crypto';
import type { Collections, PreferencesDoc } from '@app/db';
import { type OptionalEmail, optionalEmailValues } from '@app/option-lists';
import { readOptions } from '@app/service-kit';
import { type Needs, needs as needsSchema } from '@app/types';
import * as z from 'zod/mini';

export type PreferencesStore = ReturnType<typeof createPreferencesStore>;
/** True for wanted mails. */
type MailChoices = Record<OptionalEmail, boolean>;

/** Stores preferences of optional mails, all wanted without an entry, and needs that accounts keep. */
export function createPreferencesStore({ preferences }: Collections) {
  return {
    async load(userId: string): Promise<MailChoices> {
      return toMailChoices(await preferences.findOne({ _id: userId }, readOptions));
    },

    /** Sets the given mails in one atomic update; the others stay. */
    async update(userId: string, mails: Partial<MailChoices>): Promise<MailChoices> {
      const token = createToken();
      await preferences.updateOne({ _id: userId }, { $setOnInsert: { off: [], token } }, { upsert: true });
      const filterMails = (isWanted: boolean) =>
        optionalEmailValues.filter((mail) => mails[mail] === isWanted);
      const off = { $setUnion: [{ $setDifference: ['$off', filterMails(true)] }, filterMails(false)] };
      return toMailChoices(
        await preferences.findOneAndUpdate({ _id: userId }, [{ $set: { off } }], { returnDocument: 'after' }),
      );
    },

    /** Null: none are kept, or an earlier form that is not understood. */
    async loadNeeds(userId: string): Promise<Needs | null> {
      const doc = await preferences.findOne({ _id: userId }, readOptions);
      return z.safeParse(needsSchema, doc?.needs).data ?? null;
    },

    async saveNeeds(userId: string, needs: Needs | null): Promise<void> {
      const userFilter = { _id: userId };
      if (needs === null) await preferences.updateOne(userFilter, { $unset: { needs: '' } });
      else
        await preferences.updateOne(
          userFilter,
          { $set: { needs }, $setOnInsert: { off: [], token: createToken() } },
          { upsert: true },
        );
    },

    /** False if no account has this token. */
    async turnOffMail(token: string, mail: OptionalEmail): Promise<boolean> {
      const { matchedCount } = await preferences.updateOne({ token }, { $addToSet: { off: mail } });
      return matchedCount > 0;
    },
  };
}

const createToken = () => randomBytes(16).toString('base64url');

function toMailChoices(doc: PreferencesDoc | null): MailChoices {
  const off = new Set(doc?.off);
  return Object.fromEntries(optionalEmailValues.map((mail) => [mail, !off.has(mail)])) as MailChoices;
}
