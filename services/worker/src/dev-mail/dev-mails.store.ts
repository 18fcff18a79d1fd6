import type { Collections, DevMailDoc } from '@app/db';
import { MongoServerError, ObjectId } from 'mongodb';
import type { Transport } from '../outbox/transport.ts';

const newest = { at: -1, _id: -1 } as const;
const shown = 200;

export type DevMails = ReturnType<typeof createDevMailsStore>;

/** Mails that nobody sent, for the page that shows them. */
export function createDevMailsStore({ devMails }: Pick<Collections, 'devMails'>) {
  return {
    /** The newest first; to one address where it is given. */
    list: (to?: string): Promise<DevMailDoc[]> =>
      devMails
        .find(to ? { to } : {})
        .sort(newest)
        .limit(shown)
        .toArray(),
    find: (id: string) => (ObjectId.isValid(id) ? devMails.findOne({ _id: new ObjectId(id) }) : null),
  };
}

/** In place of a mail server: mails end on the page. One that was put there before a crash stays the only one. */
export function createDevTransport(
  { devMails }: Pick<Collections, 'devMails'>,
  now: () => Promise<Date>,
): Transport {
  return {
    async send({ _id, to, subject, text, html, kind, unsubscribe }) {
      const at = await now();
      const mail = { _id, at, to, subject, text, html, kind, ...(unsubscribe && { unsubscribe }) };
      await devMails.insertOne(mail).catch((error: unknown) => {
        if (!(error instanceof MongoServerError && error.code === 11000)) throw error;
      });
    },
    close: () => {},
  };
}
