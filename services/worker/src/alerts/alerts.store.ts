import type { AlertDoc, Collections } from '@app/db';
import type { NewEntry } from '@app/status-changes';
import { ObjectId } from 'mongodb';
import { putEntries } from '../outbox/outbox.store.ts';

export type DueAlertStore = ReturnType<typeof createDueAlertStore>;

/** The next state of an alert that was matched. */
export interface AlertProgress {
  alert: AlertDoc;
  dueAt: Date;
  matchedUntil: Date;
}

/** Reads due alerts and stores their mails and progress. */
export function createDueAlertStore({ alerts, outbox }: Pick<Collections, 'alerts' | 'outbox'>) {
  return {
    findDueAlerts: (now: Date, limit: number): Promise<AlertDoc[]> =>
      alerts
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),

    /**
     * Adds mails to the outbox unless it has them, then stores the progress. A crash in between repeats both. Returns the
     * number of new mails.
     */
    async saveProgress(
      mailEntries: readonly NewEntry[],
      progressEntries: readonly AlertProgress[],
    ): Promise<number> {
      const newMailCount = await putEntries({ outbox }, mailEntries);
      await alerts.bulkWrite(
        progressEntries.map(
          ({ alert: { _id, matchedUntil: previousMatchedUntil }, dueAt, matchedUntil }) => ({
            updateOne: {
              filter: { _id, matchedUntil: previousMatchedUntil },
              update: { $set: { dueAt, matchedUntil } },
            },
          }),
        ),
        { ordered: false },
      );
      return newMailCount;
    },

    /** The alert that a mail is for; null if it was stopped or not confirmed in time. */
    find: (id: string): Promise<AlertDoc | null> => alerts.findOne({ _id: new ObjectId(id) }),
  };
}
