import { randomBytes } from 'node:crypto';
import {
  type AlertDoc,
  type Collections,
  insertAuditRow,
  isDuplicateKeyError,
  type MongoClient,
  withTransaction,
} from '@app/db';
import type { Locale } from '@app/option-lists';
import { readOptions } from '@app/service-kit';
import { createOutboxEntry } from '@app/status-changes';
import { type Alert, confirmationLinkHours, maxAlerts } from '@app/types';
import { type ClientSession, ObjectId } from 'mongodb';

export type AlertStore = ReturnType<typeof createAlertStore>;
type AddAlertInput = Omit<Alert, 'confirmed'> & { email: string; locale: Locale; userId?: string };

const hourMs = 3_600_000;

/** Stores alerts about new people. Audit rows name the alert, never its address. */
export function createAlertStore(client: MongoClient, collections: Collections) {
  const { alerts, outbox } = collections;

  const insertAlertAuditRow = async (action: string, { _id, userId }: AlertDoc, session: ClientSession) =>
    void (await insertAuditRow(
      collections,
      {
        at: new Date(),
        actor: userId ? { kind: 'user', id: userId } : { kind: 'system', id: 'alerts' },
        action,
        target: { kind: 'alert', id: _id.toHexString() },
      },
      session,
    ));

  return {
    /**
     * Stores an unconfirmed alert in place of the address's earlier one, and the mail that asks to confirm it, to be
     * sent at `confirmationDueAt`. No mail is sent within a day of the earlier one, whose link also confirms this
     * alert.
     */
    async add({ email, locale, userId, ...search }: AddAlertInput, confirmationDueAt: Date): Promise<void> {
      const now = new Date();
      const storeAlert = () =>
        withTransaction(client, async (session) => {
          const unconfirmedAlertFilter = { email, expiresAt: { $exists: true } };
          const existingAlert = await alerts.findOne(unconfirmedAlertFilter, { session });
          const hasRecentMail =
            existingAlert !== null && computeConfirmationDueMs(existingAlert) > now.getTime() - 24 * hourMs;
          const alert = await alerts.findOneAndUpdate(
            unconfirmedAlertFilter,
            {
              $set: {
                ...search,
                locale,
                matchedUntil: now,
                ...(!hasRecentMail && {
                  expiresAt: new Date(confirmationDueAt.getTime() + confirmationLinkHours * hourMs),
                }),
                ...(userId && { userId }),
              },
              ...(!userId && { $unset: { userId: '' as const } }),
              $setOnInsert: { _id: new ObjectId(), token: createToken(), createdAt: now },
            },
            { upsert: true, returnDocument: 'after', session },
          );
          if (!hasRecentMail)
            await outbox.insertOne(
              { _id: new ObjectId(), ...createConfirmationMail(alert!, confirmationDueAt, now) },
              { session },
            );
          await insertAlertAuditRow('alert.create', alert!, session);
        });
      await storeAlert().catch((error: unknown) => {
        // Of two concurrent inserts for one address the second fails; repeated, it finds the first.
        if (isDuplicateKeyError(error)) return storeAlert();
        throw error;
      });
    },

    find: (token: string): Promise<AlertDoc | null> => alerts.findOne(toLiveAlertFilter(token), readOptions),

    /** Starts an alert, in place of one of the same search. `full`: the address has the maximum number of alerts. */
    async confirm(token: string): Promise<AlertDoc | 'full' | null> {
      return withTransaction(client, async (session) => {
        const alert = await alerts.findOne(toLiveAlertFilter(token), { session });
        if (!alert || alert.confirmedAt) return alert;
        const { email, zipCode, radiusMiles, filters } = alert;
        const sameSearchFilter = { email, zipCode, radiusMiles, filters, confirmedAt: { $exists: true } };
        const replacedAlert = await alerts.findOneAndDelete(sameSearchFilter, { session });
        const confirmedAlertsFilter = { email, confirmedAt: { $exists: true } };
        if ((await alerts.countDocuments(confirmedAlertsFilter, { session })) >= maxAlerts) return 'full';
        const now = new Date();
        const startedAlert = await alerts.findOneAndUpdate(
          { token },
          {
            $set: {
              confirmedAt: now,
              // One mail at most in its rhythm, also after a change of it.
              dueAt: replacedAlert?.dueAt ?? now,
              matchedUntil: replacedAlert?.matchedUntil ?? alert.matchedUntil,
            },
            $unset: { expiresAt: '' },
          },
          { returnDocument: 'after', session },
        );
        await insertAlertAuditRow('alert.confirm', alert, session);
        return startedAlert;
      });
    },

    async remove(token: string): Promise<void> {
      await withTransaction(client, async (session) => {
        const alert = await alerts.findOneAndDelete({ token }, { session });
        if (alert) await insertAlertAuditRow('alert.stop', alert, session);
      });
    },

    async removeByEmails(emails: readonly string[]): Promise<void> {
      await alerts.deleteMany({ email: { $in: emails.map((email) => email.toLowerCase()) } });
    },
  };
}

function createConfirmationMail({ _id, locale }: AlertDoc, dueAt: Date, createdAt: Date) {
  const id = _id.toHexString();
  const mail = {
    kind: 'mail' as const,
    key: `alert-confirm:${id}:${dueAt.getTime()}`,
    subject: `alert:${id}`,
    payload: { template: 'alert-confirm', locale, values: { alert: id } },
  };
  return createOutboxEntry(mail, createdAt, dueAt);
}

/** Computes when an unconfirmed alert's mail is or was due. */
const computeConfirmationDueMs = ({ expiresAt }: AlertDoc) =>
  expiresAt!.getTime() - confirmationLinkHours * hourMs;

/** MongoDB deletes expired ones within a minute. */
const toLiveAlertFilter = (token: string) => ({
  token,
  $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: new Date() } }],
});

const createToken = () => randomBytes(16).toString('base64url');
