import { type Collections, type DevMailDoc, isDuplicateKeyError } from '@app/db';
import { ObjectId } from 'mongodb';
import type { Transport } from '../outbox/transport.ts';

const newestFirst = { at: -1, _id: -1 } as const;
const maxMails = 200;

export type DevMailsStore = ReturnType<typeof createDevMailsStore>;

/** Stores the mails of the development mail page. */
export function createDevMailsStore({ devMails }: Pick<Collections, 'devMails'>) {
  return {
    /** Newest first, optionally for one address. */
    listMails: (to?: string): Promise<DevMailDoc[]> =>
      devMails
        .find(to ? { to } : {})
        .sort(newestFirst)
        .limit(maxMails)
        .toArray(),
    find: (id: string) => (ObjectId.isValid(id) ? devMails.findOne({ _id: new ObjectId(id) }) : null),
  };
}

/** Replaces a mail server: stores mails for the page. A retry after a crash does not store a mail twice. */
export function createDevTransport(
  { devMails }: Pick<Collections, 'devMails'>,
  readTime: () => Promise<Date>,
): Transport {
  return {
    async send({ _id, to, subject, text, html, kind, unsubscribe }) {
      const sentAt = await readTime();
      const mail = { _id, at: sentAt, to, subject, text, html, kind, ...(unsubscribe && { unsubscribe }) };
      await devMails.insertOne(mail).catch((error: unknown) => {
        if (!isDuplicateKeyError(error)) throw error;
      });
    },
    close: () => {},
  };
}
